import type { Column } from './column.ts'
import { escapeControls } from './escape.ts'

/** Tab-separated lines without a header. */
export function toTsv<Row>(rows: Row[], columns: Column<Row>[]): string {
  return rows
    .map((row) => `${columns.map((column) => escapeControls(String(column.value(row)))).join('\t')}\n`)
    .join('')
}

/** RFC 4180 with a header and a byte order mark, without which spreadsheets take Hangul for something else. */
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
