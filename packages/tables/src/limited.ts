import { columnField, TableError } from './table-error.ts'
import type { Limits, Row } from './table.ts'

/** Drops rows without a value or a mark. Throws a TableError above the limits. */
export function limited(take: (row: Row) => void, sheet: string, { rows, columns }: Limits): (row: Row) => void {
  let count = 0
  const refuse = (row: number, code: 'too-many-rows' | 'too-many-columns', most: number, field?: string): never => {
    throw new TableError(code, { place: { row, field, sheet: sheet || undefined }, values: { most } })
  }
  return (row) => {
    const length = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (length === 0 && !row.marks) return
    count += 1
    if (length > columns) refuse(row.row, 'too-many-columns', columns, columnField(columns))
    if (count > rows) refuse(row.row, 'too-many-rows', rows)
    take(row)
  }
}
