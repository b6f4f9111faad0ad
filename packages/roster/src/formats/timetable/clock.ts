import type { Span } from '../../model/periods.ts'

/** What is wrong with a time that can be read. */
export type ClockFault = 'morning-or-evening' | 'end-before-begin' | 'too-long'

/** A time of day: `09:00`, `9시 30분`, `오후 1:30`, `1:30 PM`. Half of the day is undefined if the text leaves it open. */
export type Clock = { hours: number; minutes: number; half: 'am' | 'pm' | undefined }

export const clockForm = String.raw`(?:(오전|오후|am|pm)\s*)?(\d{1,2})(?:\s*:\s*(\d{2})(?::00)?|\s*시(?!간)(?:\s*(\d{1,2})\s*분)?)(?:\s*(am|pm)\b)?`

/** Of what `clockForm` found. Undefined for a time that no clock shows. */
export function clockOf(found: readonly (string | undefined)[]): Clock | undefined {
  const [, before, hours, minutes = '0', ofHour, after] = found
  const clock = { hours: Number(hours), minutes: Number(ofHour ?? minutes), half: halfOf(before ?? after) }
  if (clock.minutes > 59 || clock.hours > (clock.half === undefined ? 24 : 12)) return undefined
  return clock.hours === 24 && clock.minutes > 0 ? undefined : clock
}

/** The first time of day in a text. */
export function clockIn(text: string): Clock | undefined {
  const found = new RegExp(clockForm, 'iu').exec(text)
  return found ? clockOf(found) : undefined
}

const halfOf = (word: string | undefined) =>
  word === undefined ? undefined : /오전|am/i.test(word) ? ('am' as const) : ('pm' as const)

const noon = 12 * 60
const midnight = 24 * 60
/** Classes begin after this, unless a text says 오전. */
const earliest = 7 * 60
/** A class over midnight begins after this. */
const evening = 18 * 60
const longestNightClass = 6 * 60
const longestClass = 12 * 60

const total = ({ hours, minutes, half }: Clock) =>
  ((half === undefined ? hours : hours % 12) * 60 + minutes + (half === 'pm' ? noon : 0)) % (midnight + 1)

/** The span between two times. An end without 오전 or 오후 is the only one of its readings that a class can have. */
export function spanOf(begin: Clock, end: Clock): Span | ClockFault {
  const begins = total(begin)
  if (begin.half === undefined && begins < earliest && begin.hours !== 0) return 'morning-or-evening'
  const open = end.half === undefined && begin.half !== undefined && end.hours <= 12
  const readings = open
    ? [total({ ...end, half: 'am' }), total({ ...end, half: 'pm' })].filter((each) => each > begins)
    : [total(end)]
  const ends = readings.toSorted((one, other) => one - other)[0] ?? total(end)
  if (ends > begins) return ends - begins > longestClass ? 'too-long' : { begins, ends }
  const overMidnight = ends + midnight
  return begins >= evening && overMidnight - begins <= longestNightClass
    ? { begins, ends: overMidnight }
    : 'end-before-begin'
}
