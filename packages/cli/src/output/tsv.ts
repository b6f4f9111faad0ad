import type { Column } from './column.ts'
import { escapeControls } from './escape.ts'

/** Tab-separated lines without a header. */
export function toTsv<Row>(rows: Row[], columns: Column<Row>[]): string {
  return rows
    .map((row) => `${columns.map((column) => escapeControls(String(column.value(row)))).join('\t')}\n`)
    .join('')
}
