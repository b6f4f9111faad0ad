import { expect, test } from 'vitest'
import { type AttendanceRule, readRule } from '../../../config/attendance-rule.ts'
import type { Meeting } from '../../timetable/meeting.ts'
import type { ConnectedTime } from '../connected-time.ts'
import { marks } from './mark.ts'
import { type Excuse, markMeetings } from './mark-meetings.ts'
import { limitText, totalsOf } from './totals.ts'

/*
 * Rules as five universities publish or published them, each with a term worked out by hand, and two of none. A rule
 * counts whole minutes, so “within 9:59” is `late=9`. What a text leaves open is marked as assumed. No text of 호남대학교
 * was found, so it has no rule here.
 */

type Fixture = {
  /** A university, or what the rule is for. */
  name: string
  rule: string
  /** From where each figure comes. */
  source: string
  /** For each meeting of 75 minutes: minutes and seconds of the connection and its end from the beginning, a word, or nothing. */
  term: string
  /** By hand, from the text. */
  signs: string
  totals: string
}

const fixtures: Fixture[] = [
  {
    name: '숭실대학교',
    rule: 'from=-15,late=9,absent=600,leave=600,lates=3,limit=1/4',
    source:
      'Notice of 2017-2 (scatch.ssu.ac.kr): 출석 within 9 minutes, 지각 from 10, three 지각 are one 결석, the lecturer’s policy wins. ' +
      'Late has no end. Assumed: the window before the class, no 조퇴, a quarter.',
    term: '-3:00..75 9:59..75 10:00..75 40:00..75 74:00..75 - 0:00..20 -',
    signs: '○○△△△×○×',
    totals: '출석 3 지각 3 조퇴 0 결석 2 공결 0 환산 3 1/4 초과',
  },
  {
    name: '아주대학교',
    rule: 'from=-15,late=9,absent=19,leave=600,lates=0,limit=1/4,excused=separate',
    source:
      'ajou.ac.kr (학생증 출결관리) and ie.ajou.ac.kr (전자출석): 출석 from 15 minutes before to 9:59, 지각 to 19:59, then 결석; 사유결석 by itself. ' +
      'Assumed: 지각 counts as no 결석, a quarter.',
    term: '-15:00..75 9:59..75 10:00..75 19:59..75 20:00..75 excused - -',
    signs: '○○△△×공××',
    totals: '출석 2 지각 2 조퇴 0 결석 3 공결 1 환산 3 1/4 초과',
  },
  {
    name: '우송대학교',
    rule: 'from=-15,late=10,absent=20,leave=10,lates=3,limit=1/4',
    source:
      'biz.wsu.ac.kr (2024-04-12): corrections by the lecturer until midnight of the next day, which is CORRECT_UNTIL=1. ' +
      'Assumed: all of the rule.',
    term: '0:00..75 10:59..75 11:00..75 20:59..75 21:00..75 0:00..65 0:00..64 -',
    signs: '○○△△×○▽×',
    totals: '출석 3 지각 2 조퇴 1 결석 2 공결 0 환산 3 1/4 초과',
  },
  {
    name: '경일대학교',
    rule: 'from=-15,late=14,absent=600,leave=0,lates=3,limit=1/3',
    source:
      'stu.kiu.ac.kr (2022-1): 지각 after 15 minutes, three 지각 or three 조퇴 are one 결석, F above a third; 공결 counts as 출석. ' +
      'Assumed: the window before the class, every departure before the end is 조퇴, and that 지각 and 조퇴 count together.',
    term: '14:59..75 15:00..75 30:00..75 0:00..74 0:00..75 excused - -',
    signs: '○△△▽○공××',
    totals: '출석 3 지각 2 조퇴 1 결석 2 공결 0 환산 3 1/3 초과',
  },
  {
    name: '강동대학교',
    rule: 'from=-15,late=0,absent=600,leave=600,lates=3,limit=1/4,excused=present',
    source:
      'gangdong.ac.kr (수업, 출결사항): 지각 from the beginning of the class on, three 지각 are one 결석, 출석인정 for named reasons. ' +
      'One sentence gives no grade from a quarter on, another asks for three quarters, which leaves exactly a quarter: a limit is ' +
      'what is above it. Late has no end. Assumed: the window before the class, no 조퇴.',
    term: '0:00..75 0:59..75 1:00..75 40:00..75 74:00..75 excused - -',
    signs: '○○△△△공××',
    totals: '출석 3 지각 3 조퇴 0 결석 2 공결 0 환산 3 1/4 초과',
  },
  {
    name: 'a campus that counts 공결 as 출석 (synthetic)',
    rule: 'from=-15,late=10,absent=20,leave=10,lates=3,limit=1/4,excused=present',
    source: 'No university. The same rule and term follow with 공결 by itself.',
    term: '0:00..75 0:00..75 11:00..75 11:00..75 excused excused - -',
    signs: '○○△△공공××',
    totals: '출석 4 지각 2 조퇴 0 결석 2 공결 0 환산 2',
  },
  {
    name: 'a campus that counts 공결 by itself (synthetic)',
    rule: 'from=-15,late=10,absent=20,leave=10,lates=3,limit=1/4,excused=separate',
    source: 'No university.',
    term: '0:00..75 0:00..75 11:00..75 11:00..75 excused excused - -',
    signs: '○○△△공공××',
    totals: '출석 2 지각 2 조퇴 0 결석 2 공결 2 환산 2',
  },
]

