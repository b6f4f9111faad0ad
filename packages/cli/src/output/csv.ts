import type { Column } from './column.ts'
import { escapeControls } from './escape.ts'

/** RFC 4180 with a header, and with a byte order mark, which spreadsheets need to read Hangul. */
export function toCsv<Row>(rows: Row[], columns: Column<Row>[]): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map((column) => cell(column.value(row)))),
  ]
  return `\ufeff${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

function cell(value: unknown) {
  const text = escapeControls(String(value))
  // A spreadsheet would run a name that begins like a formula.
  const inert = /^[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
