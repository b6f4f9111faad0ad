import { columnLetter } from './column-letter.ts'
import { TableError } from './table-error.ts'
import type { Limits, Row } from './table.ts'

/** Drops empty cells at the end and empty rows. Throws a TableError above the limits. */
export function limited(take: (row: Row) => void, sheet: string, { rows, columns }: Limits): (row: Row) => void {
  let count = 0
  return ({ row, cells }) => {
    const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (length === 0) return
    count += 1
    if (count > rows || length > columns) {
      const field = length > columns ? `${columnLetter(columns)}열` : undefined
      const problem = length > columns ? `열이 ${columns}개를 넘습니다.` : `행이 ${rows}개를 넘습니다.`
      throw new TableError(`${problem} 쓰지 않는 행과 열을 빼고 다시 저장해 주세요.`, {
        row,
        field,
        sheet: sheet || undefined,
      })
    }
    take({ row, cells: length === cells.length ? cells : cells.slice(0, length) })
  }
}
