import { headSpellings } from '@campus-connect/tables/heads'
import { type Columns as ClassColumns, columnsOf, stackedBy } from '../table/columns.ts'

/** What a column of a timetable can mean besides the class and the term. */
export type TimeMeaning = 'day' | 'begins' | 'ends' | 'times' | 'first' | 'last'

/** What a class has of its own instead of the campus's rule. */
export const ruleMeanings = ['from', 'late', 'absent', 'leave', 'lates', 'limit', 'excused'] as const
export type RuleMeaning = (typeof ruleMeanings)[number]

/** Column names in use at Korean universities, without spaces, signs and what stands in brackets. */
const names: Record<TimeMeaning | RuleMeaning, string> = {
  day: '요일 강의요일 수업요일 요일명',
  begins: '시작 시작시간 시작시각 강의시작 강의시작시간 수업시작 수업시작시간 시작교시 교시시작',
  ends: '종료 종료시간 종료시각 끝 끝시간 강의종료 강의종료시간 수업종료 수업종료시간 종료교시 끝교시 교시종료',
  times:
    '강의시간 수업시간 수업교시 강의교시 교시 시간표 강의시간표 수업시간표 요일교시 요일시간 요일및교시 요일및시간 요일및강의시간 요일및수업시간 ' +
    '강의요일시간 강의요일및시간 수업요일및시간 수업요일시간 강의시간강의실 강의시간및강의실 수업시간강의실 수업시간및강의실 시간강의실 시간및강의실 ' +
    '요일교시강의실 요일시간강의실 강의시간장소 강의시간및장소 시간',
  first: '수업시작일 강의시작일 개강일 개강일자 시작일 시작일자',
  last: '수업종료일 강의종료일 종강일 종강일자 종료일 종료일자',
  from: '출석시작',
  late: '지각',
  absent: '결석',
  leave: '조퇴',
  lates: '지각환산',
  limit: '결석한도',
  excused: '공결',
}

const meaningOf = new Map(
  Object.entries(names).flatMap(([meaning, spelt]) =>
    spelt.split(' ').map((name) => [name, meaning as TimeMeaning | RuleMeaning] as const),
  ),
)

const weekdays = '월화수목금토일'

/** The columns of a time: one text, or day, begin and end; several if the file numbers them (`요일1`, `시작1`). */
export type TimeColumns = Partial<Record<Exclude<TimeMeaning, 'first' | 'last'>, number>> & {
  /** `월`: the times in the column are those of a Monday. */
  weekday?: string
}

export type TimetableColumns = {
  names: readonly string[]
  /** Of code, section, title, year and term. */
  ofClass: ClassColumns
  times: TimeColumns[]
  first: number | undefined
  last: number | undefined
  rule: Partial<Record<RuleMeaning, number>>
}

/** Finds the columns of a timetable in a header. Undefined without a code, or without times. */
export function timetableColumns(
  header: readonly string[],
  joins: readonly boolean[] = [],
): TimetableColumns | undefined {
  const numbered = new Map<string, TimeColumns>()
  const rule: TimetableColumns['rule'] = {}
  const ends: Partial<Record<'first' | 'last', number>> = {}
  const taken = new Set<number>()
  for (const [index, name] of header.entries()) {
    const found = meaningIn(name)
    if (!found) continue
    taken.add(index)
    const { meaning, number } = found
    if (isRule(meaning)) rule[meaning] ??= index
    else if (meaning === 'first' || meaning === 'last') ends[meaning] ??= index
    else {
      const times = numbered.get(number) ?? {}
      // A second column of the same name is read as well.
      if (times[meaning] !== undefined) numbered.set(`${number} ${index}`, { [meaning]: index })
      else numbered.set(number, { ...times, [meaning]: index })
    }
  }
  for (const [index, name] of header.entries())
    if (isWeekday(name) && !taken.has(index)) {
      taken.add(index)
      numbered.set(name, {
        times: index,
        weekday: name
          .slice(name.lastIndexOf(stackedBy) + 1)
          .trim()
          .charAt(0),
      })
    }
  const ofClass = columnsOf(
    header.map((name, index) => (taken.has(index) ? '' : name)),
    joins,
  )
  // Beside another column, 시간 is a number of hours.
  const isHours = ({ times: column }: TimeColumns) =>
    column !== undefined && headSpellings(header[column] ?? '')[0] === '시간'
  const found = [...numbered.values()].filter((each) => each.times !== undefined || each.begins !== undefined)
  const times = found.every(isHours) ? found : found.filter((each) => !isHours(each))
  if (!ofClass.positions.has('code') || times.length === 0) return undefined
  return { names: header, ofClass, times, first: ends.first, last: ends.last, rule }
}

/** Whether a row of a header can belong to a timetable. */
export const hasTimeName = (header: readonly string[]): boolean =>
  header.some((name) => meaningIn(name) !== undefined || isWeekday(name))

const isRule = (meaning: TimeMeaning | RuleMeaning): meaning is RuleMeaning =>
  ruleMeanings.some((each) => each === meaning)

const isWeekday = (name: string) => {
  const own = name.slice(name.lastIndexOf(stackedBy) + 1)
  const bare = own.trim().replace(/요일$/, '')
  return bare.length === 1 && weekdays.includes(bare)
}

/** `요일`, and `요일2` of a file that numbers its columns. */
function meaningIn(name: string): { meaning: TimeMeaning | RuleMeaning; number: string } | undefined {
  const own = name.slice(name.lastIndexOf(stackedBy) + 1)
  for (const spelling of new Set([...headSpellings(name), ...headSpellings(own)])) {
    const whole = meaningOf.get(spelling)
    if (whole) return { meaning: whole, number: '' }
    const [, word = '', number = ''] = /^(.+?)(\d)$/.exec(spelling) ?? []
    const meaning = meaningOf.get(word)
    if (meaning && !isRule(meaning)) return { meaning, number }
  }
  return undefined
}
