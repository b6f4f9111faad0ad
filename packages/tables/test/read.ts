import { openTable } from '../src/open.ts'
import type { Limits, Row, SheetFacts } from '../src/table.ts'
import { tableSentence } from '../src/sentences.ts'
import { TableError } from '../src/table-error.ts'

/** The rows of the first sheet, and what is known after them. */
export async function sheetOf(bytes: Buffer, limits?: Partial<Limits>): Promise<{ rows: Row[]; facts: SheetFacts }> {
  const { sheets } = await openTable([bytes], limits)
  const [sheet] = sheets
  if (!sheet) throw new Error('no sheet')
  const rows: Row[] = []
  const facts = await sheet.read((row) => rows.push(row))
  return { rows, facts }
}

export async function rowsOf(bytes: Buffer, limits?: Partial<Limits>): Promise<Row[]> {
  return (await sheetOf(bytes, limits)).rows
}

export async function cellsOf(bytes: Buffer): Promise<string[][]> {
  return (await rowsOf(bytes)).map(({ cells }) => cells)
}

/** The message and the place of the refusal. Rethrows errors that are not refusals. */
export async function refusalOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return [error.place.sheet, error.place.row, error.place.field, tableSentence(error, 'ko')].filter(Boolean).join(' ')
  }
  throw new Error('accepted')
}

/** The marks of all rows, by the number of the row and of the column. */
export async function marksOf(bytes: Buffer): Promise<Record<string, string>> {
  const marked = (await rowsOf(bytes)).flatMap(({ row, marks = new Map() }) =>
    Array.from(marks, ([column, mark]) => [`${row}:${column}`, mark] as const),
  )
  return Object.fromEntries(marked)
}
