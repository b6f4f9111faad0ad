import { follow, type Periods } from '../../model/periods.ts'
import { cleanText } from '../../model/text.ts'
import { type TimeFault, Unread } from './time-fault.ts'
import { unified } from './time-forms.ts'
import { TimesReader, type WeeklyTime } from './times-reader.ts'

export type { WeeklyTime } from './times-reader.ts'

export type ReadTimes = { times: WeeklyTime[] } | TimeFault

/** Reads `월3,4(공학관 301) 수5`, `화 10:30-11:45`, `월·수 3-4교시` and what else stands in course lists. Never guesses. */
export function readTimes(text: string, periods: Periods): ReadTimes {
  const reader = new TimesReader(unified(text), periods)
  try {
    return { times: joined(reader.read(), periods) }
  } catch (error) {
    if (error instanceof Unread) return { code: error.code, about: error.about.trim() || cleanText(text) }
    throw error
  }
}

/** Meetings of one class: each once, and periods that follow one another as one meeting. */
export function joined(times: readonly WeeklyTime[], periods: Periods): WeeklyTime[] {
  const all: WeeklyTime[] = []
  const each = new Map(times.map((time) => [`${time.weekday} ${time.begins} ${time.ends}`, time]))
  const sorted = [...each.values()].toSorted(
    (one, other) => one.weekday - other.weekday || one.begins - other.begins || one.ends - other.ends,
  )
  for (const time of sorted) {
    const last = all.at(-1)
    const follows =
      last?.weekday === time.weekday &&
      (last.ends === time.begins || (last.byPeriod && time.byPeriod && follow(periods, last, time)))
    if (follows) all.splice(-1, 1, { ...last, ends: time.ends, byPeriod: last.byPeriod && time.byPeriod })
    else all.push(time)
  }
  return all
}
