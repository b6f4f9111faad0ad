import { InvalidArgumentError } from 'commander'
import { OperatorError } from '../../errors/operator-error.ts'

/** Parses the value of `--before`. */
export function readBeforeOption(text: string): Date {
  const day = new Date(text)
  const whole = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{3})?)?Z)?$/.test(text) && !Number.isNaN(day.getTime())
  // JavaScript reads February 30 as March 2.
  if (!whole || !day.toISOString().startsWith(text.slice(0, 10))) throw new InvalidArgumentError('')
  return day
}

export function refuseFuture(before: Date, now: Date): void {
  if (before > now) throw new OperatorError(`--before는 지금(${now.toISOString()})보다 나중일 수 없습니다.`)
}
