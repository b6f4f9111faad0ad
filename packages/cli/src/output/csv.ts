import { csvLines } from '@campus-connect/tables/csv-lines'
import type { Column } from './column.ts'
import { plainText } from './escape.ts'
import type { Language } from '../texts/text.ts'

const byteOrderMark = '\ufeff'

/** RFC 4180 with a header, and with a byte order mark, which spreadsheets need to read Hangul. */
export function toCsv<Row>(rows: Row[], columns: Column<Row>[]): string {
  return `${byteOrderMark}${csvOf([columns.map(({ name }) => name)])}${toCsvLines(rows, columns)}`
}

/** The lines below the header. */
export function toCsvLines<Row>(rows: Row[], columns: Column<Row>[]): string {
  return csvOf(rows.map((row) => columns.map((column) => plainText(column.value(row)))))
}

/** For people, with the headers and texts that a table shows. */
export function toCsvForPeople<Row>(rows: Row[], columns: Column<Row>[], language: Language): string {
  const lines = csvOf([
    columns.map(({ title }) => title[language]),
    ...rows.map((row) => columns.map(({ show, value }) => plainText(show?.(row, language) ?? value(row)))),
  ])
  return `${byteOrderMark}${lines}`
}

function csvOf(lines: string[][]) {
  return lines.length > 0 ? `${csvLines(lines, '\r\n')}\r\n` : ''
}
