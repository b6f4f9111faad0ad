import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export async function zipped(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

export type Cell = string | number | { formula: string; value?: string } | { styled: number; style: number } | null
type SheetInput = { rows: Cell[][]; merges?: string[]; hidden?: boolean }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const links = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The parts of a workbook as Excel writes them, for tests that change one before they zip them. */
export function workbookParts(sheets: Record<string, SheetInput>): Record<string, string> {
  const strings = new Map<string, number>()
  const list = Object.entries(sheets)
  const relations = list.map((_, index) => relation(`r${index}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships xmlns="${links}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list
      .map(
        ([name, { hidden }], index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="r${index}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${links}">${relations.join('')}${relation('s', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('t', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      list.map(([, sheet], index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, strings)]),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${Array.from(strings.keys(), (text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  }
}

export function workbook(sheets: Record<string, SheetInput>): Promise<Buffer> {
  return zipped(workbookParts(sheets))
}

function relation(id: string, kind: string, target: string) {
  return `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
}

function sheetXml({ rows, merges = [] }: SheetInput, strings: Map<string, number>) {
  const data = rows.map((cells, index) => {
    const row = index + 1
    return `<row r="${row}">${cells.map((cell, column) => cellXml(`${letters[column]}${row}`, cell, strings)).join('')}</row>`
  })
  const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}</worksheet>`
}

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

function cellXml(place: string, cell: Cell, strings: Map<string, number>) {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') {
    if (!strings.has(cell)) strings.set(cell, strings.size)
    return `<c r="${place}" t="s"><v>${strings.get(cell)}</v></c>`
  }
  if ('styled' in cell) return `<c r="${place}" s="${cell.style}"><v>${cell.styled}</v></c>`
  const value = cell.value === undefined ? '' : `<v>${escaped(cell.value)}</v>`
  return `<c r="${place}" t="str"><f>${escaped(cell.formula)}</f>${value}</c>`
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
