import { CsvError, parse } from 'csv-parse/sync'
import { type Diagnostics, note } from '../model/diagnostics.ts'
import { unusable } from '../model/roster-error.ts'
import { decodeText } from './encoding.ts'

/** `values` has every requested column. A missing cell or column is empty. */
export type Row<Column extends string> = { row: number; values: Record<Column, string> }
export type Table<Column extends string> = { file: string; columns: ReadonlySet<Column>; rows: Row<Column>[] }

type Columns<Required extends string, Optional extends string> = { required: Required[]; optional: Optional[] }

/** Reads columns in any order and case, and ignores others. Throws a RosterError if a required column is missing. */
export function readCsv<Required extends string, Optional extends string>(
  file: string,
  bytes: Buffer,
  { required, optional }: Columns<Required, Optional>,
  diagnostics: Diagnostics,
): Table<Required | Optional> {
  const wanted = [...required, ...optional]
  const rows: Row<Required | Optional>[] = []
  let header: string[] | undefined
  let positions = new Map<Required | Optional, number>()

  parseCsv(file, decodeText(file, bytes, diagnostics), (record, row) => {
    if (!header) {
      header = record
      positions = locate(file, header, wanted, diagnostics)
      for (const field of required)
        if (!positions.has(field)) throw unusable({ file, row: 1, field }, '필수 열이 없습니다.')
    } else if (record.slice(header.length).some((value) => value.trim() !== ''))
      note(diagnostics, 'ragged-row', { file, row }, '머리글보다 칸이 많아 이 행을 건너뛰었습니다.')
    else rows.push({ row, values: pick(wanted, positions, record) })
  })
  if (!header) throw unusable({ file, row: 1 }, '빈 파일입니다.')
  return { file, columns: new Set(positions.keys()), rows }
}

/** Passes each record on as soon as it is parsed: all cells of a large file would fill the memory. */
function parseCsv(file: string, text: string, take: (record: string[], row: number) => void) {
  const delimiter = delimiterOf(text)
  let lastLine = 0
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record(record, { lines }) {
        lastLine = lines
        take(record, firstLine(record, lines))
        return null
      },
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    // The parser reports the line where it gave up. For an unclosed quote that is the last line of the file.
    const place = { file, row: lastLine + 1, field: headerOf(text, delimiter)[Number(cause['column'])] }
    throw unusable(place, `따옴표가 올바르지 않습니다 (${cause.code}).`, { cause })
  }
}

function headerOf(text: string, delimiter: string) {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  return line.split(delimiter).map((name) => name.replaceAll('"', '').trim())
}

function delimiterOf(text: string) {
  const header = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

function locate<Column extends string>(
  file: string,
  header: string[],
  wanted: Column[],
  diagnostics: Diagnostics,
): Map<Column, number> {
  const names = header.map((name) => name.trim())
  const positions = new Map<Column, number>()
  for (const column of wanted) {
    const exact = names.indexOf(column)
    const position = exact >= 0 ? exact : names.findIndex((name) => name.toLowerCase() === column.toLowerCase())
    if (position < 0) continue
    positions.set(column, position)
    if (exact < 0)
      note(
        diagnostics,
        'column',
        { file, row: 1, field: column },
        `열 이름 '${names[position]}'의 대소문자가 다릅니다.`,
      )
  }
  return positions
}

function pick<Column extends string>(columns: Column[], positions: Map<Column, number>, record: string[]) {
  const value = (column: Column) => record[positions.get(column) ?? -1]?.trim() ?? ''
  return Object.fromEntries(columns.map((column) => [column, value(column)])) as Record<Column, string>
}

/** The parser reports the last line of a record, whose quoted cells may contain line breaks. */
function firstLine(record: string[], lastLine: number) {
  return record.reduce((line, value) => (value.includes('\n') ? line - (value.split('\n').length - 1) : line), lastLine)
}
