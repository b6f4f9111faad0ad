import { Command } from 'commander'
import { seoulDay, seoulMinute, shortDay } from '@campus-connect/core/domain/attendance/connected-time.ts'
import { lastHolidayYear } from '@campus-connect/core/domain/timetable/holidays.ts'
import {
  type ClassTimetable,
  showClass,
  showTimetable,
  type TimetableInUse,
} from '@campus-connect/core/roster/timetable/show.ts'
import { readDayOption } from '../../context/before-option.ts'
import type { OperatorContext } from '../../context/context.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { ruleText, slotLine } from './lines.ts'

type Options = { from?: Date; to?: Date }

export const noTimetable = '시간표가 없습니다. campus-server timetable import로 가져옵니다.'

export function timetableShow({ clock, print, withDatabase }: OperatorContext): Command {
  return new Command('show')
    .description('시간표, 또는 한 강의의 수업을 보여 줍니다')
    .argument('[강의]', '강의 코드 또는 이름')
    .option('--from <날짜>', '이 날짜(서울)부터', readDayOption)
    .option('--to <날짜>', '이 날짜(서울)까지', readDayOption)
    .action(async (lecture: string | undefined, { from, to }: Options, command: Command) => {
      if (from && to && to < from) refuseUsage(command, '--to의 날짜가 --from의 날짜보다 앞섭니다.')
      if (lecture === undefined && (from ?? to)) refuseUsage(command, '--from과 --to에는 강의가 필요합니다.')
      const days = { from: from && seoulDay(from), to: to && seoulDay(to) }
      const lines = await withDatabase(async (db) => {
        if (lecture !== undefined) return classLines(await showClass(db, { lecture, ...days }, clock()))
        return wholeLines(await showTimetable(db))
      })
      print(lines.join('\n'))
    })
}

const shown = 20

function wholeLines(found: TimetableInUse | undefined): string[] {
  if (!found) return [noTimetable]
  const { classes, weekly, ownRules, days, without, lost } = found
  const listed = (title: string, names: readonly string[]) =>
    names.length === 0
      ? []
      : [`${title} ${names.length}개: ${names.slice(0, shown).join(', ')}${names.length > shown ? ' …' : ''}`]
  return [
    `시간표가 있는 강의 ${classes}개, 한 주에 수업 ${weekly}번, 출석 기준을 따로 정한 강의 ${ownRules}개`,
    `수업 기간: ${days.first || '(처음)'}~${days.last || '(끝 없음)'}`,
    `공휴일: ${lastHolidayYear}년까지 들어 있습니다 (대체공휴일 포함).`,
    ...listed('시간표가 없는 명단의 강의', without),
    ...listed('명단에 없는 강의', lost),
  ]
}

function classLines(found: ClassTimetable | undefined): string[] {
  if (!found) return ['시간표가 없는 강의입니다.']
  const { name, code, rule, slots, days, meetings, off } = found
  const own = ruleText(rule)
  const all = [
    ...meetings.map(({ day, begins, ends, makeUp }) => ({ day, begins, ends, state: makeUp ? '보강' : '' })),
    ...off.map(({ day, begins, ends, because }) => ({ day, begins, ends, state: `쉼: ${because}` })),
  ].toSorted((one, other) => one.begins.getTime() - other.begins.getTime())
  return [
    [name, code].filter(Boolean).join(' · '),
    ...slots.map(slotLine),
    ...(own === '' ? [] : [`출석 기준: ${own}`]),
    `${days.first}~${days.last}: 수업 ${meetings.length}번, 쉼 ${off.length}번`,
    ...all.map(({ day, begins, ends, state }) =>
      `  ${day.slice(0, 4)}-${shortDay(day)} ${seoulMinute(begins)}-${seoulMinute(ends)} ${state}`.trimEnd(),
    ),
  ]
}
