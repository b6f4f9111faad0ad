import { setImmediate as nextTurn } from 'node:timers/promises'
import { withImportLock } from '../../../database/import-lock.ts'
import { findCutBefore } from '../../../database/queries/chains.ts'
import { listMarkRecords } from '../../../database/queries/marks/mark-records.ts'
import { listClassIdsByName, type RosterClass } from '../../../database/queries/roster/classes.ts'
import type { Db } from '../../../database/schema/tables.ts'
import { Refusal } from '../../refusal.ts'
import { listMeetings, ownRuleOf } from '../../timetable/list-meetings.ts'
import type { Meeting } from '../../timetable/meeting.ts'
import type { Classes } from '../chosen-lecture.ts'
import { knownClasses } from '../chosen-lecture.ts'
import { membersAreRecorded, recordMembers } from '../class-members.ts'
import type { StudentRecord } from '../class-record.ts'
import { type ConnectedTime, seoulDay } from '../connected-time.ts'
import { ConnectionLog } from '../connection-log.ts'
import { eventPages, type Watch } from '../event-pages.ts'
import { trimmedDay } from '../sheet.ts'
import { formerNamesOf, studentsOfLecture } from '../sheet-members.ts'
import type { MarkedMeeting, MarkTotals } from './mark.ts'
import { type Beside, besideOf } from './mark-records.ts'
import { markMeetings } from './mark-meetings.ts'
import { type AttendanceRule, ruleOf } from './rule.ts'
import { totalsOf } from './totals.ts'

/** The marks of one student in a class. Deleted accounts have no number. */
export type MarkedStudent = {
  id: string
  username: string
  /** One for each meeting of the class, in its order. */
  marked: MarkedMeeting[]
  totals: MarkTotals
  /** 수업 외: the connections outside every meeting. */
  outside: ConnectedTime[]
  remark: string
}

export type ClassMarks = {
  classId: string
  name: string
  code: string
  /** The days of the first and the last meeting; of the term if none was planned. */
  beginsOn: string | undefined
  endsOn: string | undefined
  /** The last day whose events were trimmed; meetings up to it have no marks. */
  gone: string | undefined
  rule: AttendanceRule
  /** The meetings that were due. */
  meetings: Meeting[]
  /** How many the whole term has. */
  planned: number
  students: MarkedStudent[]
}

export type MarkTools = Watch & {
  clock: () => Date
  /** The rule of the campus. */
  rule: AttendanceRule
}

/** Classes whose members are read together. */
const classesAtOnce = 100
/** Of more classes than this, all events are read: a list of them in the statement would be slower. */
const mostSelected = 50

/** The marks of these classes, read as `readClasses` does; a class without a timetable is left out. */
export async function* markClasses(db: Db, classIds: readonly string[], tools: MarkTools): AsyncGenerator<ClassMarks> {
  for await (const { planned, ...read } of readClasses(db, classIds, tools))
    if (planned) yield classMarks({ ...read, planned })
}

/**
 * What is known of these classes, in the order of the ids. Reads the events once for all of them, and the members of few
 * classes at a time: memory holds three numbers for each connection. Throws the Refusal `interrupted` when it is told to stop.
 */
export async function* readClasses(
  db: Db,
  classIds: readonly string[],
  tools: MarkTools,
): AsyncGenerator<ClassReading> {
  if (!(await membersAreRecorded(db))) await withImportLock(db, tools, () => recordMembers(db))
  const classes = await knownClasses(db)
  const now = tools.clock()
  const rules = await ownRuleOf(db, classIds)
  const logs = await connectionsOf(db, classIds, classes, tools)
  const formerNames = await formerNamesOf(db)
  const cut = await findCutBefore(db)
  for (let start = 0; start < classIds.length; start += classesAtOnce) {
    const ids = classIds.slice(start, start + classesAtOnce)
    const meetings = await meetingsOf(db, ids, classes, now)
    const records = Map.groupBy(await listMarkRecords(db, ids), (each) => each.class_sourced_id)
    for (const classId of ids) {
      const of = classes.all.get(classId)
      const subject = { only: { ...of, id: classId }, lecture: { name: of?.title ?? '' }, classes, now, formerNames }
      const log = logs.get(classId) ?? new ConnectionLog()
      const students = await studentsOfLecture(db, subject, { log, end: now })
      logs.delete(classId)
      const rule = ruleOf(tools.rule, rules.get(classId))
      const gone = trimmedDay(cut, { beginsOn: of?.beginsOn ?? undefined })
      const beside = besideOf(records.get(classId) ?? [])
      yield { classId, of, rule, gone, planned: meetings.get(classId), students, now, beside }
    }
    await nextTurn()
    if (tools.signal.aborted) throw new Refusal('interrupted')
  }
}

