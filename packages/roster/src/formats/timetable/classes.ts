import type { Fault, Place } from '../../model/problem.ts'
import { classCode } from '../../model/class-code.ts'
import { folded } from '../../model/text.ts'
import type { Periods } from '../../model/periods.ts'
import type { OwnRule } from '../../model/own-rule.ts'
import { ruleMeanings } from './columns.ts'
import { joined, type WeeklyTime } from './times.ts'

/** A row with a class: its times and what else stands in it. `codes`: of several columns that may be the code. */
export type TimetableRow = {
  place: Place
  codes: readonly string[]
  section: string
  title: string
  term: string | undefined
  times: readonly WeeklyTime[]
  rule: OwnRule
  first: string | null
  last: string | null
}

/** A weekly meeting, and the days from and to which it holds; null without a limit. */
export type ListedTime = Omit<WeeklyTime, 'byPeriod'> & { first: string | null; last: string | null }

/** A class of a timetable, as its rows name it. `codes`: of several columns that may be the code. */
export type ListedClass = {
  /** Of its first row. */
  place: Place
  codes: readonly string[]
  section: string
  title: string
  term: string | undefined
  /** None for a class that has no weekly time. */
  times: ListedTime[]
  rule: OwnRule
}

/** Each class once, with the times of all of its rows. Rows repeat a class for each teacher, department or time. */
export function collected(
  rows: readonly TimetableRow[],
  periods: Periods,
): { classes: ListedClass[]; faults: Fault[] } {
  const faults: Fault[] = []
  const groups = Map.groupBy(
    rows,
    ({ term = '', codes, section }) => `${term}\n${classCode(codes[0] ?? '', section, true).bare}`,
  )
  const classes = [...groups.values()].map((group): ListedClass => {
    const [{ place, codes, section, term }] = group as [TimetableRow, ...TimetableRow[]]
    const title = group.find((row) => row.title !== '')?.title ?? ''
    faults.push(...otherTitles(group, title), ...otherTimes(group, periods))
    const times = timesOf(group, periods)
    const overlap = overlapping(times)
    if (overlap) faults.push({ ...place, code: 'overlapping-times', value: overlap.map(timeText).join(', ') })
    return { place, codes, section, title, term, times, rule: ruleOf(group, faults) }
  })
  return { classes, faults }
}

function timesOf(group: readonly TimetableRow[], periods: Periods): ListedTime[] {
  const sameDays = Map.groupBy(group, ({ first, last }) => `${first ?? ''} ${last ?? ''}`)
  return [...sameDays.values()].flatMap((rows) => {
    const { first, last } = rows[0]!
    return joined(
      rows.flatMap(({ times }) => times),
      periods,
    ).map(({ weekday, begins, ends }) => ({ weekday, begins, ends, first, last }))
  })
}

/** Two titles of one class are two lectures, unless they differ only in spaces and case. */
function otherTitles(group: readonly TimetableRow[], usual: string): Fault[] {
  return group
    .filter(({ title }) => title !== '' && folded(title) !== folded(usual))
    .map(({ place, title, codes, section }) => ({
      ...place,
      code: 'second-title',
      value: title,
      values: { other: usual, code: [codes[0], section].filter(Boolean).join('-') },
    }))
}

/** A class in several sheets or files has the same times in each: otherwise one of them is an older version. */
function otherTimes(group: readonly TimetableRow[], periods: Periods): Fault[] {
  const [first, ...others] = Array.from(
    Map.groupBy(group, ({ place }) => place.file),
    ([, rows]) => ({ place: rows[0]!.place, times: timesOf(rows, periods).map(timeText).join(', ') }),
  )
  return others
    .filter(({ times }) => times !== first?.times)
    .map(({ place, times }) => ({
      ...place,
      code: 'other-times',
      value: times || '-',
      values: { other: first?.times || '-', file: first?.place.file ?? '' },
    }))
}

/** Two times of a class at the same moment: one of them is wrong. */
function overlapping(times: readonly ListedTime[]): [ListedTime, ListedTime] | undefined {
  const sorted = times.toSorted((one, other) => one.weekday - other.weekday || one.begins - other.begins)
  for (const [index, one] of sorted.entries())
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next]!
      if (other.weekday !== one.weekday || other.begins >= one.ends) break
      if ((one.first ?? '') <= (other.last ?? '9') && (other.first ?? '') <= (one.last ?? '9')) return [one, other]
    }
  return undefined
}

function ruleOf(group: readonly TimetableRow[], faults: Fault[]): OwnRule {
  const rule: OwnRule = {}
  for (const { place, rule: ofRow } of group) {
    for (const meaning of ruleMeanings) {
      const [value, other] = [ofRow[meaning], rule[meaning]].map(ruleText)
      if (value !== '' && other !== '' && value !== other)
        faults.push({ ...place, code: 'second-rule', value: value ?? '', values: { other: other ?? '' } })
    }
    Object.assign(rule, ofRow)
  }
  return rule
}

function ruleText(value: OwnRule[keyof OwnRule]): string {
  return typeof value === 'object' ? `${value.of}/${value.in}` : String(value ?? '')
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** `월 09:00-10:15` */
export const timeText = ({ weekday, begins, ends }: Pick<ListedTime, 'weekday' | 'begins' | 'ends'>): string =>
  `${'월화수목금토일'[weekday - 1]} ${clock(begins)}-${clock(ends)}`