const first = Date.parse('2026-09-01T09:00:00+09:00')
const week = 7 * 24 * 3600 * 1000

function markTerm({ rule: text, term }: Fixture) {
  const rule = readRule(text) as AttendanceRule
  const meetings: Meeting[] = []
  const times: ConnectedTime[] = []
  const excuses: Excuse[] = []
  for (const [index, entry] of term.split(' ').entries()) {
    const begins = first + index * week
    const day = new Date(begins).toISOString().slice(0, 10)
    meetings.push({ day, begins: new Date(begins), ends: new Date(begins + 75 * 60_000), makeUp: false })
    if (entry === 'excused') excuses.push({ firstDay: day, lastDay: day, begins: undefined, at: new Date(begins) })
    const [, sign = '', minutes, seconds, until] = /^(-?)(\d+):(\d+)\.\.(\d+)$/.exec(entry) ?? []
    if (minutes === undefined) continue
    const offset = (Number(minutes) * 60 + Number(seconds)) * (sign === '-' ? -1 : 1)
    const [began, ended] = [new Date(begins + offset * 1000), new Date(begins + Number(until) * 60_000)]
    times.push({ began, begunBy: 'student', ended, endedBy: 'student' })
  }
  const { marked } = markMeetings(meetings, times, { rule, excuses, now: new Date('2026-12-31T00:00:00Z') })
  const totals = totalsOf(marked, rule)
  const { present, late, left, absent, excused, counted } = totals
  const said = `출석 ${present} 지각 ${late} 조퇴 ${left} 결석 ${absent} 공결 ${excused} 환산 ${counted} ${limitText(totals, rule)}`
  return { signs: marked.map(({ mark }) => (mark ? marks[mark].sign : '-')).join(''), totals: said.trim() }
}

test.each(fixtures)('the rule of $name marks a term as its text says', (fixture) => {
  expect(markTerm(fixture)).toEqual({ signs: fixture.signs, totals: fixture.totals })
})

test('two hours in a row: one touch counts for both, and a first touch in the second counts for it alone', () => {
  // As ajou.ac.kr has it for 연강.
  const rule = readRule('from=-15,late=9,absent=19,leave=600,lates=0') as AttendanceRule
  const at = (minutes: number) => new Date(first + minutes * 60_000)
  const hours = [0, 60].map((begins): Meeting => {
    return { day: '2026-09-01', begins: at(begins), ends: at(begins + 50), makeUp: false }
  })
  const signs = (began: number) => {
    const times: ConnectedTime[] = [{ began: at(began), begunBy: 'student', ended: at(110), endedBy: 'student' }]
    const { marked } = markMeetings(hours, times, { rule, now: at(600) })
    return marked.map(({ mark }) => mark && marks[mark].sign).join('')
  }
  expect([signs(-1), signs(59), signs(75), signs(95)]).toEqual(['○○', '×○', '×△', '××'])
})
