import { writeFile } from 'node:fs/promises'
import writeExcelFile from 'write-excel-file/node'
import {
  appendMarkupInsideElement,
  findElement,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility'
import { OperatorError, systemReason } from './operator-error.ts'
import type { SheetRow, SheetTables } from './domain/attendance/sheet.ts'
import { marks } from './domain/attendance/marks/mark.ts'

/** An .xlsx: a sheet to print with the title above it, one with all details, and one with what an edition changed. */
export function workbookOf(
  title: string,
  { summary, details }: SheetTables,
  changes: readonly string[] = [],
): Promise<Uint8Array> {
  const changed = {
    sheet: '달라진 점',
    rows: [['앞 판과 달라진 점'], ...changes.map((line) => [line])],
    fitToWidth: true,
  }
  return tablesWorkbook([
    { sheet: '출석부', rows: summary, title, fitToWidth: true, margin: 1 },
    { sheet: '상세', rows: details, fitToWidth: false, margin: 2 },
    ...(changes.length > 0 ? [{ ...changed, margin: 2 }] : []),
  ])
}

/** A sheet of a workbook: rows whose first one is the head. */
export type WorkbookTable = {
  sheet: string
  rows: SheetRow[]
  /** Stands above the head. */
  title?: string
  /** One page is as wide as all columns. */
  fitToWidth: boolean
  /** Characters beside the widest value of a column. */
  margin: number
}

/** An .xlsx of tables. Each page repeats the head and the first two columns. */
export function tablesWorkbook(tables: readonly WorkbookTable[]): Promise<Uint8Array> {
  const sheets = tables.map(({ title, ...table }) => ({
    ...table,
    above: title === undefined ? [] : [[{ value: literal(title), fontWeight: 'bold', height: 24 } as const]],
  }))
  const printed = sheets.map(({ sheet, above: { length }, fitToWidth }) => ({
    sheet,
    rows: length + 1,
    columns: ['A', 'B'] as [string, string],
    fitToWidth,
  }))
  return writeExcelFile(
    sheets.map(({ sheet, above, rows: [head = [], ...rows], margin }) => {
      const columns = head.map((name, column) => ({ width: widthOf(name, rows, column) + margin }))
      const lines = Math.max(2, ...head.map((name, column) => linesOf(String(name), columns[column]?.width ?? 0)))
      return {
        data: [...above, head.map((name) => headCell(name, lines)), ...rows.map((row) => row.map(cell))],
        sheet,
        orientation: 'landscape' as const,
        columns,
        stickyRowsCount: above.length + 1,
        stickyColumnsCount: 2,
      }
    }),
    { features: [printSetup(printed)] },
  ).toBuffer()
}

/** Writes a file that only its owner can read. Throws an OperatorError if it exists or cannot be written. */
export async function writeWorkbook(path: string, file: Uint8Array): Promise<void> {
  try {
    await writeFile(path, file, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new OperatorError(`--xlsx ${path}: 쓸 수 없습니다 (${systemReason(error)}).`, { cause: error })
  }
}

const border = { borderColor: '#d0d5d4', borderStyle: 'thin' } as const

const signs = new Set(Object.values(marks).map(({ sign }) => sign))

function cell(value: string | number) {
  const mark = signs.has(String(value))
  return {
    ...border,
    value: typeof value === 'number' ? value : literal(value),
    align: mark ? 'center' : typeof value === 'number' ? 'right' : 'left',
  } as const
}

/** A name like `_x0041_` would show as another one: Excel reads it as an escaped character. */
const literal = (text: string) => text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')

/** In several lines if it is long: the day above what the column holds. */
function headCell(value: string | number, lines: number) {
  return {
    ...border,
    value: literal(String(value)),
    height: 16 * lines,
    wrap: true,
    fontWeight: 'bold',
    align: 'center',
    alignVertical: 'center',
    backgroundColor: '#ecefee',
  } as const
}

/** Characters: as wide as the longest value, or the longest word of the head. */
function widthOf(name: string | number, rows: SheetRow[], column: number) {
  const values = [...String(name).split(' '), ...rows.map((row) => String(row[column] ?? ''))]
  // One value cannot take up the page.
  return Math.min(40, Math.max(...values.map(cells)) + 2)
}

/** Lines of a text whose words wrap in a column of this width. */
function linesOf(text: string, width: number) {
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const more = cells(word) + (used > 0 ? 1 : 0)
    // A bold line ends before the last character.
    const fits = used === 0 || used + more < width
    if (!fits) lines += 1
    used = fits ? used + more : cells(word)
  }
  return lines
}

/** Hangul is twice as wide as a Latin letter. */
const cells = (text: string) => text.length + (text.match(/[^\u0020-\u007e]/g)?.length ?? 0)

const workbook = 'xl/workbook.xml'
const worksheet = 'xl/worksheets/sheet{id}.xml'

/** What each printed page of a sheet repeats: its first `rows`, and the columns from the first to the last. */
export type PrintedSheet = {
  sheet: string
  rows: number
  columns: [first: string, last: string]
  /** One page is as wide as all columns. */
  fitToWidth: boolean
}

/** A feature of write-excel-file: the printed pages of these sheets, in their order in the workbook, have titles and numbers. */
export function printSetup(sheets: PrintedSheet[]) {
  const names = sheets.map(({ sheet, rows, columns: [first, last] }, index) => {
    const repeated = `'${sheet}'!$${first}:$${last},'${sheet}'!$1:$${rows}`
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${repeated}</definedName>`
  })
  type Place = { sheetIndex: number }
  const fits = ({ sheetIndex }: Place) => sheets[sheetIndex]?.fitToWidth ?? false
  return {
    files: {
      transform: {
        [workbook]: { transform: (xml: string) => withNames(xml, names.join('')) },
        [worksheet]: {
          transform(xml: string, _options: unknown, place: Place) {
            const numbered = insert(xml, footer, worksheet, 'worksheet')
            return fits(place) ? insert(numbered, fitToPage, worksheet, 'worksheet') : numbered
          },
          transformElementAttributes: (
            tag: string,
            attributes: Attributes,
            _index: unknown,
            _options: unknown,
            place: Place,
          ) =>
            // As many pages below one another as there must be.
            tag === 'pageSetup' && fits(place) ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes,
        },
      },
    },
  }
}

type Attributes = Record<string, string | number>

const fitToPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const footer = '<headerFooter><oddFooter>&amp;P / &amp;N</oddFooter></headerFooter>'

/** Excel calls a file damaged that has two lists of names. */
function withNames(xml: string, names: string) {
  const list = findElement(xml, 'definedNames')
  return list
    ? appendMarkupInsideElement(xml, list, names)
    : insert(xml, `<definedNames>${names}</definedNames>`, workbook, 'workbook')
}

function insert(xml: string, element: string, file: typeof workbook | typeof worksheet, parent: string) {
  return insertElementMarkupAccordingToOrderOfSiblings(xml, element, getOrderOfSiblings(file, parent) ?? [], parent)
}
