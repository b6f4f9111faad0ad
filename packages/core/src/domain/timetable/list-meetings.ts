import type { OwnRule } from '@campus-connect/roster/model'
import {
  hasAnyTimetable,
  listExceptions,
  listSlots,
  listTimetableClasses,
  type Slot,
  type TimetableException,
} from '../../database/queries/timetable.ts'
import type { Db } from '../../database/schema/tables.ts'
import { Calendar, type Days } from './calendar.ts'
import type { Meeting } from './meeting.ts'

export type { Slot, TimetableException } from '../../database/queries/timetable.ts'

/** Whether any class has a timetable. Without one everything stays as it was before there were timetables. */
export const hasTimetable = (db: Db): Promise<boolean> => hasAnyTimetable(db)

/** What the timetable itself says about the days of a class. */
export type KnownDays = {
  slots: readonly Slot[]
  /** Its 보강, and those of the campus. */
  madeUp: readonly TimetableException[]
}

/**
 * The meetings of these classes that begin on these days, in the order of their times: those of the timetable without
 * 휴강 and holidays, and those of 보강. A class without a timetable is absent; one that does not meet in these days has none.
 * Three statements for any number of classes. `last` must be a real day: a timetable may have no end.
 */
export async function listMeetings(
  db: Db,
  classIds: readonly string[],
  days: Days | ((classId: string, known: KnownDays) => Days),
): Promise<Map<string, Meeting[]>> {
  if (classIds.length === 0) return new Map()
  const classes = await listTimetableClasses(db, classIds)
  if (classes.length === 0) return new Map()
  const slots = Map.groupBy(await listSlots(db, classIds), (each) => each.class_sourced_id)
  const exceptions = await listExceptions(db, typeof days === 'function' ? {} : days, classIds)
  const madeUp = Map.groupBy(
    exceptions.filter(({ kind }) => kind === 'make-up'),
    (each) => each.class_sourced_id,
  )
  const daysOf = (id: string): Days =>
    typeof days === 'function'
      ? days(id, { slots: slots.get(id) ?? [], madeUp: [...(madeUp.get('') ?? []), ...(madeUp.get(id) ?? [])] })
      : days
  const calendars = new Map<string, Calendar>()
  return new Map(
    classes.map(({ class_sourced_id: id }) => {
      const { first, last } = daysOf(id)
      const key = `${first} ${last}`
      const within = exceptions.filter(({ day }) => first <= day && day <= last)
      const calendar = calendars.get(key) ?? new Calendar({ first, last }, within)
      calendars.set(key, calendar)
      return [id, calendar.meetings(id, slots.get(id) ?? [])]
    }),
  )
}

/** The parts of the rule that classes have of their own. A class without any is absent. */
export async function ownRuleOf(db: Db, classIds: readonly string[]): Promise<Map<string, OwnRule>> {
  if (classIds.length === 0) return new Map()
  const rules = (await listTimetableClasses(db, classIds)).map(
    ({ class_sourced_id: id, rule }) => [id, JSON.parse(rule) as OwnRule] as const,
  )
  return new Map(rules.filter(([, rule]) => Object.keys(rule).length > 0))
}
