import type { Db } from '../../tables/tables.ts'

export type RosterClass = { id: string; code: string | null; title: string }

/** The classes of a snapshot by their sourcedId. */
export async function listClasses(db: Db, snapshot: string): Promise<Map<string, RosterClass>> {
  const classes = await db
    .selectFrom('roster_classes')
    .select(['sourced_id as id', 'code', 'title'])
    .where('snapshot_id', '=', snapshot)
    .execute()
  return new Map(classes.map((each) => [each.id, each]))
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

/** The students of a class: by their lectures, and by the roster for those without an account. */
export async function listMembers(
  db: Db,
  { snapshot, classId, name }: { snapshot: string | undefined; classId: string | undefined; name: string },
): Promise<ClassMember[]> {
  const holders = await db
    .selectFrom('lectures')
    .innerJoin('users', 'users.key', 'lectures.user_key')
    .select(['users.id', 'users.username'])
    .where('removed_at', 'is', null)
    .$if(classId !== undefined, (query) => query.where('class_sourced_id', '=', classId ?? ''))
    .$if(classId === undefined, (query) => query.where('name', '=', name))
    .execute()
  if (snapshot === undefined || classId === undefined) return holders
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
  return [...enrolled, ...holders]
}
