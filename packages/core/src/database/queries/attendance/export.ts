import type { Db } from '../../schema/tables.ts'
import { type AttendanceEvent, classOfName, withActor } from './events.ts'

/** An attendance event, with the names of people who have an account or whose names are kept. */
export type NamedEvent = AttendanceEvent & {
  id: string | null
  username: string | null
  /** The number of the user who made the change. */
  by: string | null
}

export type EventSelection = {
  userKeys?: readonly string[] | undefined
  /** Events of these classes, and of lectures with these names. */
  lectures?: { classIds: readonly string[]; names: readonly string[] } | undefined
}

export async function findLastEventSequence(db: Db): Promise<number> {
  const found = db.selectFrom('attendance_events').select(({ fn }) => fn.max('sequence').as('last'))
  return (await found.executeTakeFirst())?.last ?? 0
}

/** The events after one sequence and up to another; `carried`: the beginnings that the last trim kept. */
export async function listNamedEvents(
  db: Db,
  { after, through }: { after: number; through: number },
  { userKeys, lectures }: EventSelection,
  { carried = false } = {},
): Promise<NamedEvent[]> {
  // Both tables have the same columns.
  const table = (carried ? 'carried_events as event' : 'attendance_events as event') as 'attendance_events as event'
  const rows = await db
    .selectFrom(table)
    .leftJoin('users as student', 'student.key', 'event.user_key')
    .leftJoin('former_users as former', 'former.key', 'event.user_key')
    .leftJoin('users as actor', 'actor.key', 'event.by_key')
    .selectAll('event')
    .select(({ fn }) => [
      fn.coalesce('student.id', 'former.id').as('id'),
      fn.coalesce('student.username', 'former.username').as('username'),
      'actor.id as by',
    ])
    .select(classOfName().as('class_of_name'))
    .where('event.sequence', '>', after)
    .where('event.sequence', '<=', through)
    .$if(userKeys !== undefined, (query) => query.where('event.user_key', 'in', userKeys ?? []))
    .$if(lectures !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('event.lecture', 'in', lectures?.names ?? []),
          // PostgreSQL refuses an empty list.
          ...(lectures?.classIds.length ? [eb('event.class_sourced_id', 'in', lectures.classIds)] : []),
        ]),
      ),
    )
    .orderBy('event.sequence')
    .execute()
  return rows.map(({ class_of_name, ...row }) => ({
    ...withActor(row),
    by: row.by_key === '' ? row.id : row.by,
    class_sourced_id: row.class_sourced_id ?? class_of_name,
  }))
}
