import { koreanMidnight } from '@campus-connect/roster/model'
import type { AttendanceEvent } from '../../database/queries/attendance/events.ts'

/** One connection, from its beginning to its end, or to the end of what is known. */
export type ConnectedTime = {
  /** Undefined if its event was trimmed. */
  began: Date | undefined
  ended: Date
  begunBy: AttendanceEvent['cause'] | undefined
  /** Undefined while it stands. */
  endedBy: AttendanceEvent['cause'] | undefined
}

/** Whether somebody began it. A connection that a sync restored does not count as attendance. */
export const attends = ({ began, begunBy }: ConnectedTime): boolean => began !== undefined && begunBy !== 'sync'

const hour = 3600 * 1000
const fullDay = 24 * hour

/** Milliseconds after midnight in which a class ends that began the evening before. */
export const nightEnd = 6 * hour
const longestNightClass = 12 * hour

/**
 * The minutes of a connection that count for a day in Seoul; none counts for two days.
 * - A class over midnight belongs to the day on which it began, with all its minutes. It is one if the student or an
 *   administrator ended it before 06:00, less than twelve hours after it began, or if it still stands then.
 * - Every other connection counts until midnight, as nobody knows when the student left. If it stood on a later day,
 *   the minutes of that day are those of a connection that nobody ended.
 */
export function minutesOn(time: ConnectedTime, day: string): number {
  const begins = startOfDay(day).getTime()
  const first = time.began !== undefined && seoulDay(time.began) === day
  if (!first && isOverMidnight(time)) return 0
  const from = Math.max(time.began?.getTime() ?? 0, begins)
  const until = first && isOverMidnight(time) ? time.ended.getTime() : Math.min(time.ended.getTime(), begins + fullDay)
  return Math.max(0, until - from) / 60_000
}

/** Whether it was on at any moment of a day in Seoul. */
export function stoodOn({ began, ended }: ConnectedTime, day: string): boolean {
  const begins = startOfDay(day).getTime()
  return (began?.getTime() ?? 0) < begins + fullDay && ended.getTime() > begins
}

function isOverMidnight({ began, ended, endedBy }: ConnectedTime) {
  const endedByPerson = endedBy === undefined || endedBy === 'student' || endedBy === 'admin'
  if (began === undefined || !endedByPerson) return false
  const afterMidnight = ended.getTime() - startOfDay(seoulDay(began)).getTime() - fullDay
  return afterMidnight > 0 && afterMidnight < nightEnd && ended.getTime() - began.getTime() < longestNightClass
}

const offset = 9 * 3600 * 1000

const inSeoul = (time: Date) => new Date(time.getTime() + offset).toISOString()

/** `2026-10-01` */
export const seoulDay = (time: Date): string => inSeoul(time).slice(0, 10)

/** `09:05` */
export const seoulMinute = (time: Date): string => inSeoul(time).slice(11, 16)

const weekday = new Intl.DateTimeFormat('ko', { weekday: 'short', timeZone: 'UTC' })

/** `10-01 (목)` of `2026-10-01` */
export const shortDay = (day: string): string => `${day.slice(5)} (${weekday.format(new Date(day))})`

/** Midnight in Seoul, at which a day like `2026-10-01` begins. */
export const startOfDay = koreanMidnight
