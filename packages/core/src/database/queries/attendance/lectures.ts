import { sql } from 'kysely'
import { batched } from '../../statements/batched.ts'
import { isPostgres, listParameter, oneOf } from '../../statements/engine.ts'
import type { Flag, Time } from '../../schema/columns.ts'
import type { AttendanceEventsTable } from '../../schema/attendance-tables.ts'
import type { Db } from '../../schema/tables.ts'
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

export type OwnLecture = { name: string; connected: boolean; connectedAt: Time | null }

/** The lectures of a user, by name. Requests that arrive together share one statement. */
export async function listLecturesOf(db: Db, userKey: string): Promise<OwnLecture[]> {
  return (await listsInBatch(db, userKey))?.lectures ?? []
}

const listsInBatch = batched(
  async (db, userKeys) => {
    const { rows } = await listsOf(db, { userKeys: listParameter(db, userKeys) })
    return rows.map(({ key, list }) => ({ key, lectures: readLines(list) }))
  },
  ({ key }) => key,
)

/** One row for each user. Each lecture is a line: 0 or 1, a time or nothing, and the name, which never has a line break. */
const listsOf = prepared(['userKeys'], (db, { userKeys }: { userKeys: string }) => {
  // SQLite already reads the rows in index order; ordering the aggregate would sort them again.
  const order = isPostgres(db) ? sql` order by name` : sql``
  const line = sql`connected || coalesce(connected_at, '') || ' ' || name`
  return db
    .selectFrom('users')
    .where(oneOf(db, 'users.key', userKeys))
    .select((row) => {
      const held = row
        .selectFrom('lectures')
        .select(['name', 'connected', 'connected_at'])
        .whereRef('user_key', '=', 'users.key')
        .where('removed_at', 'is', null)
        .orderBy('name')
      const list = sql<string | null>`string_agg(${line}, ${sql.lit('\n')}${order})`
      return ['users.key', row.selectFrom(held.as('held')).select(list.as('list')).$asScalar().as('list')]
    })
})

function readLines(list: string | null): OwnLecture[] {
  const lines = list === null ? [] : list.split('\n')
  return lines.map((line) => {
    const end = line.indexOf(' ')
    const since = line.slice(1, end)
    return { name: line.slice(end + 1), connected: line.startsWith('1'), connectedAt: since === '' ? null : since }
  })
}

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
