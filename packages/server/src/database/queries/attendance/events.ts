import type { Selectable } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import { prepared } from '../../tables/prepared.ts'
import type { AttendanceEventsTable } from '../../tables/tables.ts'

export type AttendanceEvent = Selectable<AttendanceEventsTable>

export type AttendanceChange = {
  userKey: string
  name: string
  /** The state after the change. Before it, the state was the opposite. */
  connected: boolean
  byKey: string
  cause: AttendanceEventsTable['cause']
  /** The roster's class of the lecture. */
  classId: string | null
  at: Date
}

/** Adds the event of a change. Call it only if the connection has changed. */
export async function addEvent(db: Db, change: AttendanceChange): Promise<void> {
  await add(db, rowOf(change))
}

/** Adds the events of several changes. */
export async function addEvents(db: Db, changes: readonly AttendanceChange[]): Promise<void> {
  await db.insertInto('attendance_events').values(changes.map(rowOf)).execute()
}

type Row = Omit<AttendanceEventsTable, 'sequence'>

function rowOf({ at, userKey, name, connected, byKey, cause, classId }: AttendanceChange): Row {
  return {
    at: at.toISOString(),
    user_key: userKey,
    lecture: name,
    connected_from: connected ? 0 : 1,
    connected_to: connected ? 1 : 0,
    by_key: byKey === userKey ? '' : byKey,
    cause,
    class_sourced_id: classId,
  }
}

const add = prepared(
  ['at', 'user_key', 'lecture', 'connected_from', 'connected_to', 'by_key', 'cause', 'class_sourced_id'],
  (db, row: Row) => db.insertInto('attendance_events').values(row),
)

/** Adds the key of the actor, which is left out if it was the student. */
export function withActor<Event extends AttendanceEvent>(event: Event): Event {
  return event.by_key === '' ? { ...event, by_key: event.user_key } : event
}

/** The next events by sequence. */
export async function listEventsAfter(db: Db, sequence: number, limit: number): Promise<AttendanceEvent[]> {
  const found = db.selectFrom('attendance_events').selectAll().where('sequence', '>', sequence)
  return (await found.orderBy('sequence').limit(limit).execute()).map(withActor)
}

/** Removes some of the trimmed events. Returns how many; 0 if none is left. */
export async function removeCutEvents(transaction: Db, through: number, limit: number): Promise<number> {
  const found = transaction.selectFrom('attendance_events').select('sequence').where('sequence', '<=', through)
  const rows = await found.orderBy('sequence').limit(limit).execute()
  const last = rows.at(-1)
  if (last) await transaction.deleteFrom('attendance_events').where('sequence', '<=', last.sequence).execute()
  return rows.length
}
