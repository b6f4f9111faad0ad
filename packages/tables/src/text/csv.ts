import { CsvError, parse } from 'csv-parse/sync'
import { textMark } from '../cell-marks.ts'
import { invisibleIn, plainText } from '../plain-text.ts'
import { limited, textLimits } from '../limits.ts'
import { TableError } from '../table-error.ts'
import type { CellMark, Limits, Row } from '../table.ts'
import { fieldName, type Layout, layoutOf } from './fields.ts'

const maxRecordSize = 1024 * 1024
const breaks = /\r\n|\r|\n/

/** Passes each record on as soon as it is parsed, because all cells of a large file would fill the memory. */
export function readCsv(utf8: Buffer, takeRow: (row: Row) => void, limits: Limits = textLimits): { invisible: number } {
  const take = limited(takeRow, '', limits)
  const [firstLine = '', given] = /^sep=([,;|\t])(?:\r\n|\r|\n|$)/i.exec(utf8.toString('latin1', 0, 16)) ?? []
  const records = utf8.subarray(firstLine.length)
  const beginning = records.toString('utf8', 0, 64 * 1024)
  const layout = layoutOf(beginning, given)
  // Most files have no quote, and without one no cell has a line break.
  const hasQuotes = records.includes('"')
  const isQuoted = quotedCells(records)
  let row = firstLine === '' ? 1 : 2
  let invisible = 0
  const record = (cells: string[]) => {
    const first = row
    row += 1
    let marks: Map<number, CellMark> | undefined
    let filled = false
    for (let column = 0; column < cells.length; column += 1) {
      const raw = cells[column] ?? ''
      if (raw === '') continue
      if (hasQuotes) row += breaksIn(cells, column, { layout, beginning, row: first, isQuoted })
      const cell = plainText(hasQuotes ? unquoted(raw) : raw)
      if (cell !== raw) invisible += invisibleIn(raw)
      cells[column] = cell
      filled ||= cell.trim() !== ''
      const mark = textMark(cell)
      if (mark) (marks ??= new Map()).set(column, mark)
    }
    if (filled) take(marks ? { row: first, cells, marks } : { row: first, cells })
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
    // The parser reports the line at which it gave up. For an unclosed quote that is the last line of the file.
    const place = { row, field: fieldName(beginning, layout.delimiter, Number(cause['column'])) }
    const code = cause.code === 'CSV_MAX_RECORD_SIZE' ? 'long-row' : 'quote'
    throw new TableError(code, { place, values: { parser: cause.code }, cause })
  }
  return { invisible }
}

/** `="20240001"`, which keeps Excel from changing a text, or quotes with spaces around them. */
const wrapped = /^="(.+)"$|^[ \t]+"([^"]*)"[ \t]*$|^"([^"]*)"[ \t]+$/s
/** Such quotes around a delimiter, which split the cell. */
const parted = /^(?:=|[ \t]+)"[^"]*$/

/** Tells for each cell in turn whether the file quotes it as a whole. Only then may it begin with a quote of its own. */
function quotedCells(records: Buffer): (cell: string) => boolean {
  let from = 0
  return (cell) => {
    const found = records.indexOf(`"${cell.replaceAll('"', '""')}"`, from)
    if (found >= 0) from = found
    return found >= 0
  }
}

/** The parser keeps the first quote of a cell if text follows the closing one. */
const hasStrayQuote = (cell: string, delimiter: string) =>
  cell.startsWith('"') &&
  !wrapped.test(cell) &&
  (cell.includes(delimiter) || breaks.test(cell) || cell.split('"').length % 2 === 0)

function unquoted(cell: string): string {
  if (!cell.includes('"')) return cell
  const [, formula, spacedBefore, spacedBehind] = wrapped.exec(cell) ?? []
  return formula?.replaceAll('""', '"') ?? spacedBefore ?? spacedBehind ?? cell
}

/** How many lines a cell takes beside its first one. Throws a TableError if its quotes take more than the cell. */
function breaksIn(
  cells: string[],
  column: number,
  {
    layout,
    beginning,
    row,
    isQuoted,
  }: { layout: Layout; beginning: string; row: number; isQuoted: (cell: string) => boolean },
): number {
  const cell = cells[column] ?? ''
  const lines = cell.split(breaks)
  if (lines.length > 1 && joinsRows(cells.length, column, lines, layout))
    throw new TableError('rows-in-quotes', { place: { row } })
  if (parted.test(cell) || (hasStrayQuote(cell, layout.delimiter) && !isQuoted(cell))) {
    const place = { row, field: fieldName(beginning, layout.delimiter, column) }
    throw new TableError('quote', { place, values: { parser: 'INVALID_OPENING_QUOTE' } })
  }
  return lines.length - 1
}

/** A stray quote joins rows: the first and the last line of the cell then complete rows that are as wide as the others. */
function joinsRows(width: number, column: number, lines: string[], { delimiter, usual }: Layout): boolean {
  if (usual === 0) return false
  const counts = lines.map((line) => line.split(delimiter).length - 1)
  const first = column + (counts[0] ?? 0)
  const last = width - 1 - column + (counts.at(-1) ?? 0)
  return (first >= usual && last >= usual) || (usual > 1 && counts.slice(1, -1).includes(usual))
}
