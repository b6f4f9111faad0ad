import {
  type ClassMember,
  listLecturesOfClassmates,
  listMembers,
  type RosterClass,
} from '../../database/queries/roster/classes.ts'
import { listMembersOfClasses } from '../../database/queries/roster/members.ts'
import { listFormerNames } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { planName } from '../sync/account-name.ts'
import type { ChosenLecture, Classes, onlyClass } from './chosen-lecture.ts'
import { membershipsOf, sectionsOf } from './membership.ts'
import { type Known, studentsOf, type StudentRecord } from './class-record.ts'
import type { ConnectionLog } from './connection-log.ts'

type OnlyClass = NonNullable<ReturnType<typeof onlyClass>>
type Subject = {
  /** The class of the lecture, if it is known. */
  only: OnlyClass | undefined
  lecture: Pick<ChosenLecture, 'name'>
  classes: Classes
  now: Date
  formerNames?: FormerNames
}

/** By student number, the names that each had before. */
export type FormerNames = ReadonlyMap<string, readonly string[]>

export async function formerNamesOf(db: Db): Promise<FormerNames> {
  const byNumber = Map.groupBy(await listFormerNames(db), ({ id }) => id)
  return new Map(Array.from(byNumber, ([id, names]) => [id, names.map(({ username }) => username)]))
}

/** The students of a lecture, as they are named today, with their connections. */
export async function studentsOfLecture(
  db: Db,
  { only, lecture, classes, now, formerNames: before }: Subject,
  { log, end }: { log: ConnectionLog; end: Date },
): Promise<StudentRecord[]> {
  const listed = await listMembers(db, { classId: only?.id, name: lecture.name })
  const { members, formerNames } = currentNames(
    before ?? (await formerNamesOf(db)),
    listed,
    only !== undefined && classes.current.has(only.id),
  )
  const of = only && classes.all.get(only.id)
  // The members of a class that no roster had are unknown.
  const known: Known = { memberships: of && (await memberships(db, of, { classes, now })), formerNames }
  return studentsOf(members, log, known, end)
}

/**
 * The members with their names of today, and the names that they had before. A name that the roster in use has changed
 * counts already before the sync of the account.
 */
function currentNames(
  before: FormerNames,
  { enrolled, holders }: Awaited<ReturnType<typeof listMembers>>,
  inUse: boolean,
): { members: ClassMember[]; formerNames: FormerNames } {
  const people = [...enrolled, ...holders].map(({ id }) => id)
  const formerNames = new Map(people.flatMap((id) => (before.has(id) ? [[id, before.get(id) ?? []]] : [])))
  const listed = new Map(inUse ? enrolled.map(({ id, username }) => [id, username]) : [])
  const accounts = holders.map((holder) => {
    const { id, username } = holder
    const next = planName(holder, listed.get(id) ?? '')?.username
    if (next === undefined) return { id, username }
    formerNames.set(id, [...(formerNames.get(id) ?? []), username])
    return { id, username: next }
  })
  return { members: [...enrolled, ...accounts], formerNames }
}

async function memberships(db: Db, of: RosterClass, { classes, now }: { classes: Classes; now: Date }) {
  const all = [...classes.all.values()]
  const ids = [of, ...sectionsOf(of, all)].map(({ id }) => id)
  const members = await listMembersOfClasses(db, ids, of.snapshot || undefined)
  return membershipsOf({ of, classes: all, members, lectures: await listLecturesOfClassmates(db, of.id), now })
}
