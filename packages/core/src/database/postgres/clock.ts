import { sql } from 'kysely'
import type { Db } from '../schema/tables.ts'

/** The time of PostgreSQL in milliseconds since 1970, and the `performance.now()` at which it was so. */
export async function readDatabaseTime(db: Db): Promise<{ time: number; at: number }> {
  const asked = performance.now()
  const { rows } = await sql<{ time: string }>`
    select (extract(epoch from clock_timestamp()) * 1000)::text as time`.execute(db)
  return { time: Number(rows[0]?.time), at: (asked + performance.now()) / 2 }
}

/** How far a clock is ahead of the database's, in milliseconds; negative if it is behind. */
export async function clockDifference(db: Db, clock: () => Date): Promise<number> {
  const { time, at } = await readDatabaseTime(db)
  return clock().getTime() - (time + performance.now() - at)
}
