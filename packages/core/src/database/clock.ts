import { sql } from 'kysely'
import type { Db } from './schema/tables.ts'
import { isPostgres } from './statements/engine.ts'

/**
 * The time of PostgreSQL in milliseconds since 1970, and the `performance.now()` at which it was so. Undefined for SQLite, which has
 * no clock of its own.
 */
export async function readDatabaseTime(db: Db): Promise<{ time: number; at: number } | undefined> {
  if (!isPostgres(db)) return undefined
  const asked = performance.now()
  const { rows } = await sql<{ time: string }>`
    select (extract(epoch from clock_timestamp()) * 1000)::text as time`.execute(db)
  return { time: Number(rows[0]?.time), at: (asked + performance.now()) / 2 }
}

/** How far a clock is ahead of PostgreSQL's, in milliseconds; negative if it is behind. Undefined for SQLite. */
export async function clockDifference(db: Db, clock: () => Date): Promise<number | undefined> {
  const read = await readDatabaseTime(db)
  return read && clock().getTime() - (read.time + performance.now() - read.at)
}
