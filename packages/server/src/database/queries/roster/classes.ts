import type { Db, LecturesTable, Tables, UsersTable } from '../../tables/tables.ts'
import { listTerms } from './enrolments.ts'

export type RosterClass = {
  id: string
  code: string | null
  title: string
  /** The roster that has it. */
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

export type ClassMember = { id: string; username: string }

/** An account that has the class. */
export type Holder = ClassMember & Pick<UsersTable, 'admin' | 'roster_name'>

/** The students of a class: by the roster, and by the lectures of accounts. */
export async function listMembers(
  db: Db,
  { snapshot, classId, name }: { snapshot: string | undefined; classId: string | undefined; name: string },
): Promise<{ enrolled: ClassMember[]; holders: Holder[] }> {
  const holders = await db
    .selectFrom('lectures')
    .innerJoin('users', 'users.key', 'lectures.user_key')
    .select(['users.id', 'users.username', 'users.admin', 'users.roster_name'])
    .where('removed_at', 'is', null)
    .$if(classId !== undefined, (query) => query.where('class_sourced_id', '=', classId ?? ''))
    .$if(classId === undefined, (query) => query.where('name', '=', name))
    .execute()
  if (snapshot === undefined || classId === undefined) return { enrolled: [], holders }
  const enrolled = await db
    .selectFrom('roster_enrolments as enrolment')
    .innerJoin('roster_students as student', (join) =>
      join
        .onRef('student.number', '=', 'enrolment.student_number')
        .onRef('student.snapshot_id', '=', 'enrolment.snapshot_id'),
    )
    .select(['student.number as id', 'student.name as username'])
    .where('enrolment.snapshot_id', '=', snapshot)
    .where('enrolment.class_sourced_id', '=', classId)
    .execute()
  return { enrolled, holders }
}

export type Enrolment = Omit<Tables['roster_enrolments'], 'snapshot_id'> & { snapshot: string }
export type HeldLecture = Pick<LecturesTable, 'class_sourced_id' | 'created_at' | 'removed_at'> & { id: string }

/** The enrolments in these classes by several versions of the roster. */
export function listEnrolmentsOfClasses(
  db: Db,
  snapshots: readonly string[],
  classIds: readonly string[],
): Promise<Enrolment[]> {
  return db
    .selectFrom('roster_enrolments')
    .select(['snapshot_id as snapshot', 'student_number', 'class_sourced_id', 'begins_on', 'ends_on'])
    .where('snapshot_id', 'in', snapshots)
    .where('class_sourced_id', 'in', classIds)
    .execute()
}

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
