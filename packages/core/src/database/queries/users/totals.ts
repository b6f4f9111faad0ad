import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../../statements/engine.ts'
import { prepared } from '../../statements/prepared.ts'
import type { Db } from '../../schema/tables.ts'
import { recounted, type TotalColumn, totalColumns } from '../../schema/user-index.ts'

export type Totals = {
  total: number
  enabled: number
  /** Connected lectures of all users. */
  connected: number
  /** Users with a connected lecture. */
  connectedUsers: number
  /** Changes with each commit that changes a number, a name or whether a user is enabled. Never takes an earlier value again. */
  changes: number
}

const sums = sql.raw(totalColumns.map((column) => `sum(${column})`).join(', '))

/** The totals of all users, which each transaction keeps that changes them. */
export async function findTotals(db: Db): Promise<Totals> {
  const { rows } = await keptTotals(db, {})
  return readTotals(rows[0]!.totals)
}

const keptTotals = prepared([], (db) => db.selectNoFrom(userTotals(db).as('totals')))

/** The totals as a column of a statement, for `readTotals`. */
function userTotals(db: Db): RawBuilder<string> {
  return isPostgres(db)
    ? sql<string>`(select json_build_array(${sums})::text from user_totals)`
    : sql<string>`(select json_array(${sums}) from user_totals)`
}

function readTotals(text: string): Totals {
  // The sum of no rows is null.
  const values = (JSON.parse(text) as (number | null)[]).map(Number)
  const [total = 0, enabled = 0, connected = 0, connectedUsers = 0, changes = 0] = values
  return { total, enabled, connected, connectedUsers, changes }
}

/** Replaces the rows that PostgreSQL collects by one, of the same sums. */
export async function foldTotals(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  await sql`
    with folded as (delete from user_totals where (select count(*) from user_totals) > 1 returning *)
    insert into user_totals select ${sums} from folded having count(*) > 0`.execute(db)
}

/** The kept totals, and the totals counted again at the same moment. Reads every user. */
export async function recountTotals(db: Db): Promise<{ kept: Totals; counted: Totals }> {
  const { rows } = await sql<Record<TotalColumn | 'kept', string>>`
    select ${userTotals(db)} as kept, counted.* from (${recounted}) as counted`.execute(db)
  const { users, enabled, connected, connected_users, kept: text } = rows[0]!
  const kept = readTotals(text)
  const counted = {
    total: Number(users),
    enabled: Number(enabled),
    connected: Number(connected),
    connectedUsers: Number(connected_users),
    changes: kept.changes,
  }
  return { kept, counted }
}
