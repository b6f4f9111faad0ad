import type { Db } from '../../schema/tables.ts'

/** Details of an audit row. `classes`: ids between spaces, `*` for the whole campus; of an import their number. */
type Details = { classes?: string | number; removed?: boolean }

/**
 * The classes of which anything that a sheet shows was written since a time: events, excuses and corrections, the timetable,
 * members, the lectures and names of accounts. What was taken back counts too, and a class in which somebody is connected,
 * because the minutes go on. `names`: the lectures of events that name no class.
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
  const audit = await db
    .selectFrom('audit_events')
    .select(['task', 'details'])
    .where('task', 'in', ['timetable-import', 'timetable-except', 'attendance-undo'])
    .where('at', '>=', at)
    .execute()
  const tasks = audit.map(({ task, details }) => ({ task, ...(JSON.parse(details) as Details) }))
  // What was taken back has left only its audit record.
  const undone = tasks
    .filter(({ task, removed }) => task === 'attendance-undo' || (task === 'timetable-except' && removed))
    .flatMap(({ classes }) => (typeof classes === 'string' ? classes.split(' ') : []))
  const imported = tasks.some(({ task }) => task === 'timetable-import')
  // A timetable, or an exception of the whole campus, concerns every class.
  const all =
    imported || undone.includes('*') || exceptions.some(({ class_sourced_id }) => class_sourced_id === '')
      ? await db.selectFrom('timetable_classes').select('class_sourced_id').execute()
      : []
  const ofUndone = undone.map((class_sourced_id) => ({ class_sourced_id }))
  const found = [...events, ...records, ...exceptions, ...members, ...lectures, ...ofUndone, ...all]
  return {
    classIds: new Set(found.flatMap(({ class_sourced_id: id }) => id ?? [])),
    names: new Set(events.filter(({ class_sourced_id }) => class_sourced_id === null).map(({ lecture }) => lecture)),
  }
}
