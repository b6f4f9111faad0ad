import { koreanDay } from '@campus-connect/roster/model'
import { listExceptions, listSlots, listTimetableClasses, type Slot } from '../../database/queries/timetable.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { AttendanceRule } from '../../domain/attendance/marks/rule.ts'
import { chooseLecture, knownClasses, onlyClass } from '../../domain/attendance/chosen-lecture.ts'
import { Refusal } from '../../domain/refusal.ts'
import { Calendar, type Days, laterDay, type MeetingOff } from '../../domain/timetable/calendar.ts'
import type { Meeting } from '../../domain/timetable/meeting.ts'

export type TimetableInUse = {
  /** How many classes have one, how many of them a rule of their own, and how many meetings a week they have. */
  classes: number
  ownRules: number
  weekly: number
  /** The first day and the last one; empty without a limit. */
  days: { first: string; last: string }
  /** Classes of the roster in use without a timetable, by their codes or titles. */
  without: string[]
  /** Classes with a timetable that no roster knows any more. */
  lost: string[]
}

/** The timetable as a whole; undefined without one. */
export async function showTimetable(db: Db): Promise<TimetableInUse | undefined> {
  const classes = await listTimetableClasses(db)
  if (classes.length === 0) return undefined
  const slots = await listSlots(db)
  const { current, all } = await knownClasses(db)
  const ids = new Set(classes.map((each) => each.class_sourced_id))
  const without = [...current.values()].filter(({ id }) => !ids.has(id))
  return {
    classes: classes.length,
    ownRules: classes.filter(({ rule }) => rule !== '{}').length,
    weekly: slots.length,
    days: daysOf(slots),
    without: without.map(({ code, title, id }) => code ?? (title || id)).toSorted(),
    lost: [...ids].filter((id) => !all.has(id)).toSorted(),
  }
}

function daysOf(slots: readonly Slot[]): TimetableInUse['days'] {
  const begins = slots.map((each) => each.begins_on).toSorted()
  const ends = slots.map((each) => each.ends_on).toSorted()
  return { first: begins[0] ?? '', last: ends.includes('') ? '' : (ends.at(-1) ?? '') }
}

export type ClassTimetable = {
  name: string
  code: string | null
  rule: Partial<AttendanceRule>
  slots: Slot[]
  days: Days
  meetings: Meeting[]
  off: MeetingOff[]
}

/** Days that are shown of a timetable without an end. */
const shownDays = 120

/**
 * The weekly times of a class, and its meetings on these days, by default all days of its timetable. Refuses a lecture that
 * is not known, or that is several. Undefined for a class without a timetable.
 */
export async function showClass(
  db: Db,
  { lecture, from, to }: { lecture: string; from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<ClassTimetable | undefined> {
  const classes = await knownClasses(db)
  const chosen = await chooseLecture(db, classes, lecture, { from, to })
  const known = onlyClass(chosen, classes)
  if (!known) throw new Refusal('unknown-lecture', { lecture })
  const [stored] = await listTimetableClasses(db, [known.id])
  if (!stored) return undefined
  const slots = await listSlots(db, [known.id])
  const whole = daysOf(slots)
  const first = from ?? (whole.first || koreanDay(now))
  const days = { first, last: to ?? (whole.last || laterDay(first, shownDays)) }
  const calendar = new Calendar(days, await listExceptions(db, days, [known.id]))
  return {
    name: chosen.name,
    code: known.code ?? null,
    rule: JSON.parse(stored.rule) as Partial<AttendanceRule>,
    slots,
    days,
    meetings: calendar.meetings(known.id, slots),
    off: calendar.off(known.id, slots),
  }
}
