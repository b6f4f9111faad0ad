import { plainText } from '../plain-text.ts'
import { residentNumberIn } from '../resident-number.ts'
import { hasNumberForm, isStudentNumber, ownHead } from '../student-number.ts'
import type { Row } from '../table.ts'
import { bareHead, headRank, headSpellings } from './heads.ts'
import { ListError } from './list-error.ts'
import { isListedUser, isOwnHead } from './own-lines.ts'

export type SheetRows = { name: string; hidden: boolean; rows: Row[]; hiddenColumns: ReadonlySet<number> }

/** Only rows whose cell below this header is this text, or with `not` any other. */
export type Condition = { head: string; value: string; not: boolean }

/** `named`: the user gave the name of the column. */
export type Wanted = {
  columns: readonly (readonly string[])[]
  skip: boolean
  named: boolean
  where: readonly Condition[]
}

/** The rows of people in a sheet, and the places of the wanted columns. */
export type Found = SheetRows & {
  /** `own`: below a header of our own, or printed by `campus users list`, so that every first cell is a number. */
  below: 'own' | 'header' | 'nothing'
  positions: number[]
  /** Words of the header and the titles above it that may be numbers of accounts. */
  words: Word[]
  /** The values that the columns of the conditions have. */
  seen: Seen[]
  /** The rows that the conditions leave out. */
  others: Row[]
}

export type Seen = { head: string; values: string[] }

export type Word = { sheet: string; row: number; text: string }

/** Titles may be above the header. */
const rowsAboveHeader = 20

const filled = (row: Row, at: number) => (row.cells[at] ?? '').trim() !== '' || row.marks?.has(at) === true
const cellsOf = ({ cells }: Row) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

/** A student number stands anywhere in the row. */
const hasNumber = (row: Row) => cellsOf(row).some((cell) => /^[A-Za-z]{0,3}\d{5,}$/.test(cell))

/** Whether the row belongs to a person, so that a header can only be above it. */
const isPerson = (row: Row) => hasNumberForm(cellsOf(row)[0] ?? '') || hasNumber(row)

/** Whether a sheet without a header seems to list numbers. */
export const listsNumbers = ({ rows }: SheetRows): boolean =>
  rows.length > 0 && (rows.some(hasNumber) || rows.every((row) => hasNumberForm(cellsOf(row)[0] ?? '')))

/**
 * The rows below the header: the first row that is not a title. A row of a person is not a title, so that nobody above a
 * header is dropped, and a name such as 학번 makes no header of its row. Undefined if there is no header.
 */
export function belowHeader(sheet: SheetRows, { columns, skip, where }: Wanted): Found | undefined {
  const { name, rows, hiddenColumns } = sheet
  const [top, ...others] = rows
  if (top && where.length === 0 && columns.length === 1 && headRank(ownHead, columns[0] ?? []) !== undefined) {
    const own: Found = { ...sheet, below: 'own', positions: [0], words: [], seen: [], others: [] }
    if (isOwnHead(top)) return { ...own, rows: others }
    if (rows.every(isListedUser)) return own
  }
  const words: Word[] = []
  for (const [index, row] of rows.slice(0, rowsAboveHeader).entries()) {
    if (isPerson(row)) return undefined
    const [first = ''] = cellsOf(row)
    if (isStudentNumber(first)) words.push({ sheet: name, row: row.row, text: first })
    const places = columns.map((names) => bestPlaces(row, names).filter((at) => !(skip && hiddenColumns.has(at))))
    if (places[0]?.length === 0) continue
    const missing = [...places.keys()].filter((at) => places[at]?.length === 0)
    if (missing.length > 0 && sheet.hidden) return undefined
    if (missing.length > 0) throw new ListError({ code: 'missing-columns', columns: missing })
    const conditions = where.map((condition) => ({ ...condition, at: bestPlaces(row, [bareHead(condition.head)])[0] }))
    const unknown = conditions.find(({ at }) => at === undefined)
    if (unknown && sheet.hidden) return undefined
    if (unknown) throw new ListError({ code: 'no-condition', head: unknown.head, first: cellsOf(row) })
    const all = rows.slice(index + 1)
    const below: Row[] = []
    const others: Row[] = []
    for (const each of all) (conditions.every((condition) => holds(condition, each)) ? below : others).push(each)
    const positions = places.map((alike) => theOnly(alike, row, { ...sheet, rows: below }))
    const seen = conditions.map(({ head, at }) => ({ head, values: valuesAt(all, at) }))
    const chosen = { rows: rowsWith(below, positions), others: rowsWith(others, positions) }
    return { ...sheet, below: 'header', positions, words, seen, ...chosen }
  }
  return undefined
}