/** The connections of each class, from one pass over the events. */
async function connectionsOf(db: Db, classIds: readonly string[], { all }: Classes, watch: Watch) {
  const logs = new Map(classIds.map((id) => [id, new ConnectionLog()]))
  const few = classIds.length <= mostSelected
  const byName = await classIdsByName(db, classIds, { all, few })
  const names = [...byName.keys()]
  const lectures = few ? { classIds, names } : undefined
  for await (const events of eventPages(db, { lectures }, watch))
    for (const event of events) {
      const ids = event.class_sourced_id === null ? byName.get(event.lecture) : [event.class_sourced_id]
      for (const id of ids ?? []) logs.get(id)?.add(event)
    }
  return logs
}

/**
 * By name, the classes that events of older servers mean, which name the lecture alone: the names under which students have
 * or had a class, and its title. `few`: only of these classes.
 */
export async function classIdsByName(
  db: Db,
  classIds: readonly string[],
  { all, few }: Pick<Classes, 'all'> & { few: boolean },
): Promise<Map<string, string[]>> {
  if (classIds.length === 0) return new Map()
  const byName = await listClassIdsByName(db, few ? classIds : undefined)
  for (const id of classIds) {
    const title = all.get(id)?.title
    if (title !== undefined && !byName.get(title)?.includes(id)) byName.set(title, [...(byName.get(title) ?? []), id])
  }
  return byName
}

/** Longer than a term; of a class whose term nobody told. */
const unknownTerm = 200 * 24 * 3600 * 1000

/**
 * The meetings of the whole term of each class. The timetable may begin before the roster's term or end after it, and a 보강 may
 * lie behind both.
 */
export function meetingsOf(
  db: Db,
  classIds: readonly string[],
  { all }: Pick<Classes, 'all'>,
  now: Date,
): Promise<Map<string, Meeting[]>> {
  return listMeetings(db, classIds, (id, { slots, madeUp }) => {
    const { beginsOn = null, endsOn = null } = all.get(id) ?? {}
    const end = latest([endsOn ?? '', ...slots.map((each) => each.ends_on)]) || seoulDay(now)
    const begins = [beginsOn ?? '', ...slots.map((each) => each.begins_on)].filter((day) => day !== '')
    const first = begins.toSorted(compare)[0] ?? seoulDay(new Date(Date.parse(end) - unknownTerm))
    // The campus makes up for the days of every term.
    const own = madeUp.filter(({ class_sourced_id: of, of_day }) => {
      return of === id || (of_day !== null && first <= of_day && of_day <= end)
    })
    return { first, last: latest([end, ...own.map(({ day }) => day)]) }
  })
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
const latest = (days: readonly string[]) => days.toSorted(compare).at(-1) ?? ''

/** A class before anything is marked. */
export type ClassReading = {
  classId: string
  of: RosterClass | undefined
  rule: AttendanceRule
  /** The last day whose events were trimmed. */
  gone: string | undefined
  /** The meetings of the whole term; undefined without a timetable. */
  planned: readonly Meeting[] | undefined
  students: readonly StudentRecord[]
  now: Date
  beside: ReadonlyMap<string, Beside>
}

export function classMarks({
  classId,
  of,
  rule,
  gone,
  planned,
  students,
  now,
  beside,
}: ClassReading & { planned: readonly Meeting[] }): ClassMarks {
  const rows = students.flatMap(
    (student) => markStudent(student, { planned, gone, rule, beside: beside.get(student.id), now }) ?? [],
  )
  return {
    classId,
    name: of?.title ?? '',
    code: of?.code ?? '',
    beginsOn: planned[0]?.day ?? of?.beginsOn ?? undefined,
    endsOn: planned.at(-1)?.day ?? of?.endsOn ?? undefined,
    gone,
    rule,
    meetings: planned.filter(({ day, ends }) => day > (gone ?? '') && ends <= now),
    planned: planned.length,
    students: rows,
  }
}

type OfClass = Pick<ClassReading, 'gone' | 'rule' | 'now'> & {
  planned: readonly Meeting[]
  beside: Beside | undefined
}

/** The marks of one student; undefined for somebody who never belonged to the class nor connected. */
export function markStudent(
  { id, username, member, times, belonging, remark }: StudentRecord,
  { planned, gone, rule, beside, now }: OfClass,
): MarkedStudent | undefined {
  const kept = planned.filter(({ day }) => day > (gone ?? ''))
  const known = id === '' ? deletedBelonging(times) : belonging
  const { marked, outside } = markMeetings(kept, times, { rule, belonging: known, ...beside, now })
  if (!member && times.length === 0 && marked.every(({ mark }) => mark === undefined)) return undefined
  return { id, username, marked, totals: totalsOf(marked, rule, planned.length), outside, remark }
}

/** Nobody knows when the account of somebody without a number was deleted: from then on, there is nothing to be absent from. */
const deletedBelonging = (times: readonly ConnectedTime[]) => ({ since: times[0]?.began, until: times.at(-1)?.ended })
