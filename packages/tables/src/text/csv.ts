import { pipeline } from 'node:stream/promises'
import { CsvError, Parser } from 'csv-parse'
import { textMark } from '../cell-marks.ts'
import { invisibleIn, plainText } from '../plain-text.ts'
import { limited, textLimits } from '../limits.ts'
import { TableError } from '../table-error.ts'
import type { CellMark, Limits, Row } from '../table.ts'
import type { DecodedText } from './encoding.ts'
import { fieldName, type Layout, layoutOf } from './fields.ts'

const maxRecordSize = 1024 * 1024
const breaks = /\r\n|\r|\n/

/** Passes each record on as soon as it is parsed, because all cells of a large file would fill the memory. */
export async function readCsv(
  text: Pick<DecodedText, 'utf8' | 'beginning' | 'hasQuotes'>,
  takeRow: (row: Row) => void,
  limits: Limits = textLimits,
): Promise<{ invisible: number }> {
  const take = limited(takeRow, '', limits)
  const [firstLine = '', given] = /^sep=([,;|\t])(?:\r\n|\r|\n|$)/i.exec(text.beginning) ?? []
  const beginning = text.beginning.slice(firstLine.length)
  const layout = layoutOf(beginning, given)
  // Most files have no quote, and without one no cell has a line break.
  const { hasQuotes } = text
  let row = firstLine === '' ? 1 : 2
  let invisible = 0
  const add = (cells: string[], record: string) => {
    const first = row
    row += 1
    let marks: Map<number, CellMark> | undefined
    let filled = false
    const source = { record, searched: 0 }
    for (let column = 0; column < cells.length; column += 1) {
      const raw = cells[column] ?? ''
      if (raw === '') continue
      if (hasQuotes) row += breaksIn(cells, column, { layout, beginning, row: first, source })
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
    const parser = new Parser({
      delimiter: layout.delimiter,
      // One file may have the line ends of several programs.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRecordSize,
      raw: hasQuotes,
      // With `raw` a record is another object than the types of the parser say.
      on_record: hasQuotes
        ? (quoted) => add((quoted as unknown as Quoted).record, (quoted as unknown as Quoted).raw)
        : (cells) => add(cells, ''),
    })
    // Nothing comes out of the parser, but a stream ends only if somebody reads it.
    await pipeline(behind(firstLine.length, text.utf8), parser.resume())
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    // The parser reports the line at which it gave up. For an unclosed quote that is the last line of the file.
    const place = { row, field: fieldName(beginning, layout.delimiter, Number(cause['column'])) }
    const code = cause.code === 'CSV_MAX_RECORD_SIZE' ? 'long-row' : 'quote'
    throw new TableError(code, { place, values: { parser: cause.code }, cause })
  }
  return { invisible }
}

/** Cells and their text in the file. */
type Quoted = { record: string[]; raw: string }

/** The bytes behind the first ones. */
function* behind(length: number, pieces: Iterable<Buffer>): Generator<Buffer> {
  let left = length
  for (const piece of pieces) {
    if (left < piece.length) yield piece.subarray(left)
    left = Math.max(0, left - piece.length)
  }
}

/** `="20240001"`, which keeps Excel from changing a text, or quotes with spaces around them. */
const wrapped = /^="(.+)"$|^[ \t]+"([^"]*)"[ \t]*$|^"([^"]*)"[ \t]+$/s
/** Such quotes around a delimiter, which split the cell. */
const parted = /^(?:=|[ \t]+)"[^"]*$/

/** The text of a record, and how much of it belongs to earlier cells. */
type Source = { record: string; searched: number }

/** Whether the record quotes this cell as a whole. Only then may it begin with its own quote. */
function isQuoted(cell: string, source: Source): boolean {
  const quoted = `"${cell.replaceAll('"', '""')}"`
  const place = source.record.indexOf(quoted, source.searched)
  if (place >= 0) source.searched = place + quoted.length
  return place >= 0
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

/** How many lines a cell takes besides its first one. Throws a TableError if its quotes take more than the cell. */
function breaksIn(
  cells: string[],
  column: number,
  { layout, beginning, row, source }: { layout: Layout; beginning: string; row: number; source: Source },
): number {
  const cell = cells[column] ?? ''
  const lines = cell.split(breaks)
  if (lines.length > 1 && joinsRows(cells.length, column, lines, layout))
    throw new TableError('rows-in-quotes', { place: { row } })
  if (parted.test(cell) || (hasStrayQuote(cell, layout.delimiter) && !isQuoted(cell, source))) {
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
