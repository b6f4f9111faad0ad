import { endOfZip, type FileKind, kindOf } from './kind.ts'
import { limited, textLimits, workbookLimits } from './limits.ts'
import { TableError } from './table-error.ts'
import type { Limits, Sheet, Table } from './table.ts'
import { readCsv } from './text/csv.ts'
import { decodeText, type Pieces } from './text/encoding.ts'

/**
 * Opens a file of any supported kind, and takes its pieces away. Throws a TableError with advice for the others. The sheet of
 * a text can be read once.
 */
export async function openTable(pieces: Pieces, given: Partial<Limits> = {}): Promise<Table> {
  // The beginning of a text tells what it is.
  const kind = kindOf(pieces[0] ?? Buffer.alloc(0))
  if (kind === 'text' || kind === 'html')
    return textTable(kind === 'text' ? 'csv' : 'html', pieces, { ...textLimits, ...given })
  const bytes = Buffer.concat(pieces.splice(0))
  switch (kindOf(bytes) as Exclude<FileKind, 'text' | 'html'>) {
    case 'xlsx': {
      const rows = Math.min(given.rows ?? Infinity, workbookLimits.rows)
      const limits = { ...workbookLimits, ...given, rows }
      // What reads XML takes long to load.
      const { openWorkbook } = await import('./xlsx/workbook.ts')
      return { kind: 'xlsx', sheets: (await openWorkbook(bytes, limits)).map((sheet) => limitedSheet(sheet, limits)) }
    }
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
      throw new TableError(bytes.includes(endOfZip) ? 'zip' : 'damaged')
  }
}

function textTable(kind: 'csv' | 'html', pieces: Pieces, limits: Limits): Table {
  const text = decodeText(pieces)
  const page: Sheet = {
    name: '',
    hidden: false,
    async read(take) {
      const { readHtml } = await import('./html/html.ts')
      return readHtml(Buffer.concat([...text.utf8]).toString(), take, limits)
    },
  }
  const records: Sheet = {
    name: '',
    hidden: false,
    read: async (take) => ({ hiddenColumns: new Set(), ...(await readCsv(text, take, limits)) }),
  }
  return {
    kind,
    encoding: text.encoding,
    endsInRow: text.endsInRow,
    sheets: [kind === 'csv' ? records : limitedSheet(page, limits)],
  }
}

function limitedSheet(sheet: Sheet, limits: Limits): Sheet {
  const named = (error: unknown) => {
    if (error instanceof TableError && error.place.row !== undefined && sheet.name !== '')
      error.place = { ...error.place, sheet: sheet.name }
    throw error
  }
  return { ...sheet, read: (take) => sheet.read(limited(take, sheet.name, limits)).catch(named) }
}
