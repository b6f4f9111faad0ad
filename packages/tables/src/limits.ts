import { columnField, TableError, type TableErrorCode } from './table-error.ts'
import type { Limits, Row } from './table.ts'

const mebibyte = 1024 * 1024

/** A sheet of Excel has at most 1,048,576 rows. */
export const workbookLimits: Limits = { rows: 1_048_576, columns: 1000, unpacked: 512 * mebibyte }
/** A campus of 100,000 students with seven lectures each has 700,000 rows. */
export const textLimits: Limits = { ...workbookLimits, rows: 3_000_000 }

/** Cells that merged ranges fill on all rows. A large list that merges some columns has about a million. */
export const mostFilledCells = 5_000_000

/**
 * Blank cells before the last value of their rows, of a whole sheet. A few bytes of a workbook make a thousand of them. A large
 * list of 400,000 rows that uses every tenth of a hundred columns has 36 million.
 */
export const mostBlankCells = 50_000_000

/** Drops rows without a value or a mark. Throws a TableError above the limits. */
export function limited(take: (row: Row) => void, sheet: string, { rows, columns }: Limits): (row: Row) => void {
  let count = 0
  const refuse = (row: number, code: TableErrorCode, most: number, field?: string): never => {
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
