import type { UsersTable } from '../../schema/account-tables.ts'
import type { LecturesTable } from '../../schema/attendance-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { listTerms } from './enrolments.ts'

export type RosterClass = {
  id: string
  code: string | null
  title: string
  /** The kept roster that has it; empty if none is left. */
  snapshot: string
  /** The ids of its terms. */
  terms: string[]
  /** The first and the last day of its terms; null without a limit. */
  beginsOn: string | null
  endsOn: string | null
}

/** The classes of a snapshot, with the days of their terms. */
export async function listClasses(db: Db, snapshot: string): Promise<RosterClass[]> {
  const terms = new Map((await listTerms(db, snapshot)).map((term) => [term.sourced_id, term]))
  const classes = await db
    .selectFrom('roster_classes')
    .select(['sourced_id as id', 'code', 'title', 'terms'])
    .where('snapshot_id', '=', snapshot)
    .execute()
  return classes.map((each) => {
    const ids = JSON.parse(each.terms) as string[]
    const own = ids.map((id) => terms.get(id))
    const limit = (days: (string | null | undefined)[], end: 0 | -1) => {
      const known = days.filter((day) => typeof day === 'string')
      return known.length < days.length ? null : (known.toSorted().at(end) ?? null)
    }
    return {
      ...each,
      snapshot,
      terms: ids,
      beginsOn: limit(
        own.map((term) => term?.begins_on),
        0,
      ),
      endsOn: limit(
        own.map((term) => term?.ends_on),
        -1,
      ),
    }
  })
}

/** The classes that students' lectures of this name belong to. */
export async function listClassIdsOfName(db: Db, name: string): Promise<string[]> {
  const found = await db
    .selectFrom('lectures')
    .select('class_sourced_id')
    .distinct()
    .where('name', '=', name)
    .where('class_sourced_id', 'is not', null)
    .execute()
  return found.flatMap(({ class_sourced_id }) => class_sourced_id ?? [])
}

/** The names under which students have these classes. */
export async function listNamesOfClasses(db: Db, classIds: readonly string[]): Promise<string[]> {
  const found = db.selectFrom('lectures').select('name').distinct().where('class_sourced_id', 'in', classIds)
  return (await found.execute()).map(({ name }) => name)
}

/** The names under which students have or had classes, each name with the ids of its classes: of all, or of these. */
export async function listClassIdsByName(db: Db, classIds?: readonly string[]): Promise<Map<string, string[]>> {
  const found = await db
    .selectFrom('lectures')
    .select(['name', 'class_sourced_id'])
    .distinct()
    .$if(classIds === undefined, (query) => query.where('class_sourced_id', 'is not', null))
    .$if(classIds !== undefined, (query) => query.where('class_sourced_id', 'in', classIds ?? []))
    .execute()
  const byName = Map.groupBy(found, ({ name }) => name)
  return new Map(Array.from(byName, ([name, same]) => [name, same.flatMap(({ class_sourced_id: id }) => id ?? [])]))
}

export type ClassMember = { id: string; username: string; left?: boolean }

/** An account that has the class. */
export type Holder = ClassMember & Pick<UsersTable, 'admin' | 'roster_name'>

/**
 * The students of a class: by the lectures of accounts, and by the rosters for those without an account, also those who
 * left.
 */
export async function listMembers(
  db: Db,
  { classId, name }: { classId: string | undefined; name: string },
): Promise<{ enrolled: ClassMember[]; holders: Holder[] }> {
  const holders = await db
    .selectFrom('lectures')
    .innerJoin('users', 'users.key', 'lectures.user_key')
    .select(['users.id', 'users.username', 'users.admin', 'users.roster_name'])
    .where('removed_at', 'is', null)
    .$if(classId !== undefined, (query) => query.where('class_sourced_id', '=', classId ?? ''))
    .$if(classId === undefined, (query) => query.where('name', '=', name))
    .execute()
  if (classId === undefined) return { enrolled: [], holders }
  const members = await db
    .selectFrom('class_members')
    .leftJoin('users', 'users.id', 'student_number')
    .select(['student_number', 'name', 'username', 'left_at'])
    .where('class_sourced_id', '=', classId)
    .execute()
  const enrolled = members.map((each) => ({
    id: each.student_number,
    username: (each.left_at === null ? undefined : each.username) ?? each.name,
    left: each.left_at !== null,
  }))
  return { enrolled, holders }
}

export type HeldLecture = Pick<LecturesTable, 'class_sourced_id' | 'created_at' | 'removed_at'> & { id: string }

/** All lectures from the roster, also removed ones, of the accounts that have or had this class. */
export function listLecturesOfClassmates(db: Db, classId: string): Promise<HeldLecture[]> {
  return db
    .selectFrom('lectures')
    .innerJoin('users', 'users.key', 'lectures.user_key')
    .select(['users.id', 'class_sourced_id', 'lectures.created_at', 'removed_at'])
    .where('source', '=', 'roster')
    .where('lectures.user_key', 'in', (holders) =>
      holders.selectFrom('lectures').select('user_key').where('class_sourced_id', '=', classId),
    )
    .execute()
}
