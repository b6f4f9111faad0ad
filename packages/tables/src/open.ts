import { kindOf } from './kind.ts'
import { limited, textLimits, workbookLimits } from './limits.ts'
import { TableError } from './table-error.ts'
import type { Limits, Sheet, Table } from './table.ts'
import { readCsv } from './text/csv.ts'
import { decodeText, endsInRow } from './text/encoding.ts'

/** Opens a file of any supported kind. Throws a TableError with advice for the others. */
export async function openTable(bytes: Buffer, given: Partial<Limits> = {}): Promise<Table> {
  switch (kindOf(bytes)) {
    case 'xlsx': {
      const rows = Math.min(given.rows ?? Infinity, workbookLimits.rows)
      const limits = { ...workbookLimits, ...given, rows }
      // What reads XML takes long to load.
      const { openWorkbook } = await import('./xlsx/workbook.ts')
      return { kind: 'xlsx', sheets: (await openWorkbook(bytes, limits)).map((sheet) => limitedSheet(sheet, limits)) }
    }
    case 'html':
      return textTable('html', bytes, { ...textLimits, ...given })
    case 'text':
      return textTable('csv', bytes, { ...textLimits, ...given })
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
  const { utf8, encoding } = decodeText(bytes)
  const page: Sheet = {
    name: '',
    hidden: false,
    async read(take) {
      const { readHtml } = await import('./html/html.ts')
      return readHtml(utf8.toString(), take, limits)
    },
  }
  const records: Sheet = {
    name: '',
    hidden: false,
    read: async (take) => ({ hiddenColumns: new Set(), ...readCsv(utf8, take, limits) }),
  }
  return {
    kind,
    encoding,
    endsInRow: endsInRow(utf8),
    sheets: [kind === 'csv' ? records : limitedSheet(page, limits)],
  }
}

function limitedSheet(sheet: Sheet, limits: Limits): Sheet {
  return { ...sheet, read: (take) => sheet.read(limited(take, sheet.name, limits)) }
}
