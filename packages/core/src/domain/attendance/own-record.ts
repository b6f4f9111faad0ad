import { type AttendedHour, listAttendedHours } from '../../database/queries/attendance/events.ts'
import type { NamedEvent } from '../../database/queries/attendance/export.ts'
import { findCutBefore } from '../../database/queries/chains.ts'
import { findFirstDays, listMembersOfClasses } from '../../database/queries/roster/members.ts'
import type { Db } from '../../database/schema/tables.ts'
import { collectPersonalData, type PersonalData } from '../accounts/personal-data.ts'
import { recordsOf } from '../accounts/rate-limits.ts'
import { reserveAttempt } from '../accounts/throttle.ts'
import type { User } from '../actor.ts'
import { recordReading } from '../audit/record.ts'
import { belongsTo, type Classes, knownClasses } from './chosen-lecture.ts'
import { seoulDay } from './connected-time.ts'
import { attendanceChanges, eventsOf } from './person.ts'
import { lasting } from './lasting.ts'
import { type Membership, membershipsOf, sectionsOf } from './membership.ts'
import { studentsOf } from './class-record.ts'
import { classIdsByName, markStudent, type MarkedStudent, meetingsOf } from './marks/class-marks.ts'
import { marks, type MarkTotals } from './marks/mark.ts'
import { besideOf } from './marks/mark-records.ts'
import { type AttendanceRule, ruleOf, ruleText } from './marks/rule.ts'
import { limitText } from './marks/totals.ts'
import { ownRuleOf } from '../timetable/list-meetings.ts'
import type { Meeting } from '../timetable/meeting.ts'
import { listMarkRecords, type MarkRecord } from '../../database/queries/marks/mark-records.ts'
import { ConnectionLog } from './connection-log.ts'
import { studentRow, type StudentRow, trimmedDay } from './sheet.ts'

/**
 * The row of the sheet of one lecture: with a timetable the mark of each meeting that was due, else the days. `gone`: the last
 * day whose events were trimmed.
 */
export type OwnSheet = { lecture: string; code: string; gone: string | undefined } & (StudentRow | OwnMarks)

export type OwnMarks = {
  meetings: { day: string; begins: Date; ends: Date; mark: string; state: string; why: string }[]
  totals: MarkTotals
  /** `1/4 초과`, or nothing. */
  limit: string
  /** In words. */
  rule: string
  /** 수업 외: the connections outside every meeting. */
  outside: { began: Date | undefined; ended: Date }[]
  remark: string
}

export type OwnRecord = Awaited<ReturnType<typeof readOwnRecord>>

/**
 * All that is held of the actor, as `showPerson` tells it, and the marks of the attendance sheets. Names nobody else. Records the access.
 * Refuses more than six in an hour.
 */
export async function readOwnRecord(db: Db, actor: User, { clock, rule }: { clock: () => Date; rule: AttendanceRule }) {
  const { id, key } = actor.account
  const now = clock()
  await reserveAttempt(db, recordsOf(id), actor.address, now)
  await recordReading(db, actor, { task: 'record-read', subject: key, at: now })
  const { keys, ...data } = await collectPersonalData(db, id, now, { onlyNamed: true })
  const classes = await classesOf(db)(now)
  const events = await eventsOf(db, keys, { signal: new AbortController().signal })
  const sheets = await sheetsOf(db, { data, events, classes, now, rule })
  const audit = data.audit.map(({ details, ...row }) => ({ ...row, details: ownDetails(details) }))
  return { takenAt: now.toISOString(), sheets, ...data, attendance: attendanceChanges(events, classes), audit }
}

/** An operator's reason may name other people. */
function ownDetails({ lecture, changed }: Record<string, unknown>): Record<string, unknown> {
  return { ...(lecture !== undefined && { lecture }), ...(changed !== undefined && { changed }) }
}

/** Milliseconds for which classes are not read again: names, codes and terms change with the roster. */
const kept = 60_000
const readers = new WeakMap<Db, (at: Date) => Promise<Classes>>()

function classesOf(db: Db) {
  const reader = readers.get(db) ?? lasting(kept, () => knownClasses(db))
  readers.set(db, reader)
  return reader
}

type Known = {
  data: Omit<PersonalData, 'keys'>
  events: readonly NamedEvent[]
  classes: Classes
  now: Date
  rule: AttendanceRule
}
type Lecture = { classId: string | undefined; names: string[] }

async function sheetsOf(db: Db, known: Known): Promise<OwnSheet[]> {
  const own = lecturesOf(known)
  const classIds = own.flatMap(({ classId }) => classId ?? [])
  const lectures = withNames(own, await classIdsByName(db, classIds, { all: known.classes.all, few: true }))
  const hours = await listAttendedHours(db, { classIds, names: lectures.flatMap(({ names }) => names) })
  const memberships = await membershipsIn(db, classIds, known)
  const cut = await findCutBefore(db)
  const marked: Marked = {
    meetings: await meetingsOf(db, classIds, known.classes, known.now),
    rules: await ownRuleOf(db, classIds),
    records: Map.groupBy(await listMarkRecords(db, classIds, known.data.id), (each) => each.class_sourced_id),
  }
  return lectures
    .flatMap((lecture) => sheetOf(lecture, known, { hours, memberships, cut, marks: marked }) ?? [])
    .toSorted((one, other) => one.lecture.localeCompare(other.lecture, 'ko') || compare(one.code, other.code))
}

