import type { CSSProperties } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './DataTable.module.css'

export type HeadCellProps = {
  head: string
  sort?: string
  spare?: boolean
  width?: string
  /** The order of the table. */
  order: string
  onSort(sort: string): void
}

/** The head of a column; one that can be sorted is a button. */
export function HeadCell({ head, sort, spare, width, order, onSort }: HeadCellProps) {
  const column = { 'data-spare': spare, style: { '--width': width } as CSSProperties }
  if (sort === undefined)
    return (
      <th scope="col" {...column}>
        {head}
      </th>
    )

  const ascending = order === sort
  const sorted = ascending || order === `-${sort}`
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the rule does not look so deep
    <th scope="col" {...column} aria-sort={sorted ? (ascending ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={css.sort} onClick={() => onSort(ascending ? `-${sort}` : sort)}>
        <span>{head}</span>
        <span aria-hidden="true">
          <Text>{sorted ? (ascending ? '↑' : '↓') : ''}</Text>
        </span>
      </button>
    </th>
  )
}
