import { CsvError, parse } from 'csv-parse/sync'
import { textMark } from '../cell-marks.ts'
import { invisibleIn, plainText } from '../plain-text.ts'
import { TableError } from '../table-error.ts'
import type { CellMark, Row } from '../table.ts'
import { fieldName, type Layout, layoutOf } from './fields.ts'

const maxRecordSize = 1024 * 1024
const breaks = /\r\n|\r|\n/

/** Passes each record on as soon as it is parsed: all cells of a large file would fill the memory. */
export function readCsv(text: string, take: (row: Row) => void): { invisible: number } {
  const [firstLine = '', given] = /^sep=([,;|\t])(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  const records = text.slice(firstLine.length)
  const layout = layoutOf(records, given)
  let row = firstLine === '' ? 1 : 2
  let invisible = 0
  const record = (cells: string[]) => {
    const first = row
    row += 1
    let marks: Map<number, CellMark> | undefined
    for (const [column, raw] of cells.entries()) {
      const hasQuote = raw.includes('"')
      if (hasQuote && parted.test(raw))
        throw new TableError('quote', {
          place: { row: first, field: fieldName(records, layout.delimiter, column) },
          values: { parser: 'INVALID_OPENING_QUOTE' },
        })
      if (breaks.test(raw)) {
        if (joinsRows(cells, column, layout)) throw new TableError('rows-in-quotes', { place: { row: first } })
        row += raw.split(breaks).length - 1
      }
      const cell = plainText(hasQuote ? unquoted(raw) : raw)
      if (cell !== raw) invisible += invisibleIn(raw)
      cells[column] = cell
      const mark = textMark(cell)
      if (mark) (marks ??= new Map()).set(column, mark)
    }
    if (cells.some((cell) => cell.trim() !== '')) take(marks ? { row: first, cells, marks } : { row: first, cells })
    return null
  }
  try {
    parse(records, {
      delimiter: layout.delimiter,
      // One file may have the line ends of several programs.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRecordSize,
      on_record: record,
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    // The parser reports the line where it gave up. For an unclosed quote that is the last line of the file.
    const place = { row, field: fieldName(records, layout.delimiter, Number(cause['column'])) }
    const code = cause.code === 'CSV_MAX_RECORD_SIZE' ? 'long-row' : 'quote'
    throw new TableError(code, { place, values: { parser: cause.code }, cause })
  }
  return { invisible }
}

/** `="20240001"`, by which a program keeps Excel from changing a text, or quotes with spaces around them. */
const wrapped = /^="(.+)"$|^\s+"([^"]*)"\s*$|^"([^"]*)"\s+$/s
/** Such quotes around a delimiter, which parted the cell. */
const parted = /^(?:=|\s+)"[^"]*$/

function unquoted(cell: string): string {
  const [, formula, spacedBefore, spacedBehind] = wrapped.exec(cell) ?? []
  return formula?.replaceAll('""', '"') ?? spacedBefore ?? spacedBehind ?? cell
}

/** A stray quote joins rows: each line of the cell then completes a row that has as many delimiters as the others. */
function joinsRows(cells: string[], column: number, { delimiter, usual }: Layout): boolean {
  if (usual === 0) return false
  const counts = (cells[column] ?? '').split(breaks).map((line) => line.split(delimiter).length - 1)
  const first = column + (counts[0] ?? 0)
  const last = cells.length - 1 - column + (counts.at(-1) ?? 0)
  return (first === usual && last === usual) || (usual > 1 && counts.slice(1, -1).includes(usual))
}
