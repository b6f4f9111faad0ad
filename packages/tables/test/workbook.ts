import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { ZipFile } from 'yazl'

export async function zipped(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/**
 * Texts become shared strings; `inline` ones are in their cell. A formula without `value` has no stored value, as some
 * writers leave it. `format` is a code such as `0000`, or the number of a built-in format. `struck` texts are struck through,
 * those of `runs` where `struck` says so.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { formula: string; value?: string | number | boolean | { error: string }; format?: string | number }
  | { error: string }
  | { value: number; format: string | number }
  | { inline: string }
  | { struck: string | number }
  | { runs: { text: string; struck?: boolean }[] }

/** `hiddenRows` count from 1, `hiddenColumns` from 0, as the rows and columns that are read. */
export type SheetInput = {
  rows: Cell[][]
  merges?: string[]
  /** Notes by cell: `B7`. */
  comments?: Record<string, string>
  hidden?: boolean | 'very'
  hiddenRows?: number[]
  hiddenColumns?: number[]
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const links = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Strings and formats by the number under which cells refer to them. */
type Lists = { strings: Map<string, number>; formats: Map<string | number, number> }

/** The format of cells that are struck through. */
const strike = 'strike'

/** The parts of a workbook as Excel writes them, for tests that change one before they zip them. */
export function workbookParts(sheets: Record<string, SheetInput>): Record<string, string> {
  const lists: Lists = { strings: new Map(), formats: new Map([[0, 0]]) }
  const list = Object.entries(sheets)
  const relations = list.map((_, index) => relation(`r${index}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
  const contents = list.map(([, sheet], index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, lists)])
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships xmlns="${links}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.map(sheetElement).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${links}">${relations.join('')}${relation('s', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('t', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': stylesXml(Array.from(lists.formats.keys())),
    ...Object.fromEntries(contents),
    ...Object.fromEntries(
      list.flatMap(([, { comments }], index) => (comments ? commentParts(comments, index + 1) : [])),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${Array.from(lists.strings.keys(), (inside) => `<si>${inside}</si>`).join('')}</sst>`,
  }
}

/** `stored`: not compressed, for tests that write very many. */
export async function workbook(sheets: Record<string, SheetInput>, { stored = false } = {}): Promise<Buffer> {
  return stored ? storedZip(workbookParts(sheets)) : zipped(workbookParts(sheets))
}

/** A zip whose files are not compressed (PKWARE, "APPNOTE" §4.3), written at once. */
function storedZip(files: Record<string, string>): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)]
    // Version 2.0, UTF-8, stored, 1980-01-01.
    const fields = Buffer.alloc(26)
    for (const [place, value] of [
      [0, 20],
      [2, 0x800],
      [8, 0x21],
      [22, path.length],
    ] as const)
      fields.writeUInt16LE(value, place)
    for (const [place, value] of [
      [10, crc32(content)],
      [14, content.length],
      [18, content.length],
    ] as const)
      fields.writeUInt32LE(value, place)
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    entries.push(Buffer.from('PK\u0003\u0004'), fields, path, content)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, end, path)
    offset += 30 + path.length + content.length
  }
  const central = Buffer.concat(directory)
  const last = Buffer.alloc(22)
  last.write('PK\u0005\u0006', 'latin1')
  for (const place of [8, 10]) last.writeUInt16LE(Object.keys(files).length, place)
  last.writeUInt32LE(central.length, 12)
  last.writeUInt32LE(offset, 16)
  return Buffer.concat([...entries, central, last])
}

