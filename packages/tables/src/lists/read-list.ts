import { openTable } from '../open.ts'
import type { CellMark, Row, Sheet } from '../table.ts'
import {
  belowHeader,
  type Condition,
  type Found,
  listsNumbers,
  type NumberFault,
  numberFault,
  type Seen,
  type SheetRows,
  type Wanted,
  withoutHeader,
  type Word,
} from './find-rows.ts'
import { allNameHeads, allNumberHeads, bareHead, newNumberHeads } from './heads.ts'
import { type HiddenPart, ListError } from './list-error.ts'
import { isOwnHead, ownLines } from './own-lines.ts'

export { type HiddenPart, ListError, type ListProblem } from './list-error.ts'
export type { Condition, NumberFault, Seen, Word } from './find-rows.ts'

/** What becomes of rows, columns and sheets of a spreadsheet that are hidden, and of rows that are struck through. */
export type Hidden = 'include' | 'skip'

/** The columns that a list may have. */
export type ListColumn = 'number' | 'new-number' | 'name'

const namesOf: Record<ListColumn, readonly string[]> = {
  number: allNumberHeads,
  'new-number': newNumberHeads,
  name: allNameHeads,
}

export type ListOptions = {
  /** The first is a number. */
  columns: readonly ListColumn[]
  /** The name of the first column, as the user gave it; by default a usual one. */
  named?: string | undefined
  /** By default hidden parts that would change the list are refused. */
  hidden?: Hidden | undefined
  /** All of them must hold for a row to count. They need a header. */
  where?: readonly Condition[] | undefined
}

/** `values` and the others are in the order of the columns. */
export type ListLine = {
  sheet: string
  row: number
  values: string[]
  marks: (CellMark | undefined)[]
  faults: (NumberFault | undefined)[]
  /** The whole row. */
  cells: readonly string[]
}

export type List = {
  lines: ListLine[]
  /** The rows that `where` leaves out. */
  others: ListLine[]
  severalSheets: boolean
  /** Words above the lines that are not numbers, unless an account has one of them. Then it is not sure who is listed. */
  words: Word[]
  /** What the columns of `where` have, also in the rows that do not count: at most ten values each. */
  seen: Seen[]
}

/**
 * Reads a list of people from a spreadsheet (CSV in UTF-8, CP949 or UTF-16, .xlsx, HTML) or a text with one number a
 * line. Each row of the list becomes a line, with what is wrong in it. Throws a ListError if it is not sure who is
 * listed, and a TableError if the file cannot be read.
 */
export async function readList(bytes: Buffer, { columns, named, hidden, where = [] }: ListOptions): Promise<List> {
  const skip = hidden === 'skip'
  const names = columns.map((column) => namesOf[column])
  if (named !== undefined) names[0] = [bareHead(named)]
  const sheets = await sheetsOf(bytes, where.length === 0 ? columns.length : undefined)
  const wanted = { columns: names, skip, named: named !== undefined, where }
  const found = listsIn(
    sheets.filter((sheet) => !(skip && sheet.hidden)),
    wanted,
  )
  const parts = hiddenParts(found)
  if (hidden === undefined && parts.length > 0) throw new ListError({ code: 'hidden', parts })
  return {
    lines: found.flatMap((list) => linesOf(list, columns, skip)),
    others: found.flatMap((list) => linesOf({ ...list, rows: list.others }, columns, skip)),
    severalSheets: found.length > 1,
    words: found.flatMap(({ words }) => words),
    seen: found.flatMap(({ seen }) => seen),
  }
}

/** `columns`: how many a list of our own may have; undefined if it cannot be one. */
async function sheetsOf(bytes: Buffer, columns: number | undefined): Promise<SheetRows[]> {
  const own = columns === undefined ? undefined : ownLines(bytes)
  if (own && (columns === 1 || (own[0] && isOwnHead(own[0]))))
    return [{ name: '', hidden: false, rows: own, hiddenColumns: new Set() }]
  const { sheets } = await openTable([bytes])
  const read: SheetRows[] = []
  for (const sheet of sheets) read.push(await rowsOf(sheet))
  return read
}

