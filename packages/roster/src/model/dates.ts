import type { Fault, Place } from './problem.ts'
import type { Period } from './roster.ts'

/** Two cells that limit a term or an enrolment. */
export type Limits = { begins: DateCell; ends: DateCell }
export type DateCell = Place & { text: string }

type Order = 'ymd' | 'mdy' | 'dmy'
type Readings = Partial<Record<Order, string>>

/**
 * Reads the dates of one file. The order of day and month is the one that fits all values. If no value proves it, each
 * ambiguous date is a fault.
 */
export function readDates(all: readonly Limits[]): { periods: Period[]; faults: Fault[] } {
  const known = new Map<string, Readings | undefined>()
  const reading = ({ text }: DateCell) => {
    if (!known.has(text)) known.set(text, readingsOf(text))
    return known.get(text)
  }
  const read = all.map(({ begins, ends }) => ({ begins: reading(begins), ends: reading(ends) }))
  const wrong = all.flatMap(({ begins, ends }, index) => [
    ...(read[index]?.begins ? [] : [fault('wrong-date', begins)]),
    ...(read[index]?.ends ? [] : [fault('wrong-date', ends)]),
  ])
  if (wrong.length > 0) return { periods: [], faults: wrong }

  const pairs = read as { begins: Readings; ends: Readings }[]
  const fitting = (some: typeof pairs) =>
    (['ymd', 'mdy', 'dmy'] as const).filter((order) => some.every((pair) => fits(pair, order)))
  const orders = fitting(pairs)
  const cells = all.flatMap(({ begins, ends }) => [begins, ends]).filter(({ text }) => isOrdered(text))
  if (orders.length === 0) return { periods: [], faults: cells.map((cell) => fault('contradicting-dates', cell)) }
  // Dates with different separators come from different programs, so they prove nothing about each other.
  const separators = new Set(cells.map(separatorOf))
  const proven = new Map(
    Array.from(separators, (separator) => [
      separator,
      fitting(
        pairs.filter((_, index) => {
          const { begins, ends } = all[index]!
          return [begins, ends].every((cell) => [undefined, separator].includes(separatorOf(cell)))
        }),
      ),
    ]),
  )
  const unsure = all.flatMap(({ begins, ends }, index) =>
    [begins, ends].filter((cell, end) => {
      const readings = end === 0 ? pairs[index]?.begins : pairs[index]?.ends
      return new Set((proven.get(separatorOf(cell)) ?? orders).map((order) => readings?.[order])).size > 1
    }),
  )
  const [order = 'ymd'] = orders
  return {
    periods: pairs.map(({ begins, ends }) => ({ beginsOn: begins[order] || null, endsOn: ends[order] || null })),
    faults: unsure.map((cell) => fault('ambiguous-date', cell)),
  }
}

const fault = (code: Fault['code'], { text, ...place }: DateCell): Fault => ({ ...place, code, value: text })

/** Longer than any term or enrolment, as a wrong order would make it. */
const longest = 6 * 366 * 86_400_000

function fits({ begins, ends }: { begins: Readings; ends: Readings }, order: Order) {
  const [from, to] = [begins[order], ends[order]]
  if (from === undefined || to === undefined) return false
  if (from === '' || to === '') return true
  const length = Date.parse(to) - Date.parse(from)
  return !(isOrderedPair(begins) || isOrderedPair(ends)) || (length >= 0 && length <= longest)
}

const isOrderedPair = (readings: Readings) =>
  new Set(Object.values(readings)).size > 1 || Object.keys(readings).length < 3

/** The patterns of dates do not run in linear time, because spaces may be in many places. */
const longestDate = 60

/** The date in each order; the same one in all of them if the text leaves no choice. Undefined if it is not a date. */
function readingsOf(given: string): Readings | undefined {
  const text = given.trim()
  if (text === '') return inAnyOrder('')
  if (text.length > longestDate) return undefined
  const certain = isoDay(text) ?? koreanDate(text) ?? serialDay(text) ?? englishDay(text)
  if (certain !== undefined) return inAnyOrder(certain)
  const parts = ordered.exec(text)?.slice(1, 4)
  if (!parts) return undefined
  const [one = '', two = '', three = ''] = parts
  const readings = { ymd: day(one, two, three), mdy: day(three, one, two), dmy: day(three, two, one) }
  const possible = Object.entries(readings).filter(([, found]) => found !== undefined)
  return possible.length === 0 ? undefined : Object.fromEntries(possible)
}

const inAnyOrder = (found: string): Readings => ({ ymd: found, mdy: found, dmy: found })

const clock = String.raw`(?:[T\s]+(?:오전|오후|AM|PM)?\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:AM|PM)?)?`
const ordered = new RegExp(String.raw`^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{1,2})\.?${clock}$`, 'i')
const isOrdered = (text: string) => text.length <= longestDate && ordered.test(text.trim())
const separatorOf = ({ text }: DateCell) => (isOrdered(text) ? /[-/.]/.exec(text)?.[0] : undefined)

const iso = new RegExp(String.raw`^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})\.?${clock}$`, 'i')
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i

/** An instant counts on its day in Seoul. */
function isoDay(text: string): string | undefined {
  if (instant.test(text)) {
    const time = Date.parse(text)
    return Number.isNaN(time) ? undefined : new Date(time + 9 * 3_600_000).toISOString().slice(0, 10)
  }
  const [, year, month, date] = iso.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  return year === undefined ? undefined : day(year, month, date)
}

function koreanDate(text: string): string | undefined {
  const [, year, month, date] = /^(\d{4}|\d{2})\s*년\s*(\d{1,2})\s*월\s*(\d{1,2})\s*일/.exec(text) ?? []
  return year === undefined ? undefined : day(year, month, date)
}

/** The days since 1899-12-30, as a spreadsheet stores a date. */
function serialDay(text: string): string | undefined {
  const [, serial] = /^([2-7]\d{4})(?:\.\d+)?$/.exec(text) ?? []
  return serial === undefined ? undefined : new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `1-Sep-2026`, `September 1, 2026` */
function englishDay(text: string): string | undefined {
  const dayFirst = /^(\d{1,2})[-\s.]+([a-z]{3,9})[-\s.,]+(\d{4}|\d{2})\b/i.exec(text)
  const monthFirst = /^([a-z]{3,9})[-\s.]+(\d{1,2})[,\s]+(\d{4})\b/i.exec(text)
  const [date, name = '', year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month === 0 || year === undefined ? undefined : day(year, String(month), date)
}

/** `YYYY-MM-DD`, or undefined if the calendar has no such day. */
function day(year = '', month = '', date = ''): string | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = new Date(`${text}T00:00:00Z`)
  return year.length % 2 === 0 && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
    ? text
    : undefined
}
