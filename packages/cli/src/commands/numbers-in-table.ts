import { isStudentNumber } from '@campus-connect/sdk'
import type { CellMark, Row, Sheet } from '@campus-connect/tables'
import { CliError } from '../errors/cli-error.ts'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import { joined } from '../texts/text.ts'
import { numberTexts as texts } from '../texts/users.ts'

/** Whether hidden rows, columns and sheets of a spreadsheet are used. */
export type Hidden = 'include' | 'skip'

type Tables = typeof import('@campus-connect/tables')
type Table = { name: string; hidden: boolean; rows: Row[]; hiddenColumns: ReadonlySet<number> }
type Cell = { sheet: string; row: number; text: string; hidden: boolean; struck: boolean; mark: CellMark | undefined }
/** The student numbers of one sheet. */
type List = { name: string; hidden: boolean; hiddenColumn: boolean; cells: Cell[] }

/** Titles and notes may stand above the header. */
const rowsAboveHeads = 20
const mostShown = 20
const usualHeads = ['학번', '학생번호', '학생 번호', 'id', 'student id', 'student number']

/**
 * The student numbers of a spreadsheet (CSV in UTF-8, CP949 or UTF-16, .xlsx, HTML), or of a plain list with one a line.
 * `column` is the header of their column, by default one of the usual ones. Throws one usage error with all bad lines, or with
 * all hidden parts that would change the list, unless `hidden` decides about them.
 */
export async function numbersInTable(bytes: Buffer, column: string | undefined, hidden?: Hidden): Promise<string[]> {
  const tables: Tables = await import('@campus-connect/tables')
  try {
    const { sheets } = await tables.openTable([bytes])
    const read: Table[] = []
    for (const sheet of sheets) if (!(sheet.hidden && hidden === 'skip')) read.push(await tableOf(sheet))
    const lists = listsIn(read, column, hidden === 'skip')
    if (hidden === undefined) refuseHidden(lists, tables)
    const cells = lists.flatMap((list) => list.cells)
    return checked(hidden === 'skip' ? cells.filter((cell) => !cell.hidden) : cells, lists.length > 1, tables)
  } catch (cause) {
    if (!(cause instanceof tables.TableError)) throw cause
    const { sheet, row } = cause.place
    const place = { sheet: sheet === undefined ? undefined : escapeControls(sheet), row }
    const sentence = { ko: tables.tableSentence(cause, 'ko'), en: tables.tableSentence(cause, 'en') }
    throw new CliError('usage', texts.tableFault(place, sentence), { cause })
  }
}

async function tableOf({ name, hidden, read }: Sheet): Promise<Table> {
  const rows: Row[] = []
  // What is struck through is as doubtful as what nobody sees.
  const { hiddenColumns } = await read((row) => void rows.push(row.struck ? { ...row, hidden: true } : row))
  return { name, hidden, rows, hiddenColumns }
}

/** The list of the one sheet that people see, and those of hidden sheets. */
function listsIn(tables: Table[], column: string | undefined, skip: boolean): List[] {
  const headed = tables.flatMap((table) => listBelowHead(table, column, skip) ?? [])
  const hidden = headed.filter((list) => list.hidden && list.cells.length > 0)
  const seen = theOnly(headed.filter((list) => !list.hidden))
  if (seen) return [seen, ...hidden]
  const filled = tables.filter(({ rows }) => rows.length > 0)
  const plain = column === undefined ? filled.map((table) => plainList(table, skip)) : []
  const plainSeen = plain.filter((list) => list && !list.hidden)
  if (column === undefined && plainSeen.length === filled.filter((table) => !table.hidden).length) {
    const numbers = plain.filter(
      (list) => list?.hidden && list.cells.length > 0 && list.cells.every(({ text }) => isStudentNumber(text)),
    )
    return [theOnly(plainSeen), ...hidden, ...numbers].filter((list) => list !== undefined)
  }
  if (hidden.length > 0) return hidden
  const heads = valuesOf(filled.find((table) => !table.hidden)?.rows[0]?.cells ?? [])
  throw new CliError('usage', column === undefined ? texts.noColumn : texts.unknownColumn(column), {
    hint: texts.nameColumn(heads.slice(0, 20).map(escapeControls).join(', ')),
  })
}

/** Of several sheets, only some may list users to change. */
function theOnly<Found extends { name: string }>(sheets: (Found | undefined)[]): Found | undefined {
  if (sheets.length <= 1) return sheets[0]
  const names = sheets.map((sheet) => escapeControls(sheet?.name ?? '')).join(', ')
  throw new CliError('usage', texts.severalSheets(names), { hint: texts.hideSheets })
}

