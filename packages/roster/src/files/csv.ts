import {
  type CellMark,
  decodeText,
  type Pieces,
  readCsv as readRecords,
  type Row as CsvRow,
  TableError,
} from '@campus-connect/tables'
import { note, type Notes } from '../model/notes.ts'
import { type Fault, refusal, refuseFaults } from '../model/problem.ts'
import { cleanText, folded } from '../model/text.ts'
import { CompactRows, type Row, type RowList } from './row-list.ts'
import { RowWidths } from './row-widths.ts'

export type Table<Column extends string> = { file: string; columns: ReadonlySet<Column>; rows: RowList<Column> }

/**
 * `codes` are columns with numbers, ids and codes, which spreadsheets change. `names` are columns whose lost letters the
 * caller judges. `person` is the column of a file with millions of rows that are equal but for the person.
 */
export type Columns<Required extends string, Optional extends string> = {
  required: readonly Required[]
  optional: readonly Optional[]
  codes?: readonly NoInfer<Required | Optional>[]
  names?: readonly NoInfer<Required | Optional>[]
  person?: NoInfer<Required | Optional>
}

/**
 * Reads columns in any order and case, and ignores others. Refuses a file without a required column, with rows that are
 * wider than the header, or with values that a spreadsheet damaged.
 */
export async function readCsv<Required extends string, Optional extends string = never>(
  file: string,
  bytes: Pieces,
  { required, optional, codes = [], names = [], person }: Columns<Required, Optional>,
  notes: Notes,
  onRow?: () => void,
): Promise<Table<Required | Optional>> {
  const wanted = [...required, ...optional]
  const rows: Row<Required | Optional>[] | CompactRows<Required | Optional> =
    person === undefined ? [] : new CompactRows(person)
  const faults: Fault[] = []
  let header: string[] | undefined
  let positions = new Map<Required | Optional, number>()
  let widths: RowWidths | undefined
  let repeated = 0
  const texts = new Map<string, string>()

  const cut = await eachRecord(file, bytes, notes, (record) => {
    onRow?.()
    const { row, cells } = record
    if (!header) {
      header = cells.map(cleanText)
      for (const [column, mark] of record.marks ?? [])
        if (mark === 'error') faults.push({ file, row, code: mark, value: cells[column] ?? '' })
      positions = locate(file, header, wanted, notes)
      widths = new RowWidths(
        header.length,
        Array.from(positions, ([name, position]) => ({ name, position })),
      )
      for (const field of required) if (!positions.has(field)) throw refusal('missing-column', { file, row, field })
      return
    }
    const values = picked(wanted, positions, cells, texts)
    for (const field of codes) values[field] = withoutPrefix(values[field])
    if (isHeader(values)) repeated += 1
    else if (cells.every((cell) => cell.trim() === '')) return
    else {
      if (cells.slice(header.length).some((cell) => cell.trim() !== '')) faults.push({ file, row, code: 'ragged-row' })
      else widths?.add(row, cells)
      rows.push({ row, values })
    }
    for (const field of wanted) {
      const value = values[field]
      if (value.length > mostCharacters) faults.push({ file, row, field, ...longValue })
      else if (value.includes('\ufffd') && !names.includes(field))
        faults.push({ file, row, field, code: 'damaged-text', value })
    }
    if (record.marks)
      for (const field of wanted) {
        const mark = record.marks.get(positions.get(field) ?? -1)
        const code = mark && markFault(mark, codes.includes(field))
        if (code) faults.push({ file, row, field, code, value: values[field] })
      }
  })
  if (rows instanceof CompactRows) rows.close()
  if (!header) throw refusal('empty-file', { file, row: 1 })
  refuseFaults([...faults, ...(widths?.faults({ file }, cut) ?? [])])
  if (repeated > 0) note(notes, 'left-out', { file }, { values: { headers: repeated } })
  return { file, columns: new Set(positions.keys()), rows }
}

/** The longest value that is read. */
export const mostCharacters = 1000
export const longValue = { code: 'long-value', values: { characters: mostCharacters } } as const

/** Spreadsheets mark a value as text by an apostrophe in front. */
export const withoutPrefix = (value: string): string => value.replace(/^'(?=[\p{L}\p{N}])/u, '')

/** What a mark means in a column that is used. Dates and the like do harm only to codes. */
export function markFault(mark: CellMark, isCode: boolean): CellMark | undefined {
  return isCode || mark === 'error' || mark === 'no-value' || mark === 'zero' ? mark : undefined
}

/** Returns whether the text ends without a line end. */
async function eachRecord(file: string, bytes: Pieces, notes: Notes, take: (record: CsvRow) => void): Promise<boolean> {
  try {
    const text = decodeText(bytes)
    if (text.encoding === 'CP949') note(notes, 'encoding', { file })
    if (/^\s*</.test(text.beginning)) throw refusal('html', { file, row: 1 })
    const widths = { all: Infinity, last: Infinity, row: 0 }
    const { invisible } = await readRecords(text, (record) => {
      widths.all = Math.min(widths.all, widths.last)
      widths.last = record.cells.length
      widths.row = record.row
      take(record)
    })
    // A truncated file ends within a row.
    if (widths.all !== Infinity && widths.last < widths.all && text.endsInRow)
      throw refusal('truncated', { file, row: widths.row })
    if (invisible > 0) note(notes, 'invisible', { file }, { values: { count: invisible } })
    return text.endsInRow
  } catch (cause) {
    throw inFile(file, cause)
  }
}

/** The refusal for what was thrown while this file was read. Errors of other kinds stay as they are. */
export function inFile(file: string, cause: unknown): unknown {
  if (!(cause instanceof TableError)) return cause
  const { code, place, values } = cause
  const { sheet, row, field } = place
  return refusal('table', { file: placeName(file, sheet), row, field }, { value: code, values }, { cause })
}

/** The name of a sheet in messages. */
export const placeName = (file: string, sheet: string | undefined): string => (sheet ? `${file} '${sheet}'` : file)

function locate<Column extends string>(file: string, header: string[], wanted: readonly Column[], notes: Notes) {
  const positions = new Map<Column, number>()
  for (const column of wanted) {
    const exact = header.indexOf(column)
    const position = exact >= 0 ? exact : header.findIndex((name) => folded(name) === column.toLowerCase())
    if (position < 0) continue
    positions.set(column, position)
    if (exact < 0) note(notes, 'column', { file, row: 1, field: column }, { value: header[position] })
  }
  return positions
}

/** Cells that are remembered at a time. */
const mostRemembered = 50_000

/** Keeps what was found for a cell. Most cells are in many rows, but all of a large file would fill the memory. */
export function remember<Found>(known: Map<string, Found>, cell: string, found: Found): void {
  if (known.size === mostRemembered) known.clear()
  known.set(cell, found)
}

/** `texts` has values of earlier rows: most of them are in many rows. */
function picked<Column extends string>(
  columns: readonly Column[],
  positions: ReadonlyMap<Column, number>,
  cells: readonly string[],
  texts: Map<string, string>,
): Record<Column, string> {
  const value = (column: Column) => {
    const cell = cells[positions.get(column) ?? -1]?.trim() ?? ''
    const known = texts.get(cell)
    if (known === undefined) remember(texts, cell, cell)
    return known ?? cell
  }
  return Object.fromEntries(columns.map((column) => [column, value(column)])) as Record<Column, string>
}

/** Printed pages repeat the header. */
function isHeader(values: Record<string, string>) {
  const filled = Object.entries(values).filter(([, value]) => value !== '')
  return filled.length > 0 && filled.every(([name, value]) => folded(value) === name.toLowerCase())
}
