import { writeCounters } from '../database/write-counters.ts'
import { countBlocked, countRecords } from '../database/queries/counts.ts'
import type { Db } from '../database/tables/tables.ts'
import { findRosterSource, findSnapshot } from '../database/queries/roster-snapshots.ts'
import { sqliteSize } from '../database/sqlite/size.ts'
import { labelled, metric } from './prometheus-text.ts'

type Source = { db: Db; databaseUrl: string; clock: () => Date }

/** Metrics of the database and its content. Without it, only those that the process knows. */
export async function databaseMetrics({ db, databaseUrl, clock }: Source) {
  const content = await read(db, clock()).catch(() => undefined)
  return [
    metric('campus_database_up', '1 where the database can be read', content ? 1 : 0),
    labelled('campus_database_bytes', 'Size of the SQLite file and of its log', 'file', sqliteSize(databaseUrl)),
    metric('campus_database_retries_total', 'Writes tried again because another process wrote', writeCounters.retried),
    labelled('campus_database_refusals_total', 'Writes given up, answered with 503', 'reason', {
      busy: writeCounters.busy,
      full: writeCounters.full,
    }),
    metric('campus_sessions', 'Sessions, those that ended within the last hour included', content?.counts.sessions),
    metric('campus_attendance_events_total', 'Attendance events ever written', content?.counts.attendanceEvents),
    metric('campus_audit_events_total', 'Rows of the audit record ever written', content?.counts.auditEvents),
    labelled('campus_throttled', 'Numbers, browsers and addresses that have to wait now', 'kind', content?.blocked),
    metric('campus_roster_age_seconds', 'Since the roster was last seen to be good', content?.rosterAge),
    metric('campus_roster_failed_at_seconds', 'When its import failed, if the last one did', content?.rosterFailedAt),
  ]
}

async function read(db: Db, now: Date) {
  const counts = await countRecords(db)
  const blocked = await countBlocked(db, now)
  const snapshot = await findSnapshot(db)
  const failedAt = (await findRosterSource(db))?.failed_at
  return {
    counts,
    blocked,
    rosterAge: snapshot && (now.getTime() - Date.parse(snapshot.checked_at)) / 1000,
    rosterFailedAt: failedAt ? Date.parse(failedAt) / 1000 : undefined,
  }
}