function commentParts(comments: Record<string, string>, sheet: number): [string, string][] {
  const each = Object.entries(comments).map(
    ([ref, text]) => `<comment ref="${ref}" authorId="0"><text><r><t>${escaped(text)}</t></r></text></comment>`,
  )
  return [
    [`xl/comments${sheet}.xml`, `<comments xmlns="${main}"><commentList>${each.join('')}</commentList></comments>`],
    [
      `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
      `<Relationships xmlns="${links}">${relation('c', 'comments', `../comments${sheet}.xml`)}</Relationships>`,
    ],
  ]
}

function relation(id: string, kind: string, target: string) {
  return `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
}

function sheetElement([name, { hidden }]: [string, SheetInput], index: number) {
  const state = hidden === 'very' ? ' state="veryHidden"' : hidden ? ' state="hidden"' : ''
  return `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state} r:id="r${index}"/>`
}

/** Numbers from 164 are free for formats of a file. */
function stylesXml(formats: (string | number)[]) {
  const idOf = (format: string | number, index: number) => (typeof format === 'number' ? format : 164 + index)
  const own = formats.map((format, index) =>
    typeof format === 'number' || format === strike
      ? ''
      : `<numFmt numFmtId="${idOf(format, index)}" formatCode="${escaped(format)}"/>`,
  )
  const styles = formats.map((format, index) =>
    format === strike ? '<xf numFmtId="0" fontId="1" xfId="0"/>' : `<xf numFmtId="${idOf(format, index)}"/>`,
  )
  const fonts = '<fonts><font><sz val="11"/></font><font><strike/><sz val="11"/></font></fonts>'
  return `<styleSheet xmlns="${main}"><numFmts>${own.join('')}</numFmts>${fonts}<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`
}

function sheetXml({ rows, merges = [], hiddenRows = [], hiddenColumns = [] }: SheetInput, lists: Lists) {
  const hidden = new Set(hiddenRows)
  const columns = hiddenColumns.map((column) => `<col min="${column + 1}" max="${column + 1}" width="0" hidden="1"/>`)
  const data = rows.map((cells, index) => {
    const row = index + 1
    const inside = cells.map((cell, column) => cellXml(`${letters(column)}${row}`, cell, lists)).join('')
    return `<row r="${row}"${hidden.has(row) ? ' hidden="1"' : ''}>${inside}</row>`
  })
  const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${main}">${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${data.join('')}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}</worksheet>`
}

function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

function cellXml(place: string, cell: Cell, lists: Lists): string {
  if (cell === null) return ''
  const string = (inside: string) => numberIn(lists.strings, inside)
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${string(`<t>${escaped(cell)}</t>`)}</v></c>`
  if (typeof cell !== 'object') return `<c r="${place}"${valueXml(cell)}</c>`
  if ('inline' in cell) return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
  if ('struck' in cell) {
    const style = ` s="${numberIn(lists.formats, strike)}"`
    return typeof cell.struck === 'number'
      ? `<c r="${place}"${style}><v>${cell.struck}</v></c>`
      : `<c r="${place}"${style} t="s"><v>${string(`<t>${escaped(cell.struck)}</t>`)}</v></c>`
  }
  if ('runs' in cell) {
    const runs = cell.runs.map(
      ({ text, struck }) => `<r>${struck ? '<rPr><strike/></rPr>' : ''}<t>${escaped(text)}</t></r>`,
    )
    return `<c r="${place}" t="s"><v>${string(runs.join(''))}</v></c>`
  }
  if ('error' in cell) return `<c r="${place}"${valueXml(cell)}</c>`
  const style = cell.format === undefined ? '' : ` s="${numberIn(lists.formats, cell.format)}"`
  if (!('formula' in cell)) return `<c r="${place}"${style}${valueXml(cell.value)}</c>`
  const formula = `<f>${escaped(cell.formula)}</f>`
  return `<c r="${place}"${style}${cell.value === undefined ? `>${formula}` : valueXml(cell.value, formula)}</c>`
}

/** The type of a cell, and its value behind the formula. */
function valueXml(value: string | number | boolean | { error: string }, formula = '') {
  if (typeof value === 'number') return `>${formula}<v>${value}</v>`
  if (typeof value === 'boolean') return ` t="b">${formula}<v>${value ? 1 : 0}</v>`
  return typeof value === 'string'
    ? ` t="str">${formula}<v>${escaped(value)}</v>`
    : ` t="e">${formula}<v>${escaped(value.error)}</v>`
}

function numberIn<Item>(list: Map<Item, number>, item: Item) {
  const known = list.get(item) ?? list.size
  list.set(item, known)
  return known
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
