import { listHoursOfClass } from '../../database/queries/attendance/events.ts'
import type { NamedEvent } from '../../database/queries/attendance/export.ts'
import { findFirstDay, listMembersOfClasses } from '../../database/queries/roster/members.ts'
import type { RosterClass } from '../../database/queries/roster/classes.ts'
import type { Db } from '../../database/schema/tables.ts'
import { collectPersonalData, type PersonalData } from '../accounts/personal-data.ts'
import { recordsOf } from '../accounts/rate-limits.ts'
import { reserveAttempt } from '../accounts/throttle.ts'
import type { User } from '../actor.ts'
import { recordReading } from '../audit/record.ts'
import { belongsTo, type Classes, knownClasses } from './chosen-lecture.ts'
import { seoulDay } from './connected-time.ts'
import { attendanceChanges, eventsOf } from './person.ts'
import { trimmedDay } from './export.ts'
import { lasting } from './lasting.ts'
import { membershipsOf, sectionsOf } from './membership.ts'
import { AttendanceSheet, type StudentRow } from './sheet.ts'

/** The row of the sheet of one lecture. `gone`: the last day whose events were trimmed. */
export type OwnSheet = { lecture: string; code: string; gone: string | undefined } & StudentRow

export type OwnRecord = Awaited<ReturnType<typeof readOwnRecord>>

/**
 * All that is held of the actor, as `showPerson` tells it, and the marks of the attendance sheets. Names nobody else. Records the access.
 * Refuses more than six in an hour.
 */
export async function readOwnRecord(db: Db, actor: User, { clock }: { clock: () => Date }) {
  const { id, key } = actor.account
  const now = clock()
  await reserveAttempt(db, recordsOf(id), actor.address, now)
  await recordReading(db, actor, { task: 'record-read', subject: key, at: now })
  const { keys, ...data } = await collectPersonalData(db, id, now, { onlyNamed: true })
  const classes = await classesOf(db)(now)
  const events = await eventsOf(db, keys, { signal: new AbortController().signal })
  const sheets = await sheetsOf(db, { data, events, classes, now })
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

type Known = { data: Omit<PersonalData, 'keys'>; events: readonly NamedEvent[]; classes: Classes; now: Date }
type Lecture = { classId: string | undefined; names: string[] }

async function sheetsOf(db: Db, known: Known): Promise<OwnSheet[]> {
  const sheets: OwnSheet[] = []
  for (const lecture of lecturesOf(known)) {
    const sheet = await sheetOf(db, lecture, known)
    if (sheet) sheets.push(sheet)
  }
  return sheets.toSorted(
    (one, other) => one.lecture.localeCompare(other.lecture, 'ko') || compare(one.code, other.code),
  )
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

async function sheetOf(db: Db, { classId, names }: Lecture, known: Known): Promise<OwnSheet | undefined> {
  const { data, events, classes, now } = known
  const of = classId === undefined ? undefined : classes.all.get(classId)
  const lecture = {
    name: of?.title ?? names[0] ?? '',
    classIds: new Set(classId === undefined ? [] : [classId]),
    names,
  }
  const listed = data.memberships.some((each) => each.classId === classId && each.leftAt === null)
  const holds = data.account?.lectures.some((each) => each.removedAt === null && isOf(each, { classId, names }))
  const { id, account } = data
  const sheet = new AttendanceSheet([{ id, username: account?.name ?? '', left: !listed && !holds }], {
    memberships: of && (await membershipOf(db, of, known)),
    formerNames: new Map([[id, (account?.formerNames ?? []).map(({ name }) => name)]]),
  })
  for (const event of events) if (belongsTo(lecture, event)) sheet.add({ ...event, id })
  const others = (await listHoursOfClass(db, { classId, names })).map((hour) => seoulDay(new Date(`${hour}:00:00Z`)))
  const gone = await trimmedDay(db, { beginsOn: of?.beginsOn ?? undefined })
  const row = sheet.rowOf(id, now, { gone, others })
  return row && { lecture: lecture.name, code: of?.code ?? '', gone, ...row }
}

const isOf = (one: { classId: string | null; name: string }, { classId, names }: Lecture) =>
  classId === undefined ? one.classId === null && names.includes(one.name) : one.classId === classId

async function membershipOf(db: Db, of: RosterClass, { data, classes, now }: Known) {
  const all = [...classes.all.values()]
  const ids = [of, ...sectionsOf(of, all)].map((each) => each.id)
  const snapshot = of.snapshot || undefined
  const members = await listMembersOfClasses(db, ids, snapshot, data.id)
  const lectures = (data.account?.lectures ?? [])
    .filter(({ source }) => source === 'roster')
    .map(({ classId, addedAt, removedAt }) => {
      return { id: data.id, class_sourced_id: classId, created_at: addedAt, removed_at: removedAt }
    })
  const firstDay = await findFirstDay(db, of.id, snapshot)
  return membershipsOf({ of, classes: all, members, lectures, now, firstDay })
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
