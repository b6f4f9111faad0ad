import { Text } from '../../text/Text.tsx'
import css from './DataTable.module.css'

export type HeadCellProps = {
  head: string
  sort?: string
  spare?: boolean
  narrow?: boolean
  /** The order of the table. */
  order: string
  onSort(sort: string): void
}

/** The head of a column; one that can be sorted is a button. */
export function HeadCell({ head, sort, spare, narrow, order, onSort }: HeadCellProps) {
  if (sort === undefined)
    return (
      <th scope="col" data-spare={spare} data-narrow={narrow}>
        {head}
      </th>
    )

  const ascending = order === sort
  const sorted = ascending || order === `-${sort}`
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the rule does not look so deep
    <th
      scope="col"
      data-spare={spare}
      data-narrow={narrow}
      aria-sort={sorted ? (ascending ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className={css.sort} onClick={() => onSort(ascending ? `-${sort}` : sort)}>
        <span>{head}</span>
        <span aria-hidden="true">
          <Text>{sorted ? (ascending ? '↑' : '↓') : ''}</Text>
        </span>
      </button>
    </th>
  )
}
