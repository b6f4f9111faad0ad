import { writeCounters } from '../database/transaction.ts'
import { countBlocked } from '../database/queries/logins/throttles.ts'
import { countRecords } from '../database/queries/records.ts'
import type { Db } from '../database/tables/tables.ts'
import { databaseSize } from '../database/disk-space.ts'
import { backupAge } from './backup-age.ts'
import { labelled, metric } from './prometheus-text.ts'

type Source = { db: Db; databaseUrl: string; clock: () => Date }

/** Metrics of the database and its content. Without it, only those that the process knows. */
export async function databaseMetrics({ db, databaseUrl, clock }: Source) {
  const content = await read({ db, clock }).catch(() => undefined)
  const size = await databaseSize(db, databaseUrl).catch(() => undefined)
  return [
    metric('campus_database_up', '1 where the database can be read', content ? 1 : 0),
    labelled('campus_database_bytes', 'Size of the database and of its log', 'file', size),
    metric('campus_database_retries_total', 'Writes tried again because another process wrote', writeCounters.retried),
    labelled('campus_database_refusals_total', 'Writes given up, answered with 503', 'reason', {
      busy: writeCounters.busy,
      full: writeCounters.full,
    }),
    metric('campus_sessions', 'Sessions, those that ended within the last hour included', content?.counts.sessions),
    metric('campus_attendance_events_total', 'Attendance events ever written', content?.counts.attendanceEvents),
    metric('campus_audit_events_total', 'Rows of the audit record ever written', content?.counts.auditEvents),
    metric(
      'campus_backup_age_seconds',
      'Since campus-server backup last succeeded; before the first one since the first row of the audit record',
      content?.backupAge,
    ),
    labelled('campus_throttled', 'Numbers, browsers and addresses that have to wait now', 'kind', content?.blocked),
  ]
}

async function read({ db, clock }: Omit<Source, 'databaseUrl'>) {
  const counts = await countRecords(db)
  return {
    counts,
    blocked: await countBlocked(db, clock()),
    backupAge: await backupAge(db, counts.auditEvents, clock()),
  }
}
