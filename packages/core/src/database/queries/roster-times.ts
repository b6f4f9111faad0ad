import { sql } from 'kysely'
import { isPostgres } from '../statements/engine.ts'
import type { Db, Time } from '../schema/tables.ts'

/** The data that says whether the roster is in order, without the reports. */
export type RosterTimes = {
  failedAt: Time | null
  failure: string | null
  checkedAt: Time | null
  heldAt: Time | null
  /** JSON of the hold. */
  held: string | null
}

/** The times as one column of another statement, for `readRosterTimes`; null before the first import. */
export function rosterTimes(db: Db) {
  const waiting = db.selectFrom('roster_snapshots').where('ready', '=', 1).where('held', 'is not', null).limit(1)
  // Not joined: SQLite would build an index for it at each call.
  const [takenAt, held] = [waiting.select('taken_at'), waiting.select('held')]
  const list = sql<string>`source.failed_at, source.failure, current.checked_at, ${takenAt}, ${held}`
  return db
    .selectFrom('roster_sources as source')
    .leftJoin('roster_snapshots as current', 'current.id', 'source.snapshot_id')
    .select(
      (isPostgres(db) ? sql<string>`json_build_array(${list})::text` : sql<string>`json_array(${list})`).as('list'),
    )
    .limit(1)
    .$asScalar()
}

export function readRosterTimes(column: string | null): RosterTimes | undefined {
  if (column === null) return undefined
  const [failedAt, failure, checkedAt, heldAt, held] = JSON.parse(column) as (string | null)[]
  return { failedAt, failure, checkedAt, heldAt, held } as RosterTimes
}
