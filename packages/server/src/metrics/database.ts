import { databaseId } from '@campus-connect/core/config/database-url.ts'
import { databaseSize } from '@campus-connect/core/database/disk-space.ts'
import { writeCounters } from '@campus-connect/core/database/write-counters.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { readFigures } from '@campus-connect/core/domain/monitoring.ts'
import type { Samples } from './samples.ts'

type Source = { db: Db; databaseUrl: string; clock: () => Date; machineClock: () => Date }

/** Adds metrics of the database and its content. Without the database, only those that the process knows. */
export async function addDatabase({ info, value, values }: Samples, { db, databaseUrl, clock, machineClock }: Source) {
  const content = await readFigures(db, { clock, machineClock }).catch(() => undefined)
  const size = await databaseSize(db, databaseUrl).catch(() => undefined)
  const { busy, full, retried } = writeCounters
  info('campus_database_info', 'Tells this database from that of another campus', { id: databaseId(databaseUrl) })
  value('campus_database_up', '1 if the database can be read', content ? 1 : 0)
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