/** Each class that the student has or had, and each lecture without a class, by its name. */
function lecturesOf({ data, events }: Known): Lecture[] {
  const held = [
    ...(data.account?.lectures ?? []).map(({ classId, name }) => ({ classId, name })),
    ...events.map(({ class_sourced_id: classId, lecture: name }) => ({ classId, name })),
  ]
  const names = Map.groupBy(held, ({ classId, name }) => classId ?? `name ${name}`)
  const listed = data.memberships
    .filter(({ classId }) => !names.has(classId))
    .map(({ classId }) => ({ classId, names: [] }))
  const found = [...names.values()].map((same) => ({
    classId: same[0]?.classId ?? undefined,
    names: [...new Set(same.map(({ name }) => name))],
  }))
  return [...found, ...listed]
}

/** What an event of an older server may call the lecture: the same names as for the sheet of its class. */
function withNames(lectures: readonly Lecture[], byName: ReadonlyMap<string, string[]>): Lecture[] {
  const ofClass = (id: string) => Array.from(byName).flatMap(([name, ids]) => (ids.includes(id) ? [name] : []))
  return lectures.map(({ classId, names }) => {
    return { classId, names: [...new Set([...names, ...(classId === undefined ? [] : ofClass(classId))])] }
  })
}

type Read = {
  hours: readonly AttendedHour[]
  memberships: ReadonlyMap<string, ReadonlyMap<string, Membership>>
  cut: string | undefined
  marks: Marked
}

/** Of the classes with a timetable. */
type Marked = {
  meetings: ReadonlyMap<string, Meeting[]>
  rules: ReadonlyMap<string, Partial<AttendanceRule>>
  records: ReadonlyMap<string, MarkRecord[]>
}

function sheetOf(
  { classId, names }: Lecture,
  known: Known,
  { hours, memberships, cut, marks: marked }: Read,
): OwnSheet | undefined {
  const { data, events, classes, now } = known
  const { id, account } = data
  const of = classId === undefined ? undefined : classes.all.get(classId)
  const lecture = {
    name: of?.title ?? names[0] ?? '',
    classIds: new Set(classId === undefined ? [] : [classId]),
    names,
  }
  const listed = data.memberships.some((each) => each.classId === classId && each.leftAt === null)
  const holds = account?.lectures.some((each) => each.removedAt === null && isOf(each, { classId, names }))
  const log = new ConnectionLog()
  for (const event of events) if (belongsTo(lecture, event)) log.add({ ...event, id })
  const members = [{ id, username: account?.name ?? '', left: !listed && !holds }]
  const ofClass = {
    memberships: classId === undefined ? undefined : memberships.get(classId),
    formerNames: new Map([[id, (account?.formerNames ?? []).map(({ name }) => name)]]),
  }
  const students = studentsOf(members, log, ofClass, now)
  const gone = trimmedDay(cut, { beginsOn: of?.beginsOn ?? undefined })
  const about = { lecture: lecture.name, code: of?.code ?? '', gone }
  const planned = marked.meetings.get(classId ?? '')
  if (planned) {
    const rule = ruleOf(known.rule, marked.rules.get(classId ?? ''))
    const beside = besideOf(marked.records.get(classId ?? '') ?? []).get(id)
    const [student] = students.flatMap((each) => markStudent(each, { planned, gone, rule, beside, now }) ?? [])
    return student && { ...about, ...ownMarks(student, rule) }
  }
  const others = hours
    .filter((each) => belongsTo(lecture, { class_sourced_id: each.classId, lecture: each.lecture }))
    .map(({ hour }) => seoulDay(new Date(`${hour}:00:00Z`)))
  const row = studentRow(students, id, { gone, others: [...new Set(others)] })
  return row && { ...about, ...row }
}

function ownMarks({ marked, totals, outside, remark }: MarkedStudent, rule: AttendanceRule): OwnMarks {
  return {
    meetings: marked.map(({ meeting: { day, begins, ends }, mark, why }) => {
      const { sign = '', name = '' } = mark ? marks[mark] : {}
      return { day, begins, ends, mark: sign, state: name, why }
    }),
    totals,
    limit: limitText(totals, rule),
    rule: ruleText(rule),
    outside: outside.map(({ began, ended }) => ({ began, ended })),
    remark,
  }
}

const isOf = (one: { classId: string | null; name: string }, { classId, names }: Lecture) =>
  classId === undefined ? one.classId === null && names.includes(one.name) : one.classId === classId

/** When the student joined or left each of these classes, as far as a roster had it. */
async function membershipsIn(db: Db, classIds: readonly string[], { data, classes, now }: Known) {
  const all = [...classes.all.values()]
  const own = classIds.flatMap((id) => classes.all.get(id) ?? [])
  const lectures = (data.account?.lectures ?? [])
    .filter(({ source }) => source === 'roster')
    .map(({ classId, addedAt, removedAt }) => {
      return { id: data.id, class_sourced_id: classId, created_at: addedAt, removed_at: removedAt }
    })
  const found = new Map<string, Map<string, Membership>>()
  for (const [snapshot, same] of Map.groupBy(own, (each) => each.snapshot || undefined)) {
    const ids = same.flatMap((of) => [of, ...sectionsOf(of, all)]).map(({ id }) => id)
    const members = await listMembersOfClasses(db, [...new Set(ids)], snapshot, data.id)
    const firstDays = await findFirstDays(
      db,
      same.map(({ id }) => id),
      snapshot,
    )
    for (const of of same) {
      const sections = new Set([of, ...sectionsOf(of, all)].map(({ id }) => id))
      const evidence = { of, classes: all, lectures, now, firstDay: firstDays.get(of.id) ?? '' }
      const within = members.filter(({ class_sourced_id }) => sections.has(class_sourced_id))
      found.set(of.id, membershipsOf({ ...evidence, members: within }))
    }
  }
  return found
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
