import type { Row, Sheet, Table } from '@campus-connect/tables'
import { findHeader, type Header, headerRows } from './header.ts'
import { bareName, type Meaning, meanings, stackedBy } from './meanings.ts'
import type { TableMap } from './table-map.ts'

/** The values of a row that matter, without spaces around them. A missing column is empty. */
export type Entry = { row: number } & Record<Meaning, string>

/** One sheet with a table. */
export type Part = {
  file: string
  sheet: string
  header: Header
  entries: Entry[]
  /** Rows of a CSV file with more cells than the header: a comma without quotes moves all cells behind it. */
  ragged: number[]
  /** The last row of a CSV file, if it alone ends before the others do. */
  truncated: number | undefined
  leftOut: { totals: number; repeatedHeaders: number; empty: number }
}

const total = /^(합계|총계|총합계|소계|누계|계|총인원|인원수?|이하여백|이하빈칸|total|subtotal)\d*명?$/i

/** Reads a sheet. Returns undefined if none of its first rows is a header of a roster. */
export async function readPart(
  { file, kind, endsInRow }: { file: string; kind: Table['kind']; endsInRow: boolean },
  sheet: Sheet,
  map?: TableMap,
): Promise<Part | undefined> {
  const first: Row[] = []
  let part: Part | undefined
  let decided = false
  const texts = new Map<string, string>()
  const narrow: number[] = []
  const add = (part: Part, row: Row) => {
    if (row.cells.length < part.header.names.length) narrow.push(row.row)
    if (kind === 'csv' && row.cells.slice(part.header.width).some((cell) => cell.trim() !== ''))
      part.ragged.push(row.row)
    else addRow(part, row, texts)
  }
  const decide = () => {
    decided = true
    const header = findHeader(first, map)
    if (!header) return
    part = {
      file,
      sheet: sheet.name,
      header,
      entries: [],
      ragged: [],
      truncated: undefined,
      leftOut: { totals: 0, repeatedHeaders: 0, empty: 0 },
    }
    for (const row of first) if (row.row > header.row) add(part, row)
  }
  await sheet.read((row) => {
    if (part) add(part, row)
    else if (!decided && first.push(row) === headerRows) decide()
  })
  if (!decided) decide()
  if (part && kind === 'csv' && endsInRow && narrow.length === 1 && narrow[0] === part.entries.at(-1)?.row)
    part.truncated = narrow[0]
  return part
}

/** `texts` has each text once, because most of them stand in many rows. */
function addRow({ header, entries, leftOut }: Part, { row, cells }: Row, texts: Map<string, string>) {
  const entry = { row } as Entry
  let filled = false
  let repeated = true
  for (const meaning of meanings) {
    const position = header.positions.get(meaning)
    const value = position === undefined ? '' : (cells[position] ?? '').trim()
    if (!texts.has(value)) texts.set(value, value)
    entry[meaning] = texts.get(value) ?? value
    if (value === '') continue
    filled = true
    if (!header.names[position!]!.split(stackedBy).includes(value.replaceAll(/\s+/g, ' '))) repeated = false
  }
  if (cells.some((cell) => total.test(bareName(cell)))) leftOut.totals += 1
  else if (!filled) leftOut.empty += 1
  else if (repeated) leftOut.repeatedHeaders += 1
  else entries.push(entry)
}