function listBelowHead(table: Table, column: string | undefined, skip: boolean): List | undefined {
  const { name, hidden, rows, hiddenColumns } = table
  const wanted = (column === undefined ? usualHeads : [column]).map(folded)
  for (const [index, { cells }] of rows.slice(0, rowsAboveHeads).entries()) {
    const position = cells.findIndex((cell, at) => wanted.includes(folded(cell)) && !(skip && hiddenColumns.has(at)))
    if (position < 0) continue
    const below = rows.slice(index + 1).map((row) => cellOf(name, row, position))
    const filled = below.filter(({ mark }, at) => mark || valuesOf(rows[index + 1 + at]?.cells ?? []).length > 0)
    return { name, hidden, hiddenColumn: hiddenColumns.has(position), cells: filled }
  }
  return undefined
}

/** Without a header only a single column is clear. */
function plainList({ name, hidden, rows, hiddenColumns }: Table, skip: boolean): List | undefined {
  let hiddenColumn = false
  const cells: Cell[] = []
  for (const row of rows) {
    const filled = Array.from(row.cells.keys()).filter(
      (at) => ((row.cells[at] ?? '').trim() !== '' || row.marks?.has(at)) && !(skip && hiddenColumns.has(at)),
    )
    const [position] = filled
    if (filled.length > 1) return undefined
    if (position === undefined) continue
    if (hiddenColumns.has(position)) hiddenColumn = true
    cells.push(cellOf(name, row, position))
  }
  return { name, hidden, hiddenColumn, cells }
}

function cellOf(sheet: string, { row, cells, hidden, struck, marks }: Row, position: number): Cell {
  // `--csv` puts a quote before a hyphen, because a spreadsheet would take the cell for a formula.
  const text = (cells[position] ?? '').trim().replace(/^'(?=-)/, '')
  return { sheet, row, text, hidden: hidden === true, struck: struck !== undefined, mark: marks?.get(position) }
}

/** Hidden rows may be ones that the user does not want to change. */
function refuseHidden(lists: List[], { rowRanges }: Tables) {
  const found = lists.flatMap((list) => {
    const name = escapeControls(list.name)
    if (list.hidden) return [texts.hiddenSheet(name, list.cells.length)]
    const struck = list.cells.filter((cell) => cell.struck).map(({ row }) => row)
    const rows = list.cells.filter((cell) => cell.hidden && !cell.struck).map(({ row }) => row)
    return [
      ...(struck.length > 0 ? [texts.struckRows(name, struck.length, rowRanges(struck))] : []),
      ...(rows.length > 0 ? [texts.hiddenRows(name, rows.length, rowRanges(rows))] : []),
      ...(list.hiddenColumn ? [texts.hiddenColumn(name)] : []),
    ]
  })
  if (found.length > 0)
    throw new CliError('usage', texts.hiddenParts, { hint: joined('\n', ...found, texts.chooseHidden) })
}

function checked(cells: Cell[], severalSheets: boolean, tables: Tables): string[] {
  const bad = cells.filter(({ text, mark }) => mark !== undefined || !isStudentNumber(text))
  if (bad.length === 0) return cells.map(({ text }) => text)
  const place = (sheet: string, rows: string) =>
    severalSheets ? texts.inSheet(escapeControls(sheet), rows) : texts.inRow(rows)
  const wrong = bad.filter(({ mark }) => mark === undefined)
  const lines = wrong
    .slice(0, mostShown)
    .map(({ sheet, row, text }) => texts.fault(place(sheet, `${row}`), texts.value(shown(text))))
  const more = wrong.length > mostShown ? [texts.moreRows(wrong.length - mostShown)] : []
  const marked = new Map<string, { sheet: string; mark: CellMark; rows: number[] }>()
  for (const { sheet, row, mark } of bad) {
    if (mark === undefined) continue
    const key = `${mark} ${sheet}`
    const found = marked.get(key) ?? { sheet, mark, rows: [] }
    marked.set(key, found)
    found.rows.push(row)
  }
  const { markSentence, rowRanges } = tables
  const marks = Array.from(marked.values(), ({ sheet, mark, rows }) =>
    texts.fault(place(sheet, rowRanges(rows)), { ko: markSentence(mark, 'ko'), en: markSentence(mark, 'en') }),
  )
  throw new CliError('usage', texts.wrongRows(bad.length), { hint: joined('\n', ...lines, ...more, ...marks) })
}

const valuesOf = (cells: string[]) => cells.filter((cell) => cell.trim() !== '')
const shown = (text: string) => (text === '' ? '' : JSON.stringify(text.slice(0, 40)))
const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')
