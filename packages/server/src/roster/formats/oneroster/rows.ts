import { type Diagnostics, note } from '../../model/diagnostics.ts'
import { parseDate } from './dates.ts'
import type { Row } from '../../files/csv.ts'

const removed = new Set(['tobedeleted', 'inactive', 'deleted'])

/** A bulk file should have no status, but most have one. */
export function isRemoved(status: string): boolean {
  return removed.has(status.toLowerCase())
}

/** Returns null for an empty cell. Adds a diagnostic, and returns null, for an invalid date. */
export function dateOf<Column extends string>(
  file: string,
  { row, values }: Row<Column>,
  field: Column,
  diagnostics: Diagnostics,
): string | null {
  const value = values[field]
  if (value === '') return null
  const date = parseDate(value)
  if (date === undefined)
    note(diagnostics, 'invalid-date', { file, row, field }, `날짜로 읽을 수 없어 무시했습니다: '${value.slice(0, 40)}'`)
  return date ?? null
}

/** Yields the rows that have all of `fields`, the last one of each key. Adds diagnostics for the others. */
export function* distinctRows<Column extends string>(
  { file, rows }: { file: string; rows: Row<Column>[] },
  fields: NoInfer<Column>[],
  diagnostics: Diagnostics,
): Generator<Row<Column>> {
  const last = new Map<string, Row<Column>>()
  for (const row of rows) {
    const field = fields.find((name) => row.values[name] === '')
    if (field !== undefined) {
      note(diagnostics, 'missing-value', { file, row: row.row, field }, '값이 비어 있어 이 행을 건너뛰었습니다.')
      continue
    }
    const key = fields.map((name) => row.values[name]).join('\n')
    const earlier = last.get(key)
    if (earlier)
      note(
        diagnostics,
        'duplicate',
        { file, row: row.row },
        `${earlier.row}행과 같은 항목이어서 뒤의 행을 사용했습니다.`,
      )
    last.set(key, row)
  }
  yield* last.values()
}
