import type { Row } from '@campus-connect/tables'
import { type Columns, columnsOf } from './columns.ts'
import { meanings, stackedBy } from './meanings.ts'
import type { TableMap } from './table-map.ts'

export type Header = Columns & {
  names: string[]
  /** The last row of the header. */
  row: number
  /** The rows above it. */
  titles: Row[]
}

/** Rows among which the header is searched. */
export const headerRows = 30
const mostStacked = 5

/** Finds the header of a map, or else one by the names of its columns. */
export function findHeader(rows: readonly Row[], map: TableMap | undefined): Header | undefined {
  return (map && mappedHeader(rows, map)) ?? namedHeader(rows)
}

function mappedHeader(rows: readonly Row[], { header, columns }: TableMap): Header | undefined {
  for (const { start, names, row } of candidates(rows))
    if (names.length === header.length && names.every((name, index) => name === header[index])) {
      const positions = new Map(
        meanings.flatMap((meaning) => {
          const name = columns[meaning]
          return name === undefined ? [] : [[meaning, header.indexOf(name)] as const]
        }),
      )
      return { positions, rivals: new Map(), names, row, titles: rows.slice(0, start) }
    }
  return undefined
}

function namedHeader(rows: readonly Row[]): Header | undefined {
  let best: (Header & { score: number }) | undefined
  for (const { start, names, row } of candidates(rows)) {
    const columns = columnsOf(names)
    const score = columns.positions.size
    if (score >= 2 && score > (best?.score ?? 0)) best = { ...columns, score, names, row, titles: rows.slice(0, start) }
  }
  return best && (best.positions.has('number') || best.positions.has('code') || best.positions.has('title'))
    ? best
    : undefined
}

/** Stacked headers: the cells of a column are joined. */
function* candidates(rows: readonly Row[]) {
  for (let stacked = 1; stacked <= mostStacked; stacked += 1)
    for (let start = 0; start + stacked <= Math.min(rows.length, headerRows); start += 1) {
      const part = rows.slice(start, start + stacked)
      yield { start, names: joined(part), row: part.at(-1)?.row ?? 0 }
    }
}

function joined(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column) => {
    const parts = rows.map(({ cells }) => (cells[column] ?? '').replaceAll(/\s+/g, ' ').trim())
    return [...new Set(parts)].filter((text) => text !== '').join(stackedBy)
  })
}
