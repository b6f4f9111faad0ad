import { stringify } from 'csv-stringify/sync'
import { escapeControls } from './escape-controls.ts'

/**
 * Rows as CSV, without a line end after the last one. Each row is one line, whatever its cells hold, so that no cell
 * looks like a row to a person or to `grep`. An apostrophe before a cell that looks like a formula prevents spreadsheets
 * from running it.
 */
export function csvLines(rows: readonly (readonly string[])[], lineEnd = '\n'): string {
  return stringify(
    rows.map((row) => row.map(escapeControls)),
    {
      record_delimiter: lineEnd,
      eof: false,
      escape_formulas: true,
      quoted_match: /^\s|\s$/,
    },
  )
}
