import type { AttendanceEvent } from '../../src/database/queries/attendance/events.ts'
import type { NamedEvent } from '../../src/database/queries/attendance/export.ts'
import { studentsOf } from '../../src/domain/attendance/class-record.ts'
import { startOfDay } from '../../src/domain/attendance/connected-time.ts'
import { ConnectionLog } from '../../src/domain/attendance/connection-log.ts'
import { type MarkedStudent, markStudent } from '../../src/domain/attendance/marks/class-marks.ts'
import type { Mark } from '../../src/domain/attendance/marks/mark.ts'
import type { Correction, Excuse } from '../../src/domain/attendance/marks/mark-meetings.ts'
import type { AttendanceRule } from '../../src/domain/attendance/marks/rule.ts'
import type { Meeting } from '../../src/domain/timetable/meeting.ts'
import { seeded } from '../support/random.ts'

type Cause = AttendanceEvent['cause']
/** Minutes since the first midnight of the term. */
type Span = { begins: number; ends: number }
type Change = { second: number; connected: boolean; cause: Cause }

/** A short term of one class: what happened, in seconds since its first midnight. */
export type Term = {
  days: number
  meetings: Span[]
  rule: AttendanceRule
  students: { changes: Change[]; joined: number | undefined; excuses: number[]; corrections: Map<number, Mark> }[]
}

const day = 24 * 60

export function randomTerm(seed: number): Term {
  const random = seeded(seed)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(...some: T[]) => some[below(some.length)] as T
  const days = 2 + below(2)
  const meetings: Span[] = []
  for (let date = 0; date < days; date += 1)
    for (let at = date * day + 9 * 60 + below(60), count = 1 + below(2); count > 0; count -= 1) {
      const ends = at + pick(50, 75, 110)
      meetings.push({ begins: at, ends })
      at = ends + pick(0, 10, 15, 16, 120)
    }
  // A class over midnight.
  if (random() < 0.1) meetings.push({ begins: days * day - 40, ends: days * day + 20 })
  const late = pick(0, 5, 10)
  const rule: AttendanceRule = {
    from: pick(0, -10, -15),
    late,
    absent: late + pick(0, 10, 15),
    leave: pick(0, 10, 600),
    lates: pick(0, 2, 3),
    limit: pick({ of: 1, in: 4 }, { of: 1, in: 3 }),
    excused: pick('present', 'separate'),
  }
  const students = Array.from({ length: 2 }, () => {
    const edges = meetings.flatMap(({ begins, ends }) => [
      begins + rule.from,
      begins,
      begins + late,
      ends - rule.leave,
      ends,
    ])
    const changes: Change[] = []
    let connected = false
    const moments = Array.from({ length: 2 + below(8) }, () => {
      // Mostly around the limits, where the errors are.
      const near =
        (random() < 0.7 ? pick(...edges) : below(days * day)) * 60 + pick(0, -60, 60, 1, -1, 59, 600, -600, below(5000))
      return Math.max(0, near)
    }).toSorted((one, other) => one - other)
    for (const second of new Set(moments)) {
      connected = !connected
      const cause = connected
        ? pick<Cause>('student', 'student', 'student', 'student', 'admin', 'sync')
        : pick<Cause>('student', 'student', 'student', 'admin', 'sync', 'campus')
      changes.push({ second, connected, cause })
    }
    return {
      changes,
      joined: random() < 0.2 ? below(days * day) : undefined,
      excuses: random() < 0.3 ? [below(days)] : [],
      corrections: new Map(
        random() < 0.2 ? [[below(meetings.length), pick<Mark>('present', 'late', 'absent', 'left')]] : [],
      ),
    }
  })
  return { days, meetings, rule, students }
}

const first = startOfDay('2026-09-01').getTime()
const dateOf = (date: number) => `2026-09-0${date + 1}`
const moment = (minutes: number) => new Date(first + minutes * 60_000)

/** The term as the product has it: events, meetings, records. */
export function productMarks(term: Term, now = moment(term.days * day + 600)): MarkedStudent[] {
  const planned = term.meetings.map(({ begins, ends }): Meeting => {
    return { day: dateOf(Math.floor(begins / day)), begins: moment(begins), ends: moment(ends), makeUp: false }
  })
  const log = new ConnectionLog()
  const numbers = term.students.map((_, index) => `2026000${index}`)
  const events = term.students.flatMap(({ changes }, index) =>
    changes.map(({ second, connected, cause }) => eventOf(numbers[index] ?? '', { second, connected, cause })),
  )
  for (const event of events.toSorted((one, other) => (one.at < other.at ? -1 : 1)))
    if (event.at <= now.toISOString()) log.add(event)
  const memberships = new Map(
    numbers.map((id, index) => {
      const { joined } = term.students[index] ?? {}
      return [id, joined === undefined ? {} : { since: moment(joined) }]
    }),
  )
  const members = numbers.map((id) => ({ id, username: id }))
  return studentsOf(members, log, { memberships }, now).flatMap((student, index) => {
    const { excuses: days = [], corrections: given = new Map<number, Mark>() } = term.students[index] ?? {}
    const excuses = days.map((date): Excuse => ({
      firstDay: dateOf(date),
      lastDay: dateOf(date),
      begins: undefined,
      at: now,
    }))
    const corrections = Array.from(given, ([place, mark]): Correction => ({
      begins: planned[place]?.begins ?? now,
      mark,
      at: now,
    }))
    return (
      markStudent(student, { planned, gone: undefined, rule: term.rule, beside: { excuses, corrections }, now }) ?? []
    )
  })
}

