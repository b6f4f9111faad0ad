import { kindOf } from './kind.ts'
import { columnField, TableError } from './table-error.ts'
import type { Limits, Row, Sheet, Table } from './table.ts'
import { readCsv } from './text/csv.ts'
import { decodeText } from './text/encoding.ts'
import { openWorkbook } from './xlsx/workbook.ts'

const mebibyte = 1024 * 1024
/** A sheet of Excel has at most 1,048,576 rows. */
const defaultLimits: Limits = { rows: 1_048_576, columns: 1000, part: 512 * mebibyte }

/** Opens a file of any supported kind. Throws a TableError with advice for the others. */
export async function openTable(bytes: Buffer, given: Partial<Limits> = {}): Promise<Table> {
  const limits = { ...defaultLimits, ...given }
  switch (kindOf(bytes)) {
    case 'xlsx':
      return { kind: 'xlsx', sheets: (await openWorkbook(bytes, limits)).map((sheet) => limitedSheet(sheet, limits)) }
    case 'html':
      return textTable('html', bytes, limits)
    case 'text':
      return textTable('csv', bytes, limits)
    case 'xls':
      throw new TableError('old-excel')
    case 'encrypted':
      throw new TableError('encrypted')
    case 'xml-spreadsheet':
    case 'mhtml':
      throw new TableError('xml-spreadsheet')
    case 'pdf':
      throw new TableError('pdf')
    case 'zip':
      throw new TableError('zip')
  }
}

function textTable(kind: 'csv' | 'html', bytes: Buffer, limits: Limits): Table {
  const { text, encoding } = decodeText(bytes)
  const read: Sheet['read'] = async (take) => {
    if (kind === 'csv') return { hiddenColumns: new Set(), ...readCsv(text, take) }
    // Few files are HTML, and its parser takes long to load.
    const { readHtml } = await import('./html/html.ts')
    return readHtml(text, take, limits)
  }
  return {
    kind,
    encoding,
    endsInRow: !/[\r\n]$/.test(text),
    sheets: [limitedSheet({ name: '', hidden: false, read }, limits)],
  }
}

function limitedSheet(sheet: Sheet, limits: Limits): Sheet {
  return { ...sheet, read: (take) => sheet.read(limited(take, sheet.name, limits)) }
}

/** Drops rows without a value or a mark. Throws a TableError above the limits. */
function limited(take: (row: Row) => void, sheet: string, { rows, columns }: Limits): (row: Row) => void {
  let count = 0
  const refuse = (row: number, code: 'too-many-rows' | 'too-many-columns', most: number, field?: string): never => {
    throw new TableError(code, { place: { row, field, sheet: sheet || undefined }, values: { most } })
  }
  return (row) => {
    const length = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (length === 0 && !row.marks) return
    count += 1
    if (length > columns) refuse(row.row, 'too-many-columns', columns, columnField(columns))
    if (count > rows) refuse(row.row, 'too-many-rows', rows)
    take(row)
  }
}
