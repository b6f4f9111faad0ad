import { latestTime } from '../../stored-time.ts'
import type { Time } from '../schema/columns.ts'
import type { Db } from '../schema/tables.ts'

export type Counts = { sessions: number; attendanceEvents: number; auditEvents: number }

/** Counts all rows ever written to both records, by their last sequence. */
export async function countRecords(db: Db): Promise<Counts> {
  const sessions = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const attendance = await db
    .selectFrom('attendance_events')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  // All events may have been trimmed.
  const sealed = await db.selectFrom('attendance_chain').select('sequence').executeTakeFirst()
  const audit = await db.selectFrom('audit_chain').select('sequence').executeTakeFirst()
  return {
    sessions: Number(sessions.count),
    attendanceEvents: Math.max(attendance.last ?? 0, sealed?.sequence ?? 0),
    auditEvents: audit?.sequence ?? 0,
  }
}

/** Time of the last row in the attendance or the audit record. */
export async function findLastRecordTime(db: Db): Promise<Time | undefined> {
  const [audit, attendance] = await Promise.all(
    (['audit_events', 'attendance_events'] as const).map((table) =>
      db.selectFrom(table).select('at').orderBy('sequence', 'desc').limit(1).executeTakeFirst(),
    ),
  )
  return [audit?.at, attendance?.at]
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1)
}

/** Time of the newest row of the audit record. */
export async function findLastAuditTime(db: Db): Promise<Time | undefined> {
  const found = db.selectFrom('audit_events').select('at').orderBy('sequence', 'desc').limit(1)
  return (await found.executeTakeFirst())?.at
}

/** Time of the first row that is left in the audit record. */
export async function findFirstRecordTime(db: Db): Promise<Time | undefined> {
  return (await db.selectFrom('audit_events').select('at').orderBy('sequence').limit(1).executeTakeFirst())?.at
}

/**
 * The last audit row of this task whose time is not foreign. No index helps: `after` a sequence it looks no further.
 */
export async function findLastTask(
  db: Db,
  task: string,
  { now, after = 0 }: { now: Date; after?: number },
): Promise<{ at: Time; details: string } | undefined> {
  const found = db
    .selectFrom('audit_events')
    .select(['at', 'details'])
    .where('task', '=', task)
    .where('sequence', '>', after)
    .where('at', '<=', latestTime(now).toISOString())
  return found.orderBy('sequence', 'desc').limit(1).executeTakeFirst()
}
