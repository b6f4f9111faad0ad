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
    const all = [...this.#weekly(classId, slots), ...this.#madeUp(classId, slots)]
    // A 보강 at the time of another meeting is that meeting.
    const each = new Map(all.toReversed().map((meeting) => [meeting.begins.getTime(), meeting]))
    return [...each.values()].toSorted((one, other) => one.begins.getTime() - other.begins.getTime())
  }

  #of(classId: string): TimetableException[] {
    return this.#exceptions.get(classId) ?? []
  }

  *#weekly(classId: string, slots: readonly Slot[]): Generator<Meeting> {
    const own = Map.groupBy(this.#of(classId), ({ day }) => day)
    const campus = Map.groupBy(this.#of(''), ({ day }) => day)
    for (const slot of slots) {
      const from = slot.begins_on > this.#days.first ? slot.begins_on : this.#days.first
      const to = slot.ends_on !== '' && slot.ends_on < this.#days.last ? slot.ends_on : this.#days.last
      const ahead = (slot.weekday - weekdayOf(from) + 7) % 7
      for (let day = laterDay(from, ahead); day <= to; day = laterDay(day, 7))
        if (takesPlace(slot, day, own.get(day) ?? [], campus.get(day) ?? []))
          yield meeting(day, slot.begins, slot.ends, false)
    }
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

/** What the class itself says about a day counts more than what the campus says, and that more than the public holidays. */
function takesPlace(
  slot: Slot,
  day: string,
  own: readonly TimetableException[],
  campus: readonly TimetableException[],
): boolean {
  const about = (exceptions: readonly TimetableException[], kind: TimetableException['kind']) =>
    exceptions.some((each) => each.kind === kind && (each.begins === wholeDay || each.begins === slot.begins))
  for (const exceptions of [own, campus]) {
    if (about(exceptions, 'off')) return false
    if (about(exceptions, 'on')) return true
  }
  return holidayOn(day) === undefined
}

const isDueOn = ({ weekday, begins_on, ends_on }: Slot, day: string) =>
  weekday === weekdayOf(day) && begins_on <= day && (ends_on === '' || day <= ends_on)

function meeting(day: string, begins: number, ends: number, makeUp: boolean): Meeting {
  const at = (minutes: number) => new Date(startOfDay(day).getTime() + minutes * 60_000)
  return { day, begins: at(begins), ends: at(ends), makeUp }
}
