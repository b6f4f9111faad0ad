import { sql } from 'kysely'
import type { Db } from '../../schema/tables.ts'

/** How many users have each lecture, or are connected to it, by its name. */
export async function countByLecture(db: Db, { connected }: { connected: boolean }): Promise<Map<string, number>> {
  let members = db.selectFrom('lectures').where('removed_at', 'is', null)
  if (connected) members = members.where('connected', '=', sql.lit(1))
  const rows = await members
    .groupBy('name')
    .select(['name', ({ fn }) => fn.countAll().as('count')])
    .execute()
  return new Map(rows.map(({ name, count }) => [name, Number(count)]))
}

/** How many more lectures were connected than disconnected in ten minutes, given by the beginning of their time: `2026-03-02T01:2`. */
export type Change = { within: string; more: number }

/** The changes of the events after one sequence number, up to another one. */
export async function listChanges(db: Db, after: number, last = Number.MAX_SAFE_INTEGER): Promise<Change[]> {
  const tenMinutes = sql<string>`substr(at, 1, 15)`
  const rows = await db
    .selectFrom('attendance_events')
    .where('sequence', '>', after)
    .where('sequence', '<=', last)
    .groupBy(tenMinutes)
    .select([tenMinutes.as('within'), sql<number | string>`sum(connected_to - connected_from)`.as('more')])
    .execute()
  return rows.map(({ within, more }) => ({ within, more: Number(more) }))
}
