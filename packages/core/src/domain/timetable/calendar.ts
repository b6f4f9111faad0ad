import type { Slot, TimetableException } from '../../database/queries/timetable.ts'
import { startOfDay } from '../attendance/connected-time.ts'
import { holidayOn } from './holidays.ts'
import type { Meeting } from './meeting.ts'

/** Days in Seoul, both included. */
export type Days = { first: string; last: string }

const fullDay = 24 * 3600 * 1000

/** Marks an exception that is about the whole day. */
export const wholeDay = -1

/** The day after, or some days after. */
export const laterDay = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * fullDay).toISOString().slice(0, 10)

/** From 1, Monday, to 7. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** A meeting of the weekly timetable that does not take place, and why. */
export type MeetingOff = Meeting & { because: string }

/** What happens on the days of a range, whatever the weekly timetable says. */
export class Calendar {
  readonly #days: Days
  /** By class; those of the campus under an empty id. */
  readonly #exceptions: Map<string, TimetableException[]>

  constructor(days: Days, exceptions: readonly TimetableException[]) {
    this.#days = days
    this.#exceptions = Map.groupBy(exceptions, (each) => each.class_sourced_id)
  }

  /** The meetings of a class with these weekly ones, in the order of their times. */
  meetings(classId: string, slots: readonly Slot[]): Meeting[] {
    const weekly = this.#weekly(classId, slots).flatMap(({ because, ...each }) => (because === undefined ? [each] : []))
    const all = [...weekly, ...this.#madeUp(classId, slots)]
    // A 보강 at the time of another meeting is that meeting.
    const each = new Map(all.toReversed().map((meeting) => [meeting.begins.getTime(), meeting]))
    return [...each.values()].toSorted((one, other) => one.begins.getTime() - other.begins.getTime())
  }

  /** The weekly meetings of a class that do not take place. */
  off(classId: string, slots: readonly Slot[]): MeetingOff[] {
    return this.#weekly(classId, slots).flatMap(({ because, ...each }) =>
      because === undefined ? [] : [{ ...each, because }],
    )
  }

  #of(classId: string): TimetableException[] {
    return this.#exceptions.get(classId) ?? []
  }

  #weekly(classId: string, slots: readonly Slot[]): (Meeting & { because: string | undefined })[] {
    const own = Map.groupBy(this.#of(classId), ({ day }) => day)
    const campus = Map.groupBy(this.#of(''), ({ day }) => day)
    return slots.flatMap((slot) =>
      Array.from(daysOf(slot, this.#days), (day) => ({
        ...meeting(day, slot.begins, slot.ends, false),
        because: reasonOff(slot, day, own.get(day) ?? [], campus.get(day) ?? []),
      })),
    )
  }

  *#madeUp(classId: string, slots: readonly Slot[]): Generator<Meeting> {
    const own = this.#of(classId)
    const isOff = (day: string) =>
      own.some((each) => each.kind === 'off' && each.day === day && each.begins === wholeDay)
    const campus = this.#of('').filter(({ day }) => !isOff(day))
    for (const { kind, day, begins, ends, of_day } of [...campus, ...own]) {
      if (kind !== 'make-up') continue
      if (ends !== null) yield meeting(day, begins, ends, true)
      else if (of_day !== null)
        for (const slot of slots) if (isDueOn(slot, of_day)) yield meeting(day, slot.begins, slot.ends, true)
    }
  }
}

/** The days of a range on which a weekly meeting is. */
function* daysOf(slot: Slot, { first, last }: Days): Generator<string> {
  const from = slot.begins_on > first ? slot.begins_on : first
  const to = slot.ends_on !== '' && slot.ends_on < last ? slot.ends_on : last
  const ahead = (slot.weekday - weekdayOf(from) + 7) % 7
  for (let day = laterDay(from, ahead); day <= to; day = laterDay(day, 7)) yield day
}

/**
 * Why a meeting does not take place; undefined if it does. What the class itself says about a day counts more than what the
 * campus says, and that more than the public holidays.
 */
function reasonOff(
  slot: Slot,
  day: string,
  own: readonly TimetableException[],
  campus: readonly TimetableException[],
): string | undefined {
  const about = (exceptions: readonly TimetableException[], kind: TimetableException['kind']) =>
    exceptions.find((each) => each.kind === kind && (each.begins === wholeDay || each.begins === slot.begins))
  for (const [exceptions, word] of [
    [own, '휴강'],
    [campus, '공휴일'],
  ] as const) {
    const off = about(exceptions, 'off')
    if (off) return off.name || word
    if (about(exceptions, 'on')) return undefined
  }
  return holidayOn(day)
}

const isDueOn = ({ weekday, begins_on, ends_on }: Slot, day: string) =>
  weekday === weekdayOf(day) && begins_on <= day && (ends_on === '' || day <= ends_on)

function meeting(day: string, begins: number, ends: number, makeUp: boolean): Meeting {
  const at = (minutes: number) => new Date(startOfDay(day).getTime() + minutes * 60_000)
  return { day, begins: at(begins), ends: at(ends), makeUp }
}
