import { expect, test } from 'vitest'
import { handMarks, handTotals, productMarks, randomTerm, type Term } from '../../../../test/marks/simulated-class.ts'
import { seeded } from '../../../../test/support/random.ts'
import { usualRule } from '../../../config/attendance-rule.ts'
import type { Meeting } from '../../timetable/meeting.ts'
import type { ConnectedTime } from '../connected-time.ts'
import { type Correction, type Excuse, markMeetings } from './mark-meetings.ts'
import { isOver, totalsOf } from './totals.ts'

/** `npm run test:long -- marks` compares 100,000. */
const terms = Array.from({ length: 1500 }, (_, seed) => randomTerm(seed))
const some = terms.slice(0, 300)
const marksOf = (term: Term, now?: Date) =>
  productMarks(term, now).map(({ marked: row }) => row.map(({ mark }) => mark))

test('the marks and totals of random terms are those of somebody who walks from minute to minute', () => {
  for (const [seed, term] of terms.entries()) {
    const hand = handMarks(term)
    expect({ seed, marks: marksOf(term) }).toEqual({ seed, marks: hand })
    expect(productMarks(term).map(({ totals }) => totals)).toEqual(hand.map((marks) => handTotals(marks, term)))
  }
  const all = terms.flatMap((term) => marksOf(term).flat())
  expect(new Set(all)).toEqual(new Set(['present', 'late', 'left', 'absent', 'excused', 'doubt', undefined]))
})

test('every meeting that was due is counted in exactly one of the six', () => {
  for (const term of some)
    for (const { marked: row, totals } of productMarks(term)) {
      const { due, present, late, left, absent, excused, doubt } = totals
      expect(row).toHaveLength(term.meetings.length)
      expect(present + late + left + absent + excused + doubt).toBe(due)
      expect(row.filter(({ mark }) => mark !== undefined)).toHaveLength(due)
    }
})

test('the order in which meetings, connections, excuses and corrections are given changes no mark', () => {
  const moments = ['07T09:30', '03T09:03', '03T09:40', '10T08:50', '03T14:00', '10T09:20', '07T10:30'].map(at)
  for (const seed of some.keys()) {
    const random = seeded(seed)
    const meetings = [
      thursday,
      meeting('07', '09:00', '10:15'),
      meeting('10', '09:00', '10:15'),
      meeting('03', '10:25', '11:40'),
    ]
    const times = moments.map((began, index): ConnectedTime => {
      const ended = new Date(began.getTime() + Math.floor(random() * 200) * 60_000)
      const begunBy = (['student', 'student', 'student', 'admin', 'sync'] as const)[Math.floor(random() * 5)]
      return { began: index === 0 && seed % 3 === 0 ? undefined : began, ended, begunBy, endedBy: 'student' }
    })
    const excuses = ['03', '10'].slice(0, seed % 3).map((day): Excuse => {
      return { firstDay: `2026-09-${day}`, lastDay: `2026-09-${day}`, begins: undefined, at: at('12T12:00') }
    })
    const corrections = (['late', 'absent', 'present'] as const).map((mark, hour): Correction => {
      return { begins: meetings[seed % 2]!.begins, mark, at: at(`1${hour}T12:00`) }
    })
    const shuffled = <T>(all: readonly T[]) =>
      all
        .map((each) => [random(), each] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, each]) => each)
    const mark = (order: <T>(all: readonly T[]) => T[]) =>
      markMeetings(order(meetings), order(times), {
        rule: usualRule,
        excuses: order(excuses),
        corrections: order(corrections),
        now,
      })

    const before = mark((all) => [...all])
    for (let time = 0; time < 3; time += 1) expect(mark(shuffled)).toEqual(before)
  }
})

test('the events of other students change no mark, wherever they stand between those of the student', () => {
  for (const term of some) {
    const [one] = term.students
    const others = term.students.map(({ changes, ...each }) => {
      return { ...each, changes: changes.map((change) => ({ ...change, second: change.second + 1 })) }
    })
    expect(marksOf({ ...term, students: [one!, ...others] })[0]).toEqual(marksOf({ ...term, students: [one!] })[0])
  }
})

test('a later export and another time zone of the machine change no mark', () => {
  const zone = process.env.TZ
  for (const [index, term] of some.entries()) {
    const before = marksOf(term)
    process.env.TZ = ['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'][index % 3]
    expect(marksOf(term, new Date('2027-01-01T00:00:00Z'))).toEqual(before)
  }
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a mark stays what it was when its meeting ended, whatever happens on later days', () => {
  for (const term of some) {
    // A student who connects before the date of joining was a member all the same; a later day may tell so.
    const known = { ...term, students: term.students.map((each) => ({ ...each, joined: undefined })) }
    const soon = new Date(Date.parse('2026-09-01T00:00:00+09:00') + (term.meetings[0]?.ends ?? 0) * 60_000)
    expect(marksOf(known, soon).map(([mark]) => mark)).toEqual(marksOf(known).map(([mark]) => mark))
  }
})

