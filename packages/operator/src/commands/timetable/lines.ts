import { timeText } from '@campus-connect/roster'
import type { Slot, TimetableException } from '@campus-connect/core/domain/timetable/list-meetings.ts'
import type { AttendanceRule } from '@campus-connect/core/domain/attendance/marks/rule.ts'
import { wholeDay } from '@campus-connect/core/domain/timetable/calendar.ts'

/** `월 09:00-10:15 (2026-09-01~2026-12-18)` */
export function slotLine({ weekday, begins, ends, begins_on: from, ends_on: to }: Slot): string {
  const days = from || to ? ` (${from}~${to})` : ''
  return timeText({ weekday, begins, ends }) + days
}

/** `09:00` of minutes after midnight. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const kinds: Record<TimetableException['kind'], (ofCampus: boolean) => string> = {
  off: (ofCampus) => (ofCampus ? '공휴일' : '휴강'),
  on: () => '수업',
  'make-up': () => '보강',
}

/** The words that `timetable except` takes for it: `휴강 2026-10-15 CSE2010-01 --at 09:00 --name 학회` */
export function exceptionLine({
  kind,
  day,
  begins,
  ends,
  of_day,
  name,
  lecture,
}: TimetableException & { lecture: string }): string {
  const time = begins === wholeDay ? '' : clockText(begins) + (ends === null ? '' : `-${clockText(ends)}`)
  return [
    kinds[kind](lecture === ''),
    day,
    lecture,
    time && `--at ${time}`,
    of_day !== null && `--of ${of_day}`,
    name && `--name ${quoted(name)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const quoted = (text: string) => (/^[\p{L}\p{N}_-]+$/u.test(text) ? text : `'${text.replaceAll("'", '’')}'`)

/** `지각 10분, 결석 20분, 결석 한도 1/4` */
export function ruleText(rule: Partial<AttendanceRule>): string {
  const minutes = (name: string, value: number | undefined) => value !== undefined && `${name} ${value}분`
  return [
    minutes('출석 시작', rule.from),
    minutes('지각', rule.late),
    minutes('결석', rule.absent),
    minutes('조퇴', rule.leave),
    rule.lates !== undefined && `지각 환산 ${rule.lates}회`,
    rule.limit && `결석 한도 ${rule.limit.of}/${rule.limit.in}`,
    rule.excused && `공결 ${rule.excused === 'present' ? '출석' : '별도'}`,
  ]
    .filter(Boolean)
    .join(', ')
}
