import { setTimeout as pause } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { AttendanceEventsTable } from '../../schema/attendance-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { prepared } from '../../statements/prepared.ts'
import { DatabaseBusy } from '../../errors.ts'
import { isPostgres } from '../../statements/engine.ts'

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

type Aged = { sequence: number; at: string }

/** The first event after the trimmed ones. */
export function findOldestEvent(db: Db, cut: number): Promise<Aged | undefined> {
  const found = db.selectFrom('attendance_events').select(['sequence', 'at']).where('sequence', '>', cut)
  return found.orderBy('sequence').limit(1).executeTakeFirst()
}

/** The next event that was written at its own time. The campus ends connections at the time when they were due. */
function findOrderedEvent(db: Db, after: number): Promise<Aged | undefined> {
  const found = db.selectFrom('attendance_events').select(['sequence', 'at']).where('sequence', '>', after)
  return found.where('cause', '!=', 'campus').orderBy('sequence').limit(1).executeTakeFirst()
}

/**
 * Finds roughly the first event since this time. Events have no index on their time, but times ascend with the
 * sequence, except for those of the campus, which may come days later.
 */
export async function findFirstEventSince(db: Db, since: Date, from: number): Promise<number> {
  const { last } = await db
    .selectFrom('attendance_events')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  let [low, high] = [from, (last ?? from) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const event = await findOrderedEvent(db, middle - 1)
    if (event && event.at < since.toISOString()) low = event.sequence + 1
    else high = middle
  }
  return low
}

/** An hour, as `2026-09-01T05`, in which any student began to attend. `classId`: null for an event without a class. */
export type AttendedHour = { classId: string | null; lecture: string; hour: string }

/**
 * The hours in which students began to attend these classes, from an index alone, and lectures of these names without a class. Events of
 * older servers have no class: theirs is that of the student's lecture with this name, as in `listNamedEvents`.
 */
export async function listAttendedHours(
  db: Db,
  { classIds, names }: { classIds: readonly string[]; names: readonly string[] },
): Promise<AttendedHour[]> {
  const hour = sql<string>`substr(event.at, 1, 13)`
  const attended = db
    .selectFrom('attendance_events as event')
    .where(sql<boolean>`event.connected_to = 1 and event.cause <> 'sync'`)
  const known = attended
    .select(['event.class_sourced_id as classId', sql<string>`''`.as('lecture'), hour.as('hour')])
    .where('event.class_sourced_id', 'in', classIds)
    .groupBy(['event.class_sourced_id', hour])
  const unknown = attended
    .select(['event.lecture', hour.as('hour'), classOfName().as('classId')])
    .where('event.class_sourced_id', 'is', null)
    .where('event.lecture', 'in', names)
  // PostgreSQL refuses an empty list.
  return [...(classIds.length > 0 ? await known.execute() : []), ...(names.length > 0 ? await unknown.execute() : [])]
}

/** The class of an event that has none: that of the lecture that the student has now under its name, else of the one that was removed last. */
export const classOfName = () => sql<string | null>`case when event.class_sourced_id is null then (
  select class_sourced_id from lectures where lectures.user_key = event.user_key and lectures.name = event.lecture
  order by coalesce(removed_at, '9') desc limit 1) end`

export async function countEventsFrom(db: Db, sequence: number): Promise<number> {
  const { count } = await db
    .selectFrom('attendance_events')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('sequence', '>=', sequence)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Milliseconds to wait for transactions that write events. */
const longestWait = 2_000

/**
 * The last event up to which no event can appear any more. PostgreSQL assigns sequence numbers before the commit, so
 * this waits for all transactions that were writing. Throws DatabaseBusy if that takes too long.
 */
export async function findSettledEnd(db: Db, wait = longestWait): Promise<number> {
  const found = db.selectFrom('attendance_events').select(({ fn }) => fn.max('sequence').as('last'))
  const { last } = await found.executeTakeFirstOrThrow()
  if (isPostgres(db)) await writersFinished(db, wait)
  return last ?? 0
}

async function writersFinished(db: Db, wait: number) {
  const deadline = performance.now() + wait
  let waiting = await listWriters(db)
  while (waiting.length > 0) {
    if (performance.now() > deadline) throw new DatabaseBusy('transactions that write events have not ended')
    await pause(50)
    const writing = await listWriters(db)
    waiting = waiting.filter((writer) => writing.includes(writer))
  }
}

async function listWriters(db: Db) {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and relation = 'attendance_events'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}