const worth = { absent: 0, left: 1, late: 1, doubt: 1, excused: 2, present: 2 }

test('an excuse never lowers a mark, nor raises the counted absences', () => {
  for (const [index, term] of some.entries()) {
    const excusedOn = (excuses: number[]) =>
      productMarks({ ...term, students: term.students.map((each) => ({ ...each, excuses })) })
    const after = excusedOn([index % 3])
    for (const [place, { marked: row, totals }] of excusedOn([]).entries()) {
      const other = after[place]
      const lowered = row.filter(({ mark }, at_) => {
        const next = other?.marked[at_]?.mark
        return mark === undefined ? next !== undefined : next === undefined || worth[next] < worth[mark]
      })
      expect(lowered).toEqual([])
      expect(other?.totals.counted).toBeLessThanOrEqual(totals.counted)
      expect(totals.over || !other?.totals.over).toBe(true)
    }
  }
})

const at = (time: string) => new Date(`2026-09-${time}:00+09:00`)
const meeting = (day: string, from: string, to: string): Meeting => {
  return { day: `2026-09-${day}`, begins: at(`${day}T${from}`), ends: at(`${day}T${to}`), makeUp: false }
}
const connected = (from: string, to: string, more: Partial<ConnectedTime> = {}): ConnectedTime => {
  return { began: at(from), ended: at(to), begunBy: 'student', endedBy: 'student', ...more }
}
const thursday = meeting('03', '09:00', '10:15')
const now = at('30T00:00')
const marked = (
  times: ConnectedTime[],
  more: Partial<Parameters<typeof markMeetings>[2]> = {},
  meetings = [thursday],
) => markMeetings(meetings, times, { rule: usualRule, now, ...more })
const first = (...given: Parameters<typeof marked>) => {
  const { mark, why } = marked(...given).marked[0] ?? {}
  return [mark, why]
}

test.each([
  ['08:45', '10:15', 'present', '08:45~10:15 연결'],
  ['09:10', '10:05', 'present', '09:10~10:05 연결'],
  ['09:11', '10:15', 'late', '09:11~10:15 연결, 시작 11분 뒤 연결 (10분까지 출석)'],
  ['09:20', '10:15', 'late', '09:20~10:15 연결, 시작 20분 뒤 연결 (10분까지 출석)'],
  ['09:21', '10:15', 'absent', '09:21~10:15 연결, 시작 21분 뒤 연결 (20분까지 지각)'],
  ['09:00', '10:04', 'left', '09:00~10:04 연결, 끝나기 11분 전 해제 (10분 전까지 출석)'],
  ['09:12', '09:30', 'late', '09:12~09:30 연결, 시작 12분 뒤 연결 (10분까지 출석), 끝나기 45분 전 해제'],
  ['08:50', '08:59', 'absent', '08:50~08:59 연결, 시작 전에 해제'],
  ['08:44', '10:15', 'doubt', '2026-09-03 08:44부터 연결된 채로 있음 (연결 유지)'],
])('connected from %s to %s for a meeting from 09:00 to 10:15 is %s, and says why', (from, to, mark, why) => {
  expect(first([connected(`03T${from}`, `03T${to}`)])).toEqual([mark, why])
})

test('what nobody can know is 확인 필요: an old connection, one that a sync gave back, a change by an administrator', () => {
  expect(first([connected('02T18:00', '03T10:15')])).toEqual([
    'doubt',
    '2026-09-02 18:00부터 연결된 채로 있음 (연결 유지)',
  ])
  expect(first([connected('02T18:00', '03T10:15', { began: undefined, begunBy: undefined })])[0]).toBe('doubt')
  expect(first([connected('03T09:00', '03T10:15', { begunBy: 'sync' })])[0]).toBe('doubt')
  expect(first([connected('03T09:05', '03T10:15', { begunBy: 'admin' })])).toEqual([
    'doubt',
    '09:05~10:15 연결, 관리자가 연결함',
  ])
  expect(first([connected('03T09:00', '03T09:40', { endedBy: 'admin' })])).toEqual([
    'doubt',
    '09:00~09:40 연결, 관리자가 해제함',
  ])
  // An administrator ended the old connection, and the student connected for the class.
  const renewed = [connected('02T18:00', '03T08:50', { endedBy: 'admin' }), connected('03T08:58', '03T10:15')]
  expect(first(renewed)[0]).toBe('present')
})

