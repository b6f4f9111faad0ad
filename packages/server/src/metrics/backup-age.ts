import { findFirstRecordTime, findLastTaskTime } from '../database/queries/records.ts'
import { isPostgres } from '../database/tables/engine.ts'
import type { Db, Time } from '../database/tables/tables.ts'

/** What earlier scrapes found: the record is large, and no index leads to the backups. */
const known = new WeakMap<Db, { through: number; at: Time | undefined }>()

/**
 * Seconds since the last `campus-server backup`, or since the first row of the record where there was none. `through` is
 * the last sequence of the audit record. Undefined for PostgreSQL, whose backups are not made here.
 */
export async function backupAge(db: Db, through: number, now: Date): Promise<number | undefined> {
  if (isPostgres(db)) return undefined
  const seen = known.get(db)
  const at = (await findLastTaskTime(db, 'backup', { after: seen?.through ?? 0 })) ?? seen?.at
  known.set(db, { through, at })
  const since = at ?? (await findFirstRecordTime(db))
  return since === undefined ? undefined : (now.getTime() - Date.parse(since)) / 1000
}
