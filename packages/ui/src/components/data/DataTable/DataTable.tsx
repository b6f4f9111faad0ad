import { Fragment, useRef } from 'react'
import { useRovingRow } from '../../long-list/roving-row.ts'
import { type LongListOptions, useVisibleRows } from '../../long-list/visible-rows.ts'
import type * as row from './DataRow.tsx'
import { DataRow } from './DataRow.tsx'
import css from './DataTable.module.css'
import { HeadCell } from './HeadCell.tsx'
import { type RowSelection, SelectAll } from './SelectCell.tsx'

export type Column<T> = row.Column<T>

export type DataTableProps<T> = {
  /** The accessible name of the table. */
  label: string
  columns: Column<T>[]
  /** `rowAt` gives undefined for a row that is not fetched yet. */
  rows: LongListOptions & { rowAt(index: number): T | undefined }
  sort: string
  onSort(sort: string): void
  /** Whether the row is the one that is open next to the table. */
  isOpen(row: T): boolean
  onOpen(row: T): void
  selection?: RowSelection<T>
  /** The CSS length of what stays above the head while the page scrolls. */
  headOffset?: string
}

/** Rows that take the focus make a table a grid. */
const grid = { role: 'grid' }

/**
 * A long table that renders only the rows near the window. Arrow keys move, Enter opens, Space selects. With Shift, Space
 * and a click select a range.
 */
export function DataTable<T>({
  label,
  columns,
  rows,
  sort,
  onSort,
  isOpen,
  onOpen,
  selection,
  headOffset,
}: DataTableProps<T>) {
  const root = useRef<HTMLDivElement>(null)
  const visible = useVisibleRows(root, 44, rows)
  const { places, style, tabIndexOf, showsContent, handlers } = useRovingRow(root, rows.count, visible)

  return (
    <div ref={root} role="presentation" className={css.root} style={style}>
      <table
        {...grid}
        className={css.table}
        aria-label={label}
        aria-rowcount={rows.count + 1}
        aria-multiselectable={selection ? true : undefined}
      >
        <thead className={css.head} style={{ insetBlockStart: headOffset }}>
          <tr aria-rowindex={1}>
            {selection && <SelectAll selection={selection} />}
            {columns.map((column) => (
              <HeadCell key={column.head} {...column} order={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...handlers}>
          {places.map(({ index, gap }) => (
            <Fragment key={index}>
              {gap > 0 && (
                <tr aria-hidden="true" style={{ blockSize: gap }}>
                  <td aria-hidden="true" colSpan={columns.length + (selection ? 1 : 0)} />
                </tr>
              )}
              <DataRow
                index={index}
                row={showsContent(index) ? rows.rowAt(index) : undefined}
                columns={columns}
                selection={selection}
                tabIndex={tabIndexOf(index)}
                isOpen={isOpen}
                onOpen={onOpen}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