test('a connection that ends before it begins makes nobody absent on its days: a clock was set back', () => {
  // The clock was ahead when the student connected at 09:02, or behind when the student disconnected at 10:15.
  const ahead = connected('03T18:02', '03T10:15')
  const behind = connected('03T09:02', '02T22:15')
  for (const wrong of [ahead, behind])
    expect(first([wrong])).toEqual(['doubt', '시계가 바뀌어 언제였는지 알 수 없는 연결'])
  const years = connected('03T09:00', '03T10:15', { began: new Date('2036-09-03T09:00:00+09:00') })
  expect(first([years])[0]).toBe('doubt')
  // It helps nobody on other days, and harms nobody who was there.
  expect(first([ahead], {}, [meeting('10', '09:00', '10:15')])[0]).toBe('absent')
  expect(first([ahead, connected('03T08:58', '03T10:15')])[0]).toBe('present')
  // The clocks of two servers differ by less.
  const skewed = connected('03T09:40', '03T09:40', { began: new Date('2026-09-03T09:40:30+09:00') })
  expect(first([connected('03T09:00', '03T09:39'), skewed])[0]).toBe('left')
  // One that still stands and begins in the future is foreign.
  const open = connected('03T09:00', '03T09:00', { began: new Date('2036-09-03T09:00:00+09:00'), endedBy: undefined })
  expect(first([open])[0]).toBe('absent')
})

test('a student who is connected when the campus ends all connections has not left early', () => {
  expect(first([connected('03T09:00', '03T09:40', { endedBy: 'campus' })])[0]).toBe('present')
})

test('two meetings that follow each other need one connection, two with a pause need two', () => {
  const [next, afternoon] = [meeting('03', '10:25', '11:40'), meeting('03', '14:00', '15:15')]
  const { marked: all } = marked([connected('03T09:02', '03T15:15')], {}, [afternoon, thursday, next])
  expect(all.map(({ mark }) => mark)).toEqual(['present', 'present', 'doubt'])
})

test('of very many connections in one meeting the first are told, and how many more there are', () => {
  const minutes = Array.from({ length: 30 }, (_, index) => String(10 + index))
  const many = minutes.map((minute) => connected(`03T09:${minute}`, `03T09:${minute}`, { endedBy: 'campus' }))
  expect(first([connected('03T09:00', '03T09:05'), ...many])[1]).toBe(
    '09:00~09:05, 09:10~09:10, 09:11~09:11, 09:12~09:12, 09:13~09:13 외 26번 연결',
  )
})

test('connections that no meeting sees are 수업 외; a meeting that has not ended has no mark', () => {
  const times = [
    connected('03T07:00', '03T07:30'),
    connected('03T09:00', '03T10:15'),
    connected('03T20:00', '03T21:00'),
  ]
  const { outside } = marked(times)
  expect(outside).toEqual([times[0], times[2]])
  expect(marked(times, { now: at('03T10:14') })).toMatchObject({ marked: [], outside })
})

const excuse: Excuse = { firstDay: '2026-09-03', lastDay: '2026-09-03', begins: undefined, at: at('05T12:00') }

test('the latest correction counts; an excuse makes 공결 of all but 출석; each says what it was before', () => {
  const corrections = [
    { begins: thursday.begins, mark: 'late' as const, at: at('05T12:00') },
    { begins: thursday.begins, mark: 'present' as const, at: at('04T12:00') },
  ]
  expect(first([], { corrections })).toEqual(['late', '연결 없음, 2026-09-05 정정: 결석 → 지각'])
  expect(first([], { corrections: corrections.slice(1), excuses: [excuse] })[0]).toBe('present')
  expect(first([], { excuses: [excuse] })).toEqual(['excused', '연결 없음, 2026-09-05 공결 인정 (아니면 결석)'])
  expect(first([], { excuses: [{ ...excuse, begins: at('03T14:00') }] })[0]).toBe('absent')
})

test('a student who does not belong to the class has no mark, unless somebody was connected or corrected it', () => {
  const belonging = { since: at('03T09:30') }
  expect(first([], { belonging })).toEqual([undefined, '이 강의의 학생이 아니던 때'])
  expect(first([connected('03T09:00', '03T10:15')], { belonging })[0]).toBe('present')
  expect(first([], { belonging: { until: at('03T10:00') } })[0]).toBeUndefined()
  expect(first([], { belonging, excuses: [excuse] })[0]).toBeUndefined()
})

test('the limit is a part of the whole term, and exactly that part is not above it', () => {
  const marks = Array.from({ length: 4 }, () => ({ mark: 'absent' as const }))
  expect(totalsOf(marks, usualRule, 16)).toMatchObject({ due: 4, counted: 4, over: false })
  expect(totalsOf([...marks, { mark: 'absent' }], usualRule, 16).over).toBe(true)
  expect(isOver(1, 4, { of: 1, in: 4 })).toBe(false)
})
