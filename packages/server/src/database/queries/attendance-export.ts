import type { Db } from '../tables/tables.ts'
import { type AttendanceEvent, withActor } from './attendance-events.ts'

/** An attendance event with the student numbers of people who still have an account. */
export type NamedEvent = AttendanceEvent & {
  id: string | null
  username: string | null
  /** The number of the user who made the change. */
  by: string | null
}

/** The next events by sequence. */
export async function listNamedEventsAfter(db: Db, sequence: number, limit: number): Promise<NamedEvent[]> {
  const rows = await db
    .selectFrom('attendance_events as event')
    .leftJoin('users as student', 'student.key', 'event.user_key')
    .leftJoin('users as actor', 'actor.key', 'event.by_key')
    .selectAll('event')
    .select(['student.id', 'student.username', 'actor.id as by'])
    .where('event.sequence', '>', sequence)
    .orderBy('event.sequence')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...withActor(row), by: row.by_key === '' ? row.id : row.by }))
}
