import { sql } from 'kysely'
import { openReadOnly } from '@campus-connect/core/testing/database/read-only.ts'
import type { Expected } from './expected.ts'
import { findHalf, findLost, findUnsynced, readState } from './state.ts'

/** Compares a database file with what it has to hold. `fits` says whether a student's number of lectures is right. */
export async function inspectFile(
  path: string,
  expected: ReadonlyMap<string, Expected>,
  fits?: (lectures: number) => boolean,
) {
  const db = openReadOnly(path)
  try {
    const state = await readState(db)
    const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
    const half = [
      ...findHalf(state),
      ...(fits ? findUnsynced(state, fits) : []),
      ...orphans.map(({ table }) => `an orphan in ${table}`),
    ]
    return { lost: findLost(state, expected), half, state }
  } finally {
    await db.destroy()
  }
}
