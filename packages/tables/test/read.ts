import { openTable } from '../src/open.ts'
import type { Limits, Row } from '../src/table.ts'
import { TableError } from '../src/table-error.ts'

/** The rows of the first sheet. */
export async function rowsOf(bytes: Buffer, limits?: Partial<Limits>): Promise<Row[]> {
  const { sheets } = await openTable(bytes, limits)
  const rows: Row[] = []
  await sheets[0]?.read((row) => rows.push(row))
  return rows
}

export async function cellsOf(bytes: Buffer): Promise<string[][]> {
  return (await rowsOf(bytes)).map(({ cells }) => cells)
}

/** The message and the place of the refusal. Rethrows errors that are no refusal. */
export async function refusalOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return [error.place.sheet, error.place.row, error.place.field, error.message].filter(Boolean).join(' ')
  }
  throw new Error('accepted')
}
