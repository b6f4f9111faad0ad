import { kindOf } from './kind.ts'
import { limited } from './limited.ts'
import { TableError } from './table-error.ts'
import type { Limits, Sheet, Table } from './table.ts'
import { readCsv } from './text/csv.ts'
import { decodeText } from './text/encoding.ts'
import { openWorkbook } from './xlsx/workbook.ts'

const mebibyte = 1024 * 1024
/** A sheet of Excel has at most 1,048,576 rows. */
const defaultLimits: Limits = { rows: 1_048_576, columns: 1000, part: 512 * mebibyte }

const saveAsXlsx = 'Excel에서 연 다음 .xlsx 형식으로 다시 저장해주세요.'

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
      throw new TableError(`예전 Excel 형식(.xls)이어서 읽을 수 없습니다. ${saveAsXlsx}`)
    case 'encrypted':
      throw new TableError(`암호가 걸린 파일입니다. 암호를 없애고 ${saveAsXlsx}`)
    case 'xml-spreadsheet':
    case 'mhtml':
      throw new TableError(`XML이나 웹 보관 형식의 표여서 읽을 수 없습니다. ${saveAsXlsx}`)
    case 'pdf':
      throw new TableError('PDF 파일이어서 읽을 수 없습니다. Excel(.xlsx)이나 CSV로 내보내주세요.')
    case 'zip':
      throw new TableError('zip 파일이지만 Excel 파일(.xlsx)이 아닙니다.')
  }
}

function textTable(kind: 'csv' | 'html', bytes: Buffer, limits: Limits): Table {
  const { text, encoding } = decodeText(bytes)
  const read: Sheet['read'] = async (take) => {
    if (kind === 'csv') return readCsv(text, (cells, row) => take({ row, cells }))
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
