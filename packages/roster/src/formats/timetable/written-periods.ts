import type { Periods, Span } from '../../model/periods.ts'
import { Unread } from './time-fault.ts'

/** Of half an hour each. */
const mostPeriods = 30

/** `234`: the periods whose digits stand together, or the one of this number. Throws Unread if it may be either. */
export function digitsOf(name: string, text: string, periods: Periods): string[] {
  const digits = /^\d{2,}$/.test(name) ? Array.from(name) : []
  const areNext = digits.every((digit, index) => index === 0 || Number(digit) === Number(digits[index - 1]) + 1)
  const together = digits.length > 1 && areNext && digits.every((digit) => periods.has(digit))
  if (!together) return [name]
  // `월12`: the twelfth, or the first and the second.
  if (Number(name) <= mostPeriods) throw new Unread('digits-together', text)
  return digits
}

/** The names of all periods from one to another, both included. Throws Unread if they do not follow each other. */
export function namesBetween(
  first: string,
  last: string,
  { text, periods }: { text: string; periods: Periods },
): string[] {
  if (periods.size === 0) return [first, last]
  const whole = [first, last].map((name) => /^(야?)(\d+)$/u.exec(name))
  if (whole[0] && whole[1] && whole[0][1] === whole[1][1]) {
    const [from, to] = [Number(whole[0][2]), Number(whole[1][2])]
    if (to < from || to - from > mostPeriods) throw new Unread('unreadable-time', text)
    return Array.from({ length: to - from + 1 }, (_, index) => `${whole[0]?.[1]}${from + index}`)
  }
  const names = [...periods.keys()]
  const [from, to] = [names.indexOf(first), names.indexOf(last)]
  // A clock in brackets may still explain them.
  if (from < 0 || to < 0) return [first, last]
  if (to < from) throw new Unread('unreadable-time', text)
  return names.slice(from, to + 1)
}

/** When a period is. Throws Unread for one that PERIODS lacks. */
export function spanOfPeriod(name: string, periods: Periods): Span {
  if (periods.size === 0) throw new Unread('no-periods', name)
  const span = periods.get(name)
  if (!span) throw new Unread(name.startsWith('야') ? 'no-night-period' : 'unknown-period', name)
  return span
}
