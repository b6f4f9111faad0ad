import type { Row } from '@campus-connect/tables'
import { isMasked } from '../../model/student-numbers.ts'
import { cleanText, isStudentNumber } from '../../model/text.ts'
import { type Columns, columnsOf, meanings, ranksOf, stackedBy } from './columns.ts'
import type { TableMap } from './map.ts'

export type Header = Columns & {
  names: string[]
  /** Cells of the widest row up to the header, which a CSV file fills up with empty ones. */
  width: number
  /** The last row of the header. */
  row: number
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
  for (const { start, stacked, names, row, width } of candidates(rows, () => true))
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
        twins: new Map(),
        names,
        row,
        width,
        rows: rows.slice(start, start + stacked),
        titles: rows.slice(0, start),
      }
    }
  return undefined
}

function namedHeader(rows: readonly Row[]): Header | undefined {
  let best: { header: Header; score: number[] } | undefined
  for (const { start, stacked, names, row, width } of candidates(rows, hasColumnName)) {
    const columns = columnsOf(names)
    const { positions } = columns
    if (positions.size < 2 && !positions.has('number')) continue
    const score = [numbersUnder(rows.slice(start + stacked), positions.get('number')), positions.size, -stacked]
    if (best && compare(score, best.score) <= 0) continue
    const above = { rows: rows.slice(start, start + stacked), titles: rows.slice(0, start) }
    best = { header: { ...columns, names, row, width, ...above }, score }
  }
  const positions = best?.header.positions
  return positions && (positions.has('number') || positions.has('code') || positions.has('title'))
    ? best?.header
    : undefined
}

/** 2 if a student number stands directly under the header, 1 if one stands further down. */
function numbersUnder(rows: readonly Row[], position: number | undefined): number {
  if (position === undefined) return 0
  const under = rows.filter(({ cells }) => (cells[position] ?? '').trim() !== '')
  if (under[0] && under[0] === rows[0] && isNumberLike(under[0], position)) return 2
  return under.some((row) => isNumberLike(row, position)) ? 1 : 0
}

/** Whether a cell holds a student number, or what became of one. */
export function isNumberLike({ cells, marks }: Row, position: number): boolean {
  const text = (cells[position] ?? '').trim()
  return (isStudentNumber(text) && /\d/.test(text)) || isMasked(text) || marks?.has(position) === true
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Most rows are students: no cell of them is the name of a column. */
const hasColumnName = (cells: readonly string[]) => cells.some((cell) => ranksOf(cell).size > 0)

/** Stacked headers: the cells of a column are joined. A row of each has to be possible by itself. */
function* candidates(rows: readonly Row[], isPossible: (names: readonly string[]) => boolean) {
  const tidy = rows.slice(0, headerRows).map(({ cells }) => cells.map(cleanText))
  const possible = tidy.map(isPossible)
  for (let stacked = 1; stacked <= mostStacked; stacked += 1)
    for (let start = 0; start + stacked <= Math.min(rows.length, headerRows); start += 1) {
      if (!possible.slice(start, start + stacked).includes(true)) continue
      const part = rows.slice(start, start + stacked)
      const width = Math.max(...rows.slice(0, start + stacked).map(({ cells }) => cells.length))
      yield { start, stacked, names: joined(tidy.slice(start, start + stacked)), row: part.at(-1)?.row ?? 0, width }
    }
}

function joined(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1))
  return Array.from({ length: width }, (_, column) => {
    const parts = rows.map((cells) => cells[column] ?? '')
    return [...new Set(parts)].filter((text) => text !== '').join(stackedBy)
  })
}
