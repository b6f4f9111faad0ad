import { decodeText, readCsv as readRecords } from '@campus-connect/tables'
import { type Diagnostics, note } from '../model/diagnostics.ts'
import { unusable } from '../model/roster-error.ts'
import { inFile } from './in-file.ts'

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

  eachRecord(file, bytes, diagnostics, (record, row) => {
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

function eachRecord(
  file: string,
  bytes: Buffer,
  diagnostics: Diagnostics,
  take: (record: string[], row: number) => void,
) {
  try {
    const { text, encoding } = decodeText(bytes)
    if (encoding === 'CP949')
      note(diagnostics, 'encoding', { file }, 'CP949(EUC-KR)로 읽었습니다. UTF-8로 저장하는 것이 안전합니다.')
    if (/^\s*</.test(text))
      throw unusable({ file, row: 1 }, 'CSV가 아니라 HTML 문서입니다. 내려받은 파일을 확인해주세요.')
    refuseTruncated(file, text, readCounted(text, take))
  } catch (cause) {
    throw inFile(file, cause)
  }
}

type Widths = { all: number; last: number; row: number }

/** Passes the records on. Returns the width that all but the last one have at least, and that of the last one. */
function readCounted(text: string, take: (record: string[], row: number) => void): Widths {
  const widths = { all: Infinity, last: Infinity, row: 0 }
  readRecords(text, ({ cells, row }) => {
    widths.all = Math.min(widths.all, widths.last)
    widths.last = cells.length
    widths.row = row
    take(cells, row)
  })
  return widths
}

/** A file that was cut ends within a row. */
function refuseTruncated(file: string, text: string, { all, last, row }: Widths) {
  if (all !== Infinity && last < all && !/[\r\n]$/.test(text))
    throw unusable({ file, row }, '파일이 이 행에서 잘렸습니다. 끝까지 다시 내보내주세요.')
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
