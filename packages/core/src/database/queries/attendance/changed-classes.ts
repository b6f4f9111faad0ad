import type { Db } from '../../schema/tables.ts'

/**
 * The classes of which anything that a sheet shows was written since a time: events, excuses and corrections, the timetable,
 * members, the lectures and names of accounts; also those in which somebody is connected, because the minutes go on. `names`:
 * the lectures of events that name no class.
 */
export async function listChangedClasses(db: Db, since: Date): Promise<{ classIds: Set<string>; names: Set<string> }> {
  const at = since.toISOString()
  const events = await db
    .selectFrom('attendance_events')
    .select(['class_sourced_id', 'lecture'])
    .distinct()
    .where('at', '>=', at)
    .execute()
  const records = await db.selectFrom('mark_records').select('class_sourced_id').where('at', '>=', at).execute()
  const exceptions = await db
    .selectFrom('timetable_exceptions')
    .select('class_sourced_id')
    .where('at', '>=', at)
    .execute()
  const members = await db
    .selectFrom('class_members')
    .select('class_sourced_id')
    .distinct()
    .where(({ or, eb }) => or([eb('entered_at', '>=', at), eb('left_at', '>=', at)]))
    .execute()
  const lectures = await db
    .selectFrom('lectures')
    .innerJoin('users', 'users.key', 'lectures.user_key')
    .select('class_sourced_id')
    .distinct()
    .where(({ or, eb }) =>
      or([
        eb('connected', '=', 1),
        eb('lectures.created_at', '>=', at),
        eb('removed_at', '>=', at),
        eb('users.updated_at', '>=', at),
      ]),
    )
    .execute()
  const imported = await db
    .selectFrom('audit_events')
    .select('sequence')
    .where('task', '=', 'timetable-import')
    .where('at', '>=', at)
    .executeTakeFirst()
  // A timetable, or an exception of the whole campus, concerns every class.
  const all =
    imported || exceptions.some(({ class_sourced_id }) => class_sourced_id === '')
      ? await db.selectFrom('timetable_classes').select('class_sourced_id').execute()
      : []
  const found = [...events, ...records, ...exceptions, ...members, ...lectures, ...all]
  return {
    classIds: new Set(found.flatMap(({ class_sourced_id: id }) => id ?? [])),
    names: new Set(events.filter(({ class_sourced_id }) => class_sourced_id === null).map(({ lecture }) => lecture)),
  }
}
