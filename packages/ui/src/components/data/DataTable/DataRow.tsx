import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import css from './DataTable.module.css'
import { type RowSelection, SelectRow } from './SelectCell.tsx'
import { Text } from '../../text/Text.tsx'

export type Column<T> = {
  head: string
  cell(row: T): ReactNode
  /** The order by this column; a leading `-` turns it round. */
  sort?: string
  /** Hidden if the table is narrow. */
  spare?: boolean
  /** The CSS length that the content usually needs. The last column takes the room that is left. */
  width?: string
}

export type DataRowProps<T> = {
  index: number
  /** Undefined until it is fetched. */
  row: T | undefined
  columns: Column<T>[]
  selection: RowSelection<T> | undefined
  tabIndex: number
  isOpen(row: T): boolean
  onOpen(row: T): void
}

/** Keeps its element, and so the focus, when its data arrive. */
export function DataRow<T>({ index, row, columns, selection, tabIndex, isOpen, onOpen }: DataRowProps<T>) {
  const place = { 'data-row': index, 'aria-rowindex': index + 2, className: css.row, tabIndex }
  if (row === undefined)
    return (
      <tr {...place} aria-busy="true">
        <td colSpan={columns.length + (selection ? 1 : 0)} aria-label="불러오는 중">
          <span className={css.awaited} />
        </td>
      </tr>
    )

  const known = row
  function handleKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen(known)
    if (event.key === ' ' && selection) {
      event.preventDefault()
      selection.onToggle({ row: known, index, range: event.shiftKey })
    }
  }

  function handleClick(event: MouseEvent) {
    const elsewhere = event.metaKey || event.ctrlKey || event.target instanceof HTMLInputElement
    if (elsewhere || (event.shiftKey && !selection)) return
    event.preventDefault()
    if (event.shiftKey && selection) selection.onToggle({ row: known, index, range: true })
    else onOpen(known)
  }

  /** Shift would select the text of all rows in between. */
  function handleMouseDown(event: MouseEvent) {
    if (event.shiftKey && selection) event.preventDefault()
  }

  return (
    <tr
      {...place}
      aria-current={isOpen(row) || undefined}
      aria-selected={selection?.isSelected(row)}
      onKeyDown={handleKeyDown}
      onMouseDown={handleMouseDown}
      onClick={handleClick}
    >
      {selection && <SelectRow row={row} index={index} selection={selection} />}
      {columns.map(({ head, cell, spare }) => (
        <td key={head} data-spare={spare}>
          <Text>{cell(row)}</Text>
        </td>
      ))}
    </tr>
  )
}