async function rowsOf({ name, hidden, read }: Sheet): Promise<SheetRows> {
  const rows: Row[] = []
  // What is struck through is as doubtful as what nobody sees.
  const { hiddenColumns } = await read((row) => void rows.push(row.struck ? { ...row, hidden: true } : row))
  return { name, hidden, rows, hiddenColumns }
}

/** The list of the one sheet that people see, and those of hidden sheets. */
function listsIn(sheets: readonly SheetRows[], wanted: Wanted): Found[] {
  const hidden = sheets
    .filter((sheet) => sheet.hidden)
    .flatMap((sheet) => belowHeader(sheet, wanted) ?? allNumbers(sheet, wanted) ?? [])
    .filter(({ rows }) => rows.length > 0)
  const visible = sheets.filter((sheet) => !sheet.hidden && sheet.rows.length > 0)
  const headed = visible.flatMap((sheet) => belowHeader(sheet, wanted) ?? [])
  const bare = visible.filter((sheet) => listsNumbers(sheet) && !headed.some(({ name }) => name === sheet.name))
  // Another sheet may list other people than those who are meant.
  if (headed.length + bare.length > 1) {
    const names = [...headed, ...bare].map(({ name }) => name)
    throw new ListError({
      code: 'several-sheets',
      sheets: visible.map(({ name }) => name).filter((name) => names.includes(name)),
    })
  }
  if (headed.length > 0) return [...headed, ...hidden]
  const [first] = bare.length > 0 ? bare : visible
  if (!first || (bare.length === 0 && hidden.length > 0)) return hidden
  const list = wanted.named || wanted.where.length > 0 ? undefined : withoutHeader(first, wanted)
  if (!list)
    throw new ListError({ code: 'no-column', first: (first.rows[0]?.cells ?? []).filter((cell) => cell.trim() !== '') })
  return [list, ...hidden]
}

/** A hidden sheet without a header matters only if it lists nothing but numbers. */
function allNumbers(sheet: SheetRows, wanted: Wanted): Found | undefined {
  if (wanted.named || wanted.where.length > 0 || !listsNumbers(sheet)) return undefined
  const list = withoutHeader(sheet, wanted)
  const [at = 0] = list?.positions ?? []
  return list?.rows.every(({ cells }) => numberFault((cells[at] ?? '').trim(), 'nothing', []) === undefined)
    ? list
    : undefined
}

function hiddenParts(lists: readonly Found[]): HiddenPart[] {
  return lists.flatMap(({ name: sheet, hidden, rows, positions, hiddenColumns }): HiddenPart[] => {
    if (hidden) return [{ part: 'sheet', sheet, rows: rows.length }]
    const struckRows = rows.filter((row) => row.struck).map(({ row }) => row)
    const hiddenRows = rows.filter((row) => row.hidden && !row.struck).map(({ row }) => row)
    const columns = [...positions.keys()].filter((at) => hiddenColumns.has(positions[at] ?? -1))
    return [
      ...(hiddenRows.length > 0 ? [{ part: 'rows', sheet, rows: hiddenRows } as const] : []),
      ...(struckRows.length > 0 ? [{ part: 'struck-rows', sheet, rows: struckRows } as const] : []),
      ...(columns.length > 0 ? [{ part: 'columns', sheet, columns } as const] : []),
    ]
  })
}

function linesOf({ name, rows, positions, below }: Found, columns: readonly ListColumn[], skip: boolean): ListLine[] {
  return rows
    .filter((row) => !(skip && row.hidden))
    .map(({ row, cells, marks }) => {
      const values = positions.map((at, index) => valueOf(cells[at] ?? '', columns[index]))
      return {
        sheet: name,
        row,
        cells,
        values,
        marks: positions.map((at) => marks?.get(at)),
        faults: values.map((value, index) =>
          columns[index] === 'name'
            ? undefined
            : numberFault(value, below, [...namesOf.number, ...namesOf['new-number']]),
        ),
      }
    })
}

/** CSV has an apostrophe before a cell that a spreadsheet would take for a formula, and people type it before a number. */
const valueOf = (cell: string, column: ListColumn | undefined) =>
  column === 'name' ? cell.trim() : cell.trim().replace(/^'(?=[\w-])/, '')
