import { koreanDay } from '@campus-connect/roster/model'
import { InvalidArgumentError } from 'commander'
import { OperatorError } from '@campus-connect/core/operator-error.ts'

/** Parses the value of `--month`: `2026-11`. */
export function readMonthOption(text: string): string {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('')
  return text
}

/** Parses the value of `--before` or `--since`: a day in Korea, whose midnight is meant, or a moment in UTC. */
export function readBeforeOption(text: string): Date {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{3})?)?Z$/.test(text)
  return moment ? readMoment(text) : readDayOption(text)
}

/** Parses a day in Korea. Returns its first moment. */
export function readDayOption(text: string): Date {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new InvalidArgumentError('')
  readMoment(`${text}T00:00:00Z`)
  return new Date(`${text}T00:00:00+09:00`)
}

function readMoment(text: string): Date {
  const moment = new Date(text)
  // JavaScript reads February 30 as March 2.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(text.slice(0, 10)))
    throw new InvalidArgumentError('')
  return moment
}

export function refuseFuture(before: Date, now: Date): void {
  if (before > now) throw new OperatorError(`--before는 오늘(${koreanDay(now)})보다 나중일 수 없습니다.`)
}
