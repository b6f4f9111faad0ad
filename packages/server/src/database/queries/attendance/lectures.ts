import { type OnConflictBuilder, type OnConflictUpdateBuilder, sql } from 'kysely'
import type { Db, AttendanceEventsTable, Flag, Tables } from '../../tables/tables.ts'
import { addEvent } from './events.ts'
import { prepared } from '../../tables/prepared.ts'

export type Connection = {
  userKey: string
  name: string
  connected: boolean
  /** The user who made the change; empty if it was the student. */
  byKey: string
  cause: AttendanceEventsTable['cause']
  at: Date
}

/** Result of a switch. */
export type Outcome = 'changed' | 'unchanged' | 'unknown lecture' | 'throttled'

/**
 * Connects or disconnects a lecture and adds the event, in the transaction of the caller. `spending` charges a change
 * to the rate limit of the user.
 */
export async function changeConnection(db: Db, change: Connection, spending?: Spending): Promise<Outcome> {
  const connected: Flag = change.connected ? 1 : 0
  const { rows } = await lectureOf(db, { userKey: change.userKey, name: change.name })
  const [lecture] = rows
  if (!lecture) return 'unknown lecture'
  if (lecture.connected === connected) return 'unchanged'
  if (spending && !(await spend(db, spending, change.at))) return 'throttled'

  await setConnected(db, { key: lecture.key, connected })
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

const setConnected = prepared(['key', 'connected'], (db, { key, connected }: { key: string; connected: Flag }) =>
  db.updateTable('lectures').set({ connected }).where('key', '=', key),
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

/** Milliseconds in which an empty bucket fills up. */
const bucket = 60_000

/** Each change takes `cost` milliseconds out of the bucket of this user. */
export type Spending = { userKey: string; cost: number }

/** Charges one change. Returns false if the bucket is empty. */
export async function spend(db: Db, { userKey, cost }: Spending, at: Date): Promise<boolean> {
  const { rows } = await take(db, { userKey, ...levels(cost, at) })
  return rows.length > 0
}

type Levels = { cost: number; now: number; first: number; latest: number; foreign: number }

/** Limits for the decision: above `latest` the bucket is empty; a level above `foreign` comes from another clock. */
export function levels(cost: number, at: Date): Levels {
  const now = at.getTime()
  return { cost, now, first: now + cost, latest: now + bucket - cost, foreign: now + 2 * bucket }
}

const take = prepared(
  ['userKey', 'cost', 'now', 'first', 'latest', 'foreign'],
  (db, { userKey, ...given }: Levels & { userKey: string }) =>
    db
      .insertInto('switch_limits')
      .values({ user_key: userKey, full_at: given.first })
      .onConflict(refilled(given))
      .returning('user_key'),
)

/**
 * The conflict rule for inserting `first`: changes and returns the row only if the bucket is not empty. A level far
 * in the future counts as full, so that nobody waits longer than one refill after a clock is turned back.
 */
export function refilled({ cost, now, first, latest, foreign }: Levels) {
  const level = sql.ref<number>('switch_limits.full_at')
  return (conflict: OnConflictBuilder<Tables, 'switch_limits'>): OnConflictUpdateBuilder<Tables, 'switch_limits'> =>
    conflict
      .column('user_key')
      .doUpdateSet({
        full_at: sql<number>`case when ${level} > ${now} and ${level} <= ${latest} then ${level} + ${cost} else ${first} end`,
      })
      .where(sql<boolean>`${level} <= ${latest} or ${level} > ${foreign}`)
}