const textAt = ({ cells }: Row, at = -1) => plainText(cells[at] ?? '').trim()

const holds = ({ at, value, not }: Condition & { at: number | undefined }, row: Row) =>
  (textAt(row, at) === plainText(value).trim()) !== not

const mostSeen = 10

function valuesAt(rows: readonly Row[], at: number | undefined): string[] {
  return [...new Set(rows.map((row) => textAt(row, at)).filter((value) => value !== ''))].slice(0, mostSeen)
}

/** A row counts if a cell has a value, or a wanted one a mark. */
const rowsWith = (rows: Row[], positions: readonly number[]) =>
  rows.filter((row) => cellsOf(row).length > 0 || positions.some((at) => filled(row, at)))

/** The columns whose names fit best. */
function bestPlaces({ cells }: Row, names: readonly string[]): number[] {
  const ranks = cells.map((cell) => headRank(cell, names) ?? Infinity)
  const best = Math.min(...ranks)
  return best === Infinity ? [] : [...ranks.keys()].filter((at) => ranks[at] === best)
}

/** One of several columns with one name, if the others say the same or nothing. */
function theOnly(places: readonly number[], head: Row, { rows, hiddenColumns }: SheetRows): number {
  const [first = -1, ...others] = places
  if (hiddenColumns.has(first)) return first
  const seen = others.filter((at) => !hiddenColumns.has(at))
  const other = seen.find((at) => rows.some((row) => filled(row, at) && row.cells[at] !== row.cells[first]))
  if (other === undefined) return first
  throw new ListError({ code: 'several-columns', head: (head.cells[other] ?? '').trim(), row: head.row })
}

/** Without a header every row counts, and the first columns are meant. Undefined if another column may be meant. */
export function withoutHeader(sheet: SheetRows, { columns, skip }: Wanted): Found | undefined {
  const { rows, hiddenColumns } = sheet
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const used = Array.from({ length: width }, (_, at) => at).filter(
    (at) => !(skip && hiddenColumns.has(at)) && rows.some((row) => filled(row, at)),
  )
  const positions = used.slice(0, columns.length)
  const others = used.slice(columns.length)
  const number = (row: Row, at: number) => (row.cells[at] ?? '').trim()
  const rival = others.some((at) => rows.every((row) => hasNumberForm(number(row, at))))
  const some = rows.some((row) => hasNumberForm(number(row, positions[0] ?? 0)))
  if (rival || (others.length > 0 && !some)) return undefined
  while (positions.length < columns.length) positions.push(width + positions.length)
  return { ...sheet, below: 'nothing', positions, words: [], seen: [], others: [], rows: rowsWith(rows, positions) }
}

export type NumberFault = 'resident-number' | 'form' | 'no-digit' | 'header'

/**
 * What is wrong with a number. In a list of our own every word is one. Below another header a word may be a
 * number unless it is the name of a column, and without a header none is.
 */
export function numberFault(value: string, below: Found['below'], names: readonly string[]): NumberFault | undefined {
  if (residentNumberIn(value) !== undefined) return 'resident-number'
  if (hasNumberForm(value) || (below === 'own' && isStudentNumber(value))) return undefined
  if (headSpellings(value).some((spelling) => names.includes(spelling))) return 'header'
  if (!isStudentNumber(value)) return 'form'
  return below === 'header' ? undefined : 'no-digit'
}
