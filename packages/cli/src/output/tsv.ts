import type { Column } from './column.ts'
import { plainText } from './escape.ts'

/** Tab-separated lines without a header. */
export function toTsv<Row>(rows: Row[], columns: Column<Row>[]): string {
  return rows.map((row) => `${columns.map((column) => plainText(column.value(row))).join('\t')}\n`).join('')
}