function eventOf(id: string, { second, connected, cause }: Change): NamedEvent {
  return {
    sequence: second,
    at: new Date(first + second * 1000).toISOString(),
    user_key: id,
    id,
    username: id,
    by: null,
    by_key: cause === 'student' ? '' : cause,
    lecture: '자료구조',
    class_sourced_id: 'class',
    connected_from: connected ? 0 : 1,
    connected_to: connected ? 1 : 0,
    cause,
  }
}

/**
 * The same term, by hand: a list of all its minutes, with who was connected in each. Slow and plain: it knows no connections
 * but walks from minute to minute, as somebody in the classroom would.
 */
export function handMarks({ days, meetings, rule, students }: Term): (Mark | undefined)[][] {
  return students.map(({ changes, joined, excuses, corrections }) => {
    const minutes = minutesOf(changes, days)
    const early = changes.find((each) => each.connected && joined !== undefined && each.second < joined * 60)
    return meetings.map((meeting, place) => {
      const seen = atMeeting(meeting, meetings, minutes, rule)
      const isMember = joined === undefined || early !== undefined || joined <= meeting.begins
      const reported = corrections.get(place) ?? (isMember || seen.anything ? seen.mark : undefined)
      const isExcused = excuses.includes(Math.floor(meeting.begins / day))
      return reported !== undefined && reported !== 'present' && isExcused ? 'excused' : reported
    })
  })
}

/** What the student's lecture was in a minute: the change that began it, and the one that ended it in this minute. */
type Minute = { begun: Change; ended: Change | undefined }[]

function minutesOf(changes: readonly Change[], days: number): Minute[] {
  const minutes: Minute[] = Array.from({ length: (days + 2) * day }, () => [])
  let on: Change | undefined
  let next = 0
  for (const [index, minute] of minutes.entries()) {
    // Ended on the first second of a minute: the student was not there in it.
    while ((changes[next]?.second ?? Infinity) === index * 60) {
      const change = changes[next]
      if (on && change && !change.connected)
        minutes[index - 1]?.forEach((each) => each.begun === on && (each.ended ??= change))
      on = change?.connected ? change : undefined
      next += 1
    }
    if (on) minute.push({ begun: on, ended: undefined })
    while ((changes[next]?.second ?? Infinity) < (index + 1) * 60) {
      const change = changes[next]
      if (change?.connected) minute.push({ begun: change, ended: undefined })
      else minute.forEach((each) => each.begun === on && change && (each.ended = change))
      on = change?.connected ? change : undefined
      next += 1
    }
  }
  return minutes
}

function atMeeting(
  { begins, ends }: Span,
  meetings: readonly Span[],
  minutes: readonly Minute[],
  rule: AttendanceRule,
) {
  const from = begins + rule.from
  // The class goes on without a pause in which the window of this meeting would not be open.
  let opens = from
  for (const before of meetings.filter((each) => each.begins < begins).toReversed()) {
    if (before.ends < opens) break
    opens = Math.min(opens, before.begins + rule.from)
  }
  let arrived: number | undefined
  let left: { minute: number; by: Change } | undefined
  let stood = false
  let changedByOffice = false
  let anything = false
  for (let minute = Math.max(0, from); minute < ends; minute += 1)
    for (const { begun, ended } of minutes[minute] ?? []) {
      anything = true
      if (begun.cause === 'sync' || Math.floor(begun.second / 60) < opens) {
        stood = true
        continue
      }
      const staysUntilBegin = (minutes[begins] ?? []).some((each) => each.begun === begun)
      if (minute < begins && !staysUntilBegin) continue
      if (begun.cause === 'admin') changedByOffice = true
      if (ended?.cause === 'admin' && ended.second < ends * 60) changedByOffice = true
      arrived ??= minute
      left = ended && ended.second < ends * 60 ? { minute: Math.floor(ended.second / 60), by: ended } : undefined
    }
  return { anything, mark: judged({ arrived, left, stood, changedByOffice }, { begins, ends }, rule) }
}

type Seen = {
  arrived: number | undefined
  left: { minute: number; by: Change } | undefined
  stood: boolean
  changedByOffice: boolean
}

function judged({ arrived, left, stood, changedByOffice }: Seen, { begins, ends }: Span, rule: AttendanceRule): Mark {
  if (arrived === undefined) return stood ? 'doubt' : 'absent'
  if (changedByOffice) return 'doubt'
  if (arrived - begins > rule.late) {
    if (stood) return 'doubt'
    return arrived - begins > rule.absent ? 'absent' : 'late'
  }
  return left?.by.cause === 'student' && ends - left.minute > rule.leave ? 'left' : 'present'
}

/** What somebody would count on paper. */
export function handTotals(found: readonly (Mark | undefined)[], { rule, meetings }: Pick<Term, 'rule' | 'meetings'>) {
  let [absences, smaller] = [0, 0]
  const counts = { due: 0, present: 0, late: 0, left: 0, absent: 0, excused: 0, doubt: 0 }
  for (const mark of found) {
    if (mark === undefined) continue
    counts.due += 1
    counts[mark === 'excused' && rule.excused === 'present' ? 'present' : mark] += 1
    if (mark === 'absent') absences += 1
    if (mark !== 'late' && mark !== 'left') continue
    smaller += 1
    if (smaller !== rule.lates) continue
    absences += 1
    smaller = 0
  }
  const most = (meetings.length * rule.limit.of) / rule.limit.in
  return { ...counts, counted: absences, planned: meetings.length, over: absences > most }
}
