import { writeCounters } from '@campus-connect/core/database/transaction.ts'
import { databaseSize } from '@campus-connect/core/database/disk-space.ts'
import { countBlocked } from '@campus-connect/core/database/queries/logins/throttles.ts'
import { countRecords, findFirstRecordTime, findLastTaskTime } from '@campus-connect/core/database/queries/records.ts'
import { clockDifference } from '@campus-connect/core/database/postgres/clock.ts'
import { isPostgres } from '@campus-connect/core/database/statements/engine.ts'
import type { Time } from '@campus-connect/core/database/schema/columns.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { Samples } from './samples.ts'

type Source = { db: Db; databaseUrl: string; clock: () => Date; machineClock: () => Date }

/** Adds metrics of the database and its content. Without the database, only those that the process knows. */
export async function addDatabase({ value, values }: Samples, { db, databaseUrl, clock, machineClock }: Source) {
  const content = await read({ db, clock, machineClock }).catch(() => undefined)
  const size = await databaseSize(db, databaseUrl).catch(() => undefined)
  const { busy, full, retried } = writeCounters
  value('campus_database_up', '1 where the database can be read', content ? 1 : 0)
  values('campus_database_bytes', 'Size of the database and of its log', 'file', size)
  value('campus_database_retries_total', 'Writes tried again because another process wrote', retried)
  values('campus_database_refusals_total', 'Writes given up, answered with 503', 'reason', { busy, full })
  value('campus_sessions', 'Sessions, those that ended within the last hour included', content?.counts.sessions)
  value('campus_attendance_events_total', 'Attendance events ever written', content?.counts.attendanceEvents)
  value('campus_audit_events_total', 'Rows of the audit record ever written', content?.counts.auditEvents)
  value(
    'campus_backup_age_seconds',
    'Since campus-server backup last succeeded; before the first one since the first row of the audit record',
    content?.backupAge,
  )
  value(
    'campus_clock_difference_seconds',
    "How far the machine's clock is ahead of PostgreSQL's",
    content?.clockDifference,
  )
  values('campus_throttled', 'Numbers, browsers and addresses that have to wait now', 'kind', content?.blocked)
}

async function read({ db, clock, machineClock }: Omit<Source, 'databaseUrl'>) {
  const counts = await countRecords(db)
  return {
    counts,
    blocked: await countBlocked(db, clock()),
    clockDifference: isPostgres(db) ? (await clockDifference(db, machineClock)) / 1000 : undefined,
    backupAge: await backupAge(db, counts.auditEvents, clock()),
  }
}

/** What earlier scrapes found: the record is large, and no index leads to the backups. */
const known = new WeakMap<Db, { through: number; at: Time | undefined }>()

/**
 * Seconds since the last `campus-server backup`, or since the first row of the record if there was none. `through` is
 * the last sequence of the audit record. Undefined for PostgreSQL, whose backups are not made here.
 */
async function backupAge(db: Db, through: number, now: Date): Promise<number | undefined> {
  if (isPostgres(db)) return undefined
  const seen = known.get(db)
  const at = (await findLastTaskTime(db, 'backup', { now, after: seen?.through ?? 0 })) ?? seen?.at
  known.set(db, { through, at })
  const since = at ?? (await findFirstRecordTime(db))
  return since === undefined ? undefined : (now.getTime() - Date.parse(since)) / 1000
}
