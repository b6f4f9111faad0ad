import { sql } from 'kysely'
import type { Db } from '../../schema/tables.ts'
import { listParameter, oneOf } from '../../statements/engine.ts'

/** The names of all lectures. Each is a step in the index by name, because there are a hundred times more rows than names. */
export async function listLectureNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names(name) as (
      select min(name) from lectures where removed_at is null
      union all
      select (select min(name) from lectures where removed_at is null and name > names.name)
      from names where names.name is not null
    )
    select name from names where name is not null`.execute(db)
  return rows.map(({ name }) => name)
}

/** How many users are connected to each lecture that has a connection. The order of the join lets SQLite begin at those who are connected. */
export async function countConnections(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<Counted>`
    select lectures.name as name, count(*) as count from connected_users cross join lectures
    where lectures.user_key = connected_users.user_key and lectures.connected = 1 and lectures.removed_at is null
    group by lectures.name`.execute(db)
  return countsOf(rows)
}

/** How many users have each of these lectures. */
export async function countMembers(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const members = db.selectFrom('lectures').where(oneOf(db, 'name', listParameter(db, names)))
  const rows = await members
    .where('removed_at', 'is', null)
    .groupBy('name')
    .select(['name', ({ fn }) => fn.countAll().as('count')])
    .execute()
  return countsOf(rows)
}

type Counted = { name: string; count: number | string | bigint }
const countsOf = (rows: readonly Counted[]) => new Map(rows.map(({ name, count }) => [name, Number(count)]))

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
