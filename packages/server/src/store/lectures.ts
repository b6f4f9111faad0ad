import type { Db } from './database.ts'
import { addEvent } from './events.ts'
import { prepared } from './prepared.ts'
import type { AttendanceEventsTable, Flag } from './tables.ts'

export type LectureState = { name: string; connected: boolean }

export async function listLectures(db: Db, userKey: string): Promise<LectureState[]> {
  const { rows } = await lecturesOf(db, { userKey })
  return rows.map(({ name, connected }) => ({ name, connected: connected === 1 }))
}

const lecturesOf = prepared(['userKey'], (db, { userKey }: { userKey: string }) =>
  db
    .selectFrom('lectures')
    .select(['name', 'connected'])
    .where('user_key', '=', userKey)
    .where('removed_at', 'is', null)
    .orderBy('name'),
)

export type Connection = {
  userKey: string
  name: string
  connected: boolean
  byKey: string
  cause: AttendanceEventsTable['cause']
  at: Date
}

/** Connects or disconnects and writes the event, in the caller's transaction; false where there is no such lecture. */
export async function changeConnection(db: Db, change: Connection): Promise<boolean> {
  const connected: Flag = change.connected ? 1 : 0
  const { rows } = await lectureOf(db, { userKey: change.userKey, name: change.name })
  const [lecture] = rows
  if (!lecture) return false
  if (lecture.connected === connected) return true

  const { numAffectedRows } = await setConnected(db, { key: lecture.key, connected, before: lecture.connected })
  if (numAffectedRows !== 0n) await addEvent(db, change)
  return true
}

const lectureOf = prepared(['userKey', 'name'], (db, { userKey, name }: { userKey: string; name: string }) =>
  db
    .selectFrom('lectures')
    .select(['key', 'connected'])
    .where('user_key', '=', userKey)
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate(),
)

const setConnected = prepared(
  ['key', 'connected', 'before'],
  (db, { key, connected, before }: { key: string; connected: Flag; before: Flag }) =>
    db.updateTable('lectures').set({ connected }).where('key', '=', key).where('connected', '=', before),
)

/** Disconnects whatever the user is connected to, with an event each. */
export async function disconnectAll(db: Db, change: Omit<Connection, 'name' | 'connected'>): Promise<void> {
  const held = await db
    .selectFrom('lectures')
    .select(['name', 'connected'])
    .where('user_key', '=', change.userKey)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .forNoKeyUpdate()
    .execute()
  for (const { name, connected } of held)
    if (connected) await changeConnection(db, { ...change, name, connected: false })
}
