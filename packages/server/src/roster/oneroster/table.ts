import { CsvError, parse } from 'csv-parse/sync'
import { type Diagnostics, note } from '../diagnostics.ts'
import { unusable } from '../roster-error.ts'
import { decodeText } from './text.ts'

/** `values` has every column that was asked for; a cell or column that is not there is empty. */
export type Row<Column extends string> = { row: number; values: Record<Column, string> }
export type Table<Column extends string> = { file: string; columns: ReadonlySet<Column>; rows: Row<Column>[] }

type Columns<Required extends string, Optional extends string> = { required: Required[]; optional: Optional[] }
type Parsed = { record: string[]; row: number }

/** Columns in any order and case, others ignored; throws a RosterError where a required one is missing. */
export function readTable<Required extends string, Optional extends string>(
  file: string,
  bytes: Buffer,
  { required, optional }: Columns<Required, Optional>,
  diagnostics: Diagnostics,
): Table<Required | Optional> {
  const [header, ...records] = parseCsv(file, decodeText(file, bytes, diagnostics))
  if (!header) throw unusable({ file, row: 1 }, '빈 파일입니다.')

  const positions = locate(file, header.record, [...required, ...optional], diagnostics)
  for (const field of required)
    if (!positions.has(field)) throw unusable({ file, row: 1, field }, '필수 열이 없습니다.')
  const rows = records.flatMap(({ record, row }) => {
    if (record.slice(header.record.length).some((value) => value.trim() !== '')) {
      note(diagnostics, 'ragged-row', { file, row }, '머리글보다 칸이 많아 이 행을 건너뛰었습니다.')
      return []
    }
    return [{ row, values: pick([...required, ...optional], positions, record) }]
  })
  return { file, columns: new Set(positions.keys()), rows }
}

function parseCsv(file: string, text: string): Parsed[] {
  const delimiter = delimiterOf(text)
  const lastLines: number[] = []
  try {
    const records = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record(record, { lines }) {
        lastLines.push(lines)
        return record
      },
    })
    return records.map((record, index) => ({ record, row: firstLine(record, lastLines[index] ?? 0) }))
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    // The parser names the line where it gave up: with a quote that is never closed, the last one of the file.
    const place = { file, row: (lastLines.at(-1) ?? 0) + 1, field: headerOf(text, delimiter)[Number(cause['column'])] }
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

/** The parser tells the last line of a record; a quoted cell may hold line breaks. */
function firstLine(record: string[], lastLine: number) {
  return record.reduce((line, value) => (value.includes('\n') ? line - (value.split('\n').length - 1) : line), lastLine)
}
