import type { Insertable } from 'kysely'
import type {
  TimetableClassesTable,
  TimetableExceptionsTable,
  TimetableSlotsTable,
} from '../schema/timetable-tables.ts'
import type { Db } from '../schema/tables.ts'
import { listParameter, oneOf } from '../statements/engine.ts'

export type Slot = TimetableSlotsTable
export type TimetableException = TimetableExceptionsTable

const rowsAtOnce = 300

export async function hasAnyTimetable(db: Db): Promise<boolean> {
  return (await db.selectFrom('timetable_classes').select('class_sourced_id').limit(1).executeTakeFirst()) !== undefined
}

/** The classes that have a timetable; all of them, or those of these ids. */
export function listTimetableClasses(db: Db, classIds?: readonly string[]): Promise<TimetableClassesTable[]> {
  return db
    .selectFrom('timetable_classes')
    .selectAll()
    .$if(classIds !== undefined, (query) =>
      query.where(oneOf(db, 'class_sourced_id', listParameter(db, classIds ?? []))),
    )
    .execute()
}

/** The weekly meetings of all classes, or of those of these ids, in the order of their times. */
export function listSlots(db: Db, classIds?: readonly string[]): Promise<Slot[]> {
  return db
    .selectFrom('timetable_slots')
    .selectAll()
    .$if(classIds !== undefined, (query) =>
      query.where(oneOf(db, 'class_sourced_id', listParameter(db, classIds ?? []))),
    )
    .orderBy('class_sourced_id')
    .orderBy('weekday')
    .orderBy('begins')
    .orderBy('begins_on')
    .execute()
}

type Days = { first?: string | undefined; last?: string | undefined }

/** The exceptions on these days, of the campus and of all classes, or of the classes of these ids. */
export function listExceptions(
  db: Db,
  { first, last }: Days = {},
  classIds?: readonly string[],
): Promise<TimetableException[]> {
  return db
    .selectFrom('timetable_exceptions')
    .selectAll()
    .$if(first !== undefined, (query) => query.where('day', '>=', first ?? ''))
    .$if(last !== undefined, (query) => query.where('day', '<=', last ?? ''))
    .$if(classIds !== undefined, (query) =>
      query.where(oneOf(db, 'class_sourced_id', listParameter(db, ['', ...(classIds ?? [])]))),
    )
    .orderBy('day')
    .orderBy('class_sourced_id')
    .orderBy('begins')
    .execute()
}

/** Puts the timetable of these classes in place of what they have. */
export async function putTimetable(
  tx: Db,
  classes: readonly Insertable<TimetableClassesTable>[],
  slots: readonly Insertable<TimetableSlotsTable>[],
): Promise<void> {
  await removeTimetable(
    tx,
    classes.map((each) => each.class_sourced_id),
  )
  for (let start = 0; start < classes.length; start += rowsAtOnce)
    await tx
      .insertInto('timetable_classes')
      .values(classes.slice(start, start + rowsAtOnce))
      .execute()
  for (let start = 0; start < slots.length; start += rowsAtOnce)
    await tx
      .insertInto('timetable_slots')
      .values(slots.slice(start, start + rowsAtOnce))
      .execute()
}

/** Removes the timetable of these classes. Their exceptions stay, for a timetable that comes again. */
export async function removeTimetable(tx: Db, classIds: readonly string[]): Promise<void> {
  const given = listParameter(tx, classIds)
  await tx
    .deleteFrom('timetable_slots')
    .where(oneOf(tx, 'class_sourced_id', given))
    .execute()
  await tx
    .deleteFrom('timetable_classes')
    .where(oneOf(tx, 'class_sourced_id', given))
    .execute()
}

/** Adds exceptions, or changes those of the same class, day, kind and time. */
export async function putExceptions(tx: Db, exceptions: readonly TimetableException[]): Promise<void> {
  await tx
    .insertInto('timetable_exceptions')
    .values(exceptions)
    .onConflict((conflict) =>
      conflict.columns(['day', 'class_sourced_id', 'kind', 'begins']).doUpdateSet(({ ref }) => ({
        ends: ref('excluded.ends'),
        of_day: ref('excluded.of_day'),
        name: ref('excluded.name'),
        at: ref('excluded.at'),
      })),
    )
    .execute()
}

type ExceptionKey = Pick<TimetableException, 'day' | 'class_sourced_id' | 'kind' | 'begins'>

export async function removeException(tx: Db, { day, class_sourced_id, kind, begins }: ExceptionKey): Promise<void> {
  await tx
    .deleteFrom('timetable_exceptions')
    .where('day', '=', day)
    .where('class_sourced_id', '=', class_sourced_id)
    .where('kind', '=', kind)
    .where('begins', '=', begins)
    .execute()
}
