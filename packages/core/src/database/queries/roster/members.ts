import { leaveToErase } from '../done-tasks.ts'
import type { Insertable } from 'kysely'
import type { ClassMembersTable, KnownClassesTable } from '../../schema/roster-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { listClasses } from './classes.ts'

/** A member of a class. */
export type Member = ClassMembersTable
export type Enrolled = Omit<Member, 'entered_at' | 'left_at'>

/** Numbers up to which both lists are read together. */
export type Numbers = { after: string; through: string | undefined }

const rowsAtOnce = 300

/** The number that ends the next page of students of a snapshot; undefined for the last page. */
export async function nextNumber(
  db: Db,
  snapshot: string,
  after: string,
  students: number,
): Promise<string | undefined> {
  const found = db.selectFrom('roster_students').select('number').where('snapshot_id', '=', snapshot)
  const row = await found.where('number', '>', after).orderBy('number').offset(students).limit(1).executeTakeFirst()
  return row?.number
}

/** The enrolments of these students in a snapshot, with their names. */
export function listEnrolled(db: Db, snapshot: string, { after, through }: Numbers): Promise<Enrolled[]> {
  return db
    .selectFrom('roster_enrolments as enrolment')
    .innerJoin('roster_students as student', (join) =>
      join
        .onRef('student.snapshot_id', '=', 'enrolment.snapshot_id')
        .onRef('student.number', '=', 'enrolment.student_number'),
    )
    .select(['student_number', 'class_sourced_id', 'student.name', 'begins_on', 'ends_on'])
    .where('enrolment.snapshot_id', '=', snapshot)
    .where('student_number', '>', after)
    .$if(through !== undefined, (query) => query.where('student_number', '<=', through ?? ''))
    .execute()
}

/** What is stored of these students, also of classes that the roster lost. */
export function listMembersOf(db: Db, { after, through }: Numbers): Promise<Member[]> {
  return db
    .selectFrom('class_members')
    .selectAll()
    .where('student_number', '>', after)
    .$if(through !== undefined, (query) => query.where('student_number', '<=', through ?? ''))
    .execute()
}

/** Writes members, in place of what is stored of them. */
export async function putMembers(tx: Db, members: readonly Member[]): Promise<void> {
  for (let start = 0; start < members.length; start += rowsAtOnce)
    await tx
      .insertInto('class_members')
      .values(members.slice(start, start + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['student_number', 'class_sourced_id']).doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          entered_at: ref('excluded.entered_at'),
          left_at: ref('excluded.left_at'),
          begins_on: ref('excluded.begins_on'),
          ends_on: ref('excluded.ends_on'),
        })),
      )
      .execute()
}

export async function listKnownClasses(db: Db): Promise<KnownClassesTable[]> {
  return db.selectFrom('known_classes').selectAll().execute()
}

/** Adds the classes of a snapshot, or changes what is known of them. */
export async function putKnownClasses(tx: Db, snapshot: string, at: string): Promise<void> {
  const rows = (await listClasses(tx, snapshot)).map(
    ({ id, title, code, terms, beginsOn, endsOn }): Insertable<KnownClassesTable> => ({
      sourced_id: id,
      title,
      code,
      terms: JSON.stringify(terms),
      begins_on: beginsOn,
      ends_on: endsOn,
      known_at: at,
    }),
  )
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx
      .insertInto('known_classes')
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.column('sourced_id').doUpdateSet(({ ref }) => ({
          title: ref('excluded.title'),
          code: ref('excluded.code'),
          terms: ref('excluded.terms'),
          begins_on: ref('excluded.begins_on'),
          ends_on: ref('excluded.ends_on'),
        })),
      )
      .execute()
}

/** The members of these classes, with the days that a kept snapshot has for them. */
export function listMembersOfClasses(
  db: Db,
  classIds: readonly string[],
  snapshot: string | undefined,
  student?: string,
): Promise<Member[]> {
  return membersWithDays(db, snapshot)
    .$if(student !== undefined, (query) => query.where('member.student_number', '=', student ?? ''))
    .select(['member.student_number', 'member.class_sourced_id', 'member.name', 'entered_at', 'left_at'])
    .select(({ fn }) => [
      fn.coalesce('enrolment.begins_on', 'member.begins_on').as('begins_on'),
      fn.coalesce('enrolment.ends_on', 'member.ends_on').as('ends_on'),
    ])
    .where('member.class_sourced_id', 'in', classIds)
    .execute()
}

