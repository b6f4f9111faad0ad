import { InvalidArgumentError } from 'commander'

const day = 24 * 3600 * 1000

/** Parses the value of `--from` or `--to`: a day in Seoul. Returns its first moment. */
export function readDayOption(text: string): Date {
  const date = new Date(`${text}T00:00:00+09:00`)
  // JavaScript reads February 30 as March 2.
  const same = !Number.isNaN(date.getTime()) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !same) throw new InvalidArgumentError('')
  return date
}

export const dayAfter = (date: Date): Date => new Date(date.getTime() + day)
