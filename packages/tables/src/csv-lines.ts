import { stringify } from 'csv-stringify/sync'

/**
 * Rows as CSV, without a line end after the last one. An apostrophe before a cell that looks like a formula prevents
 * spreadsheets from running it.
 */
export function csvLines(rows: readonly (readonly string[])[], lineEnd = '\n'): string {
  return stringify([...rows], {
    record_delimiter: lineEnd,
    eof: false,
    escape_formulas: true,
    quoted_match: /^[^\S\t]|\s$|[\r\n]/,
  })
}
