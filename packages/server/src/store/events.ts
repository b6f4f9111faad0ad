import type { Db } from './database.ts'
import { prepared } from './prepared.ts'
import type { AttendanceEventsTable } from './tables.ts'

export type AttendanceChange = {
  userKey: string
  name: string
  /** The state after the change; it was the other one before. */
  connected: boolean
  byKey: string
  cause: AttendanceEventsTable['cause']
  at: Date
}

/** Writes down one real change of a connection. */
export async function addEvent(db: Db, change: AttendanceChange): Promise<void> {
  await add(db, {
    at: change.at.toISOString(),
    user_key: change.userKey,
    lecture: change.name,
    connected_from: change.connected ? 0 : 1,
    connected_to: change.connected ? 1 : 0,
    by_key: change.byKey,
    cause: change.cause,
  })
}

type Row = Omit<AttendanceEventsTable, 'sequence'>

const add = prepared(
  ['at', 'user_key', 'lecture', 'connected_from', 'connected_to', 'by_key', 'cause'],
  (db, row: Row) => db.insertInto('attendance_events').values(row),
)
