import type { Slot, TimetableException } from '../../database/queries/timetable.ts'
import { koreanMidnight } from '@campus-connect/roster/model'
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

type KnownDay = { day: string; midnight: number }

/** What happens on the days of a range, whatever the weekly timetable says. */
export class Calendar {
  /** The days of the range by their weekday: a term has a hundred, and thousands of classes ask for them. */
  readonly #days: Map<number, KnownDay[]>
  /** By class and day; those of the campus under an empty id. */
  readonly #exceptions: Map<string, Map<string, TimetableException[]>>

  constructor({ first, last }: Days, exceptions: readonly TimetableException[]) {
    const days: KnownDay[] = []
    for (let day = first; day <= last; day = laterDay(day)) days.push({ day, midnight: koreanMidnight(day).getTime() })
    this.#days = Map.groupBy(days, ({ day }) => weekdayOf(day))
    const ofClasses = Map.groupBy(exceptions, (each) => each.class_sourced_id)
    this.#exceptions = new Map(Array.from(ofClasses, ([id, own]) => [id, Map.groupBy(own, ({ day }) => day)]))
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

  #on(classId: string, day: string): readonly TimetableException[] {
    return this.#exceptions.get(classId)?.get(day) ?? []
  }

  #weekly(classId: string, slots: readonly Slot[]): (Meeting & { because: string | undefined })[] {
    return slots.flatMap((slot) =>
      (this.#days.get(slot.weekday) ?? [])
        .filter(({ day }) => isWithin(slot, day))
        .map(({ day, midnight }) => ({
          ...meeting({ day, midnight }, slot, false),
          because: reasonOff(slot, day, this.#on(classId, day), this.#on('', day)),
        })),
    )
  }

  *#madeUp(classId: string, slots: readonly Slot[]): Generator<Meeting> {
    const isOff = (day: string) =>
      this.#on(classId, day).some((each) => each.kind === 'off' && each.begins === wholeDay)
    const all = [...(this.#exceptions.get('') ?? []), ...(this.#exceptions.get(classId) ?? [])]
    for (const [day, exceptions] of all)
      for (const { kind, class_sourced_id: id, begins, ends, of_day } of exceptions) {
        if (kind !== 'make-up' || (id === '' && isOff(day))) continue
        const known = { day, midnight: koreanMidnight(day).getTime() }
        if (ends !== null) yield meeting(known, { begins, ends }, true)
        else if (of_day !== null)
          for (const slot of slots)
            if (slot.weekday === weekdayOf(of_day) && isWithin(slot, of_day)) yield meeting(known, slot, true)
      }
  }
}

const isWithin = ({ begins_on, ends_on }: Slot, day: string) => begins_on <= day && (ends_on === '' || day <= ends_on)

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

function meeting(
  { day, midnight }: KnownDay,
  { begins, ends }: { begins: number; ends: number },
  makeUp: boolean,
): Meeting {
  const at = (minutes: number) => new Date(midnight + minutes * 60_000)
  return { day, begins: at(begins), ends: at(ends), makeUp }
}
