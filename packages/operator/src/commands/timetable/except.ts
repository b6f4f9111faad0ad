import { readTimes } from '@campus-connect/roster'
import { koreanDay, type Periods } from '@campus-connect/roster/model'
import { Argument, Command } from 'commander'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { seoulDay } from '@campus-connect/core/domain/attendance/connected-time.ts'
import {
  type Concerned,
  type Exceptional,
  exceptFromTimetable,
  listNamedExceptions,
} from '@campus-connect/core/roster/timetable/exceptions.ts'
import { holidaysBetween, lastHolidayYear } from '@campus-connect/core/domain/timetable/holidays.ts'
import { laterDay } from '@campus-connect/core/domain/timetable/calendar.ts'
import { seenText } from '@campus-connect/core/text.ts'
import { readDayOption } from '../../context/before-option.ts'
import type { OperatorContext } from '../../context/context.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { exceptionLine } from './lines.ts'

const kinds = { 휴강: 'off', 보강: 'make-up', 공휴일: 'off', 수업: 'on' } as const satisfies Record<
  string,
  Exceptional['kind']
>
type Word = keyof typeof kinds
type Options = { at?: string; of?: Date; name?: string; remove?: true; from?: Date; to?: Date }

const longestRange = 366

export function timetableExcept(context: OperatorContext): Command {
  const words = Object.keys(kinds)
  return new Command('except')
    .description('휴강, 보강, 공휴일을 더하거나 지웁니다. 인자가 없으면 보여 줍니다')
    .addArgument(
      new Argument('[종류]', '휴강, 보강, 공휴일(캠퍼스 전체가 쉬는 날), 수업(공휴일에도 하는 수업)').choices(words),
    )
    .argument('[날짜]', '2026-10-15, 또는 물결표로 이은 두 날짜', readDays)
    .argument('[강의...]', '강의 코드 또는 이름. 보강과 수업은 없으면 캠퍼스 전체')
    .option('--at <시각>', '보강의 시각(18:00-19:15) 또는 쉬는 수업의 시작(09:00)')
    .option('--of <날짜>', '이 날의 수업을 보강합니다', readDayOption)
    .option('--name <이름>', '개교기념일과 같은 이름이나 이유')
    .option('--remove', '더한 것을 지웁니다')
    .option('--from <날짜>', '보여 줄 처음 날짜', readDayOption)
    .option('--to <날짜>', '보여 줄 마지막 날짜', readDayOption)
    .action(
      async (
        word: Word | undefined,
        days: Range | undefined,
        lectures: string[],
        options: Options,
        command: Command,
      ) => {
        if (word === undefined) return list(context, options)
        if (days === undefined) refuseUsage(command, '날짜가 필요합니다.')
        const wanted = exceptional({ word, days, lectures }, options, context.settings().periods, command)
        const { clock, operator } = context
        const { concerned, changed } = await context.withDatabase((db) =>
          exceptFromTimetable(db, operator, { ...wanted, remove: options.remove ?? false }, { clock }),
        )
        context.print(doneLine(word, days, concerned, changed, options.remove ?? false))
      },
    )
}

type Range = { first: string; last: string }

function readDays(text: string): Range {
  const [first = '', last = first] = text.split('~').map((day) => seoulDay(readDayOption(day.trim())))
  const isRange = last >= first && laterDay(first, longestRange) >= last
  // The parser of the command line says that the value is wrong.
  return isRange ? { first, last } : readDays('')
}

/** Checks what depends on the kind. */
function exceptional(
  { word, days, lectures }: { word: Word; days: Range; lectures: string[] },
  { at, of, name = '', remove }: Options,
  periods: Periods,
  command: Command,
): Exceptional {
  const kind = kinds[word]
  const seen = seenText(name, 60)
  if (seen === undefined) refuseUsage(command, '--name: 제어 문자 없이 60자 이하여야 합니다.')
  if (word === '휴강' && lectures.length === 0)
    refuseUsage(command, '휴강에는 강의가 필요합니다. 캠퍼스 전체가 쉬는 날은 공휴일로 더해주세요.')
  if (word === '공휴일' && (lectures.length > 0 || at !== undefined))
    refuseUsage(command, '공휴일은 캠퍼스 전체가 쉬는 날입니다. 한 강의가 쉬면 휴강으로 더해주세요.')
  if (kind !== 'make-up') {
    if (of) refuseUsage(command, '--of는 보강에만 씁니다.')
    return {
      kind,
      days,
      lectures,
      name: seen,
      at: at === undefined ? undefined : { begins: beginOf(at, days.first, periods), ends: null },
    }
  }
  if (days.first !== days.last) refuseUsage(command, '보강은 하루씩 더합니다.')
  // Its begin alone tells which one is removed.
  if ((at === undefined) === (of === undefined) && !(remove && of === undefined))
    refuseUsage(command, '보강에는 시각(--at 18:00-19:15)이나 보강할 날(--of 2026-10-05) 가운데 하나가 필요합니다.')
  if (at !== undefined && lectures.length === 0) refuseUsage(command, '시각을 정한 보강에는 강의가 필요합니다.')
  if (at === undefined) return { kind, days, lectures, name: seen, ofDay: of && seoulDay(of) }
  return {
    kind,
    days,
    lectures,
    name: seen,
    at:
      remove && !at.includes('-')
        ? { begins: beginOf(at, days.first, periods), ends: null }
        : spanOf(at, days.first, periods),
  }
}

const weekdays = '일월화수목금토'
const dayName = (day: string) => weekdays.charAt(new Date(day).getUTCDay())

function spanOf(text: string, day: string, periods: Periods) {
  const found = readTimes(`${dayName(day)} ${text}`, periods)
  const [time, ...others] = 'times' in found ? found.times : []
  if (!time || others.length > 0)
    throw new OperatorError(`--at: 시각으로 읽을 수 없습니다: '${text}'. 18:00-19:15처럼 적어주세요.`)
  return { begins: time.begins, ends: time.ends }
}

/** `09:00`, or a time or 교시 whose begin is meant. */
function beginOf(text: string, day: string, periods: Periods): number {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? []
  return hours === undefined ? spanOf(text, day, periods).begins : Number(hours) * 60 + Number(minutes)
}

function doneLine(
  word: Word,
  { first, last }: Range,
  concerned: readonly Concerned[],
  changed: number,
  removed: boolean,
) {
  const days = first === last ? first : `${first}~${last}`
  const who = concerned.map(({ name }) => name).join(', ')
  if (changed === 0) return `이미 있습니다: ${word} ${days} ${who}`
  return `${removed ? '지웠습니다' : '더했습니다'}: ${word} ${days} ${who}`
}

/** Days that are listed without `--to`. */
const listedDays = 365

async function list({ clock, print, withDatabase }: OperatorContext, { from, to }: Options) {
  const first = from ? seoulDay(from) : koreanDay(clock())
  const last = to ? seoulDay(to) : laterDay(first, listedDays)
  // Everything that was added, unless days are asked for.
  const own = await withDatabase((db) => listNamedExceptions(db, { ...(from && { first }), ...(to && { last }) }))
  print(
    [
      ...own.map(exceptionLine),
      ...(own.length === 0 ? ['더한 휴강, 보강, 공휴일이 없습니다.'] : []),
      `관공서의 공휴일 (${lastHolidayYear}년까지 들어 있음), ${first}~${last}:`,
      ...holidaysBetween(first, last).map(({ day, name }) => `  ${day} ${name}`),
    ].join('\n'),
  )
}
