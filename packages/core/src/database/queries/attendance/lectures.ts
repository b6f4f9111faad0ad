import type { Db, AttendanceEventsTable, Flag, Time } from '../../schema/tables.ts'
import { type Spending, spend } from '../token-buckets.ts'
import { addEvent } from './events.ts'
import { prepared } from '../../statements/prepared.ts'

export type Connection = {
  userKey: string
  name: string
  connected: boolean
  /** The user who made the change; empty if it was the student. */
  byKey: string
  cause: AttendanceEventsTable['cause']
  at: Date
}

/** The key of the rate limit of attendance changes, which belongs to the number and outlives the account. */
export const switchKey = (id: string) => `switch:${id}`

/** Result of an attendance change. */
export type Outcome = 'changed' | 'unchanged' | 'unknown lecture' | 'throttled'

/**
 * Connects or disconnects a lecture and adds the event, in the transaction of the caller. `spending` charges a change
 * to the rate limit of the actor.
 */
export async function changeConnection(db: Db, change: Connection, spending?: Spending): Promise<Outcome> {
  const connected: Flag = change.connected ? 1 : 0
  const { rows } = await lectureOf(db, { userKey: change.userKey, name: change.name })
  const [lecture] = rows
  if (!lecture) return 'unknown lecture'
  if (lecture.connected === connected) return 'unchanged'
  if (spending && !(await spend(db, spending, change.at))) return 'throttled'

  await setConnected(db, { key: lecture.key, connected, at: connected ? change.at.toISOString() : null })
  await addEvent(db, { ...change, classId: lecture.class_sourced_id })
  return 'changed'
}

const lectureOf = prepared(['userKey', 'name'], (db, { userKey, name }: { userKey: string; name: string }) =>
  db
    .selectFrom('lectures')
    .select(['key', 'connected', 'class_sourced_id'])
    .where('user_key', '=', userKey)
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate(),
)

type NewState = { key: string; connected: Flag; at: Time | null }

const setConnected = prepared(['key', 'connected', 'at'], (db, { key, connected, at }: NewState) =>
  db.updateTable('lectures').set({ connected, connected_at: at }).where('key', '=', key),
)

/** The connected lectures of the user with this number, and since when each is. */
export const listConnectedSince = prepared(['id'], (db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .innerJoin('lectures', 'lectures.user_key', 'users.key')
    .select(['name', 'connected_at'])
    .where('id', '=', id)
    .where('connected', '=', 1)
    .where('removed_at', 'is', null),
)

/** Disconnects every lecture of the user, with an event for each. */
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