/** The first day on which a member belongs to each of these classes; empty if the roster has none for some. */
export async function findFirstDays(
  db: Db,
  classIds: readonly string[],
  snapshot: string | undefined,
): Promise<Map<string, string>> {
  const found = await membersWithDays(db, snapshot)
    .select(({ fn, val }) => [
      'member.class_sourced_id as id',
      fn.min<string>(fn.coalesce('enrolment.begins_on', 'member.begins_on', val(''))).as('first'),
    ])
    .where('member.class_sourced_id', 'in', classIds)
    .where('member.left_at', 'is', null)
    .groupBy('member.class_sourced_id')
    .execute()
  return new Map(found.map(({ id, first }) => [id, first]))
}

const membersWithDays = (db: Db, snapshot: string | undefined) =>
  db.selectFrom('class_members as member').leftJoin('roster_enrolments as enrolment', (join) =>
    join
      .on('enrolment.snapshot_id', '=', snapshot ?? '')
      .onRef('enrolment.student_number', '=', 'member.student_number')
      .onRef('enrolment.class_sourced_id', '=', 'member.class_sourced_id'),
  )

/** A renumbered student was a member under both numbers. */
export async function renumberMember(tx: Db, from: string, to: string): Promise<void> {
  const both = await tx.selectFrom('class_members').selectAll().where('student_number', 'in', [from, to]).execute()
  const old = both.filter(({ student_number }) => student_number === from)
  if (old.length === 0) return
  const merged = old.map((member) => {
    const other = both.find((each) => each.student_number === to && each.class_sourced_id === member.class_sourced_id)
    if (!other) return { ...member, student_number: to }
    const entered = [member, other].map(({ entered_at }) => entered_at ?? '').toSorted()[0]
    return { ...other, entered_at: entered === '' ? null : (entered ?? null) }
  })
  await tx.deleteFrom('class_members').where('student_number', '=', from).execute()
  await leaveToErase(tx)
  await putMembers(tx, merged)
}

/** Removes the past classes of a number. Those of the roster in use stay as long as it has them. */
export async function forgetPastMember(tx: Db, number: string): Promise<void> {
  await leaveToErase(tx)
  await tx
    .deleteFrom('class_members')
    .where('student_number', '=', number)
    .where('class_sourced_id', 'not in', ({ selectFrom }) =>
      selectFrom('roster_enrolments')
        .innerJoin('roster_sources', 'roster_sources.snapshot_id', 'roster_enrolments.snapshot_id')
        .select('class_sourced_id')
        .where('student_number', '=', number),
    )
    .execute()
}

/** Forgets classes, with their members and timetables, that ended before a day and are not in the roster in use. */
export async function forgetClassesBefore(tx: Db, day: string): Promise<void> {
  await leaveToErase(tx)
  const old = tx
    .selectFrom('known_classes')
    .select('sourced_id')
    .where('ends_on', '<', day)
    .where('sourced_id', 'not in', ({ selectFrom }) =>
      selectFrom('roster_classes')
        .innerJoin('roster_sources', 'roster_sources.snapshot_id', 'roster_classes.snapshot_id')
        .select('roster_classes.sourced_id'),
    )
  for (const table of ['class_members', 'timetable_slots', 'timetable_classes', 'timetable_exceptions'] as const)
    await tx.deleteFrom(table).where('class_sourced_id', 'in', old).execute()
  await tx.deleteFrom('known_classes').where('sourced_id', 'in', old).execute()
}

/** The snapshot and the activation up to which the members are recorded. */
export async function setMembersOf(tx: Db, membersOf: string): Promise<void> {
  await tx.updateTable('roster_sources').set({ members_of: membersOf }).execute()
}

/** The ids of the classes of a snapshot. */
export async function listClassIds(db: Db, snapshot: string): Promise<Set<string>> {
  const found = db.selectFrom('roster_classes').select('sourced_id').where('snapshot_id', '=', snapshot)
  return new Set((await found.execute()).map(({ sourced_id }) => sourced_id))
}

/** Memberships of a number, for its owner. */
export function listMembershipsOf(db: Db, number: string) {
  return db
    .selectFrom('class_members')
    .leftJoin('known_classes', 'known_classes.sourced_id', 'class_sourced_id')
    .select(['class_sourced_id', 'title', 'code', 'name', 'entered_at', 'left_at'])
    .where('student_number', '=', number)
    .orderBy('class_sourced_id')
    .execute()
}
