import type { Row } from '@campus-connect/tables'
import { hasNumberForm } from '@campus-connect/tables/student-number'
import { mostCharacters } from '../../files/csv.ts'
import { isExponent, isMasked } from '../../model/student-numbers.ts'
import { cleanText } from '../../model/text.ts'
import { type Columns, columnsOf, type Meaning, meanings, ranksOf, stackedBy } from './columns.ts'
import type { TableMap } from './map.ts'

export type Header = Columns & {
  names: string[]
  /** Cells of the widest row up to the header, which a CSV file fills up with empty ones. */
  width: number
  /** The last row of the header. */
  row: number
  /** Whether student numbers are under this header, and under another one above it. */
  studentsUnder: boolean
  studentsAbove: boolean
  /** The rows of the header, and those above it. */
  rows: Row[]
  titles: Row[]
}

/** Rows among which the header is searched. */
export const headerRows = 30
const mostStacked = 5

/** Finds the header of a map, or else the row under which student numbers stand: the rows above it may hold labels. */
export function findHeader(rows: readonly Row[], map: TableMap | undefined): Header | undefined {
  return (map && mappedHeader(rows, map)) ?? namedHeader(rows)
}

function mappedHeader(rows: readonly Row[], { header, columns }: TableMap): Header | undefined {
  for (const { start, stacked, names, row, width } of headerCandidates(rows, () => true))
    if (names.length === header.length && names.every((name, index) => name === header[index])) {
      const positions = new Map(
        meanings.flatMap((meaning) => {
          const name = columns[meaning]
          return name === undefined ? [] : [[meaning, header.indexOf(name)] as const]
        }),
      )
      return {
        positions,
        rivals: new Map(),
        twins: twinsOf(positions, names),
        names,
        row,
        width,
        studentsUnder: true,
        studentsAbove: false,
        rows: rows.slice(start, start + stacked),
        titles: rows.slice(0, start),
      }
    }
  return undefined
}

/** Further columns with the name of a used one. */
function twinsOf(positions: ReadonlyMap<Meaning, number>, names: readonly string[]): Map<Meaning, number[]> {
  const twins = new Map<Meaning, number[]>()
  for (const [meaning, position] of positions) {
    const others = [...names.keys()].filter((index) => index !== position && names[index] === names[position])
    if (others.length > 0) twins.set(meaning, others)
  }
  return twins
}

function namedHeader(rows: readonly Row[]): Header | undefined {
  let best: { header: Header; score: number[] } | undefined
  for (const { start, stacked, names, joins, row, width } of headerCandidates(rows, hasColumnName)) {
    const under = rows.slice(start + stacked)
    // A label above the table is not a column if the cells below it are empty.
    const empty = (column: number) =>
      [rows[start + stacked - 1], ...under].every((row) => (row?.cells[column] ?? '').trim() === '')
    const columns = columnsOf(stacked === 1 ? names : names.map((name, index) => (empty(index) ? '' : name)), joins)
    const { positions } = columns
    if (positions.size < 2 && !positions.has('number')) continue
    const numbers = numbersUnder(under, positions.get('number'))
    const score = [numbers.first, positions.size, numbers.all, -stacked, start]
    if (best && compare(score, best.score) <= 0) continue
    const above = { rows: rows.slice(start, start + stacked), titles: rows.slice(0, start) }
    const students = { studentsUnder: numbers.all > 0, studentsAbove: false }
    best = { header: { ...columns, names, row, width, ...above, ...students }, score }
  }
  // Students above this header belong to another one.
  const above = best && namedHeader(best.header.titles)
  const column = best?.header.positions.get('number')
  const isStudent = ({ cells }: Row) =>
    column !== undefined && /^[A-Za-z]{0,3}\d{5,}$/.test((cells[column] ?? '').trim())
  if (
    best &&
    ((above?.positions.has('number') && above.studentsUnder) ||
      best.header.titles.some(isStudent) ||
      hasListOfNumbers(best.header.titles))
  )
    best.header.studentsAbove = true
  const positions = best?.header.positions
  return positions && (positions.has('number') || positions.has('code') || positions.has('title'))
    ? best?.header
    : undefined
}

/** Whether an unnamed column has student numbers. One or two such numbers may belong to a label. */
function hasListOfNumbers(rows: readonly Row[]): boolean {
  const found = new Map<number, number>()
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries())
      if (/^[A-Za-z]?\d{7,10}$/.test(cell.trim())) found.set(column, (found.get(column) ?? 0) + 1)
  return [...found.values()].some((numbers) => numbers > 2)
}

/** `first`: 2 if the first cell under the header is a student number, 1 if a later one is. `all`: how many are. */
function numbersUnder(rows: readonly Row[], position: number | undefined): { first: number; all: number } {
  if (position === undefined) return { first: 0, all: 0 }
  const under = rows.filter(({ cells, marks }) => (cells[position] ?? '').trim() !== '' || marks?.has(position))
  const all = under.filter((row) => isNumberLike(row, position)).length
  return { first: under[0] && isNumberLike(under[0], position) ? 2 : Math.min(1, all), all }
}

/** Whether a cell holds a student number, perhaps a damaged one. */
export function isNumberLike({ cells, marks }: Row, position: number): boolean {
  const text = (cells[position] ?? '').trim()
  return hasNumberForm(text) || isMasked(text) || isExponent(text) || marks?.has(position) === true
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Most rows are students: no cell of them is the name of a column. */
export const hasColumnName = (cells: readonly string[]) => cells.some((cell) => ranksOf(cell).size > 0)

/** Stacked headers: the cells of a column are joined. A row of each has to be possible by itself. */
export function* headerCandidates(rows: readonly Row[], isPossible: (names: readonly string[]) => boolean) {
  const name = (cell: string) => (cell.length > mostCharacters ? '' : cleanText(cell))
  const tidy = rows.slice(0, headerRows).map(({ cells }) => cells.map(name))
  const possible = tidy.map(isPossible)
  for (let stacked = 1; stacked <= mostStacked; stacked += 1)
    for (let start = 0; start + stacked <= Math.min(rows.length, headerRows); start += 1) {
      if (!possible.slice(start, start + stacked).includes(true)) continue
      const part = rows.slice(start, start + stacked)
      const width = Math.max(...rows.slice(0, start + stacked).map(({ cells }) => cells.length))
      yield { start, stacked, ...joined(tidy.slice(start, start + stacked)), row: part.at(-1)?.row ?? 0, width }
    }
}

/**
 * `joins`: whether the parts of a name make one word, as `교과목` above `코드` and `명` does. It is above several columns;
 * a label above the table is above one.
 */
function joined(rows: readonly (readonly string[])[]): { names: string[]; joins: boolean[] } {
  const width = Math.max(...rows.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1))
  const columns = Array.from({ length: width }, (_, column) => rows.map((cells) => cells[column] ?? ''))
  return {
    names: columns.map((parts) => [...new Set(parts)].filter((text) => text !== '').join(stackedBy)),
    joins: columns.map(
      ([above], column) => above !== '' && (above === columns[column - 1]?.[0] || above === columns[column + 1]?.[0]),
    ),
  }
}
