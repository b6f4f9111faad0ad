import { prepared } from '../statements/prepared.ts'
import type { Time } from '../schema/columns.ts'
import type { Db } from '../schema/tables.ts'

/** The data that says whether the roster is in order, without the reports. */
export type RosterTimes = {
  failedAt: Time | null
  failure: string | null
  checkedAt: Time | null
  heldAt: Time | null
  /** JSON of the hold. */
  held: string | null
}

/** Undefined before the first import. */
export async function findRosterTimes(db: Db): Promise<RosterTimes | undefined> {
  const { rows } = await rosterTimes(db, {})
  return rows[0]
}

const rosterTimes = prepared([], (db) => {
  const waiting = db.selectFrom('roster_snapshots').where('ready', '=', 1).where('held', 'is not', null).limit(1)
  // Not joined: SQLite would build an index for it at each call.
  const [takenAt, held] = [waiting.select('taken_at'), waiting.select('held')]
  return db
    .selectFrom('roster_sources as source')
    .leftJoin('roster_snapshots as current', 'current.id', 'source.snapshot_id')
    .select(['source.failed_at as failedAt', 'source.failure', 'current.checked_at as checkedAt'])
    .select([takenAt.as('heldAt'), held.as('held')])
    .limit(1)
})
