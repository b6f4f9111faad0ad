import type { Db } from '../tables/tables.ts'
import type { Tables } from '../tables/tables.ts'

export type EnrolledClass = Pick<Tables['roster_classes'], 'sourced_id' | 'title' | 'code' | 'terms'> &
  Pick<Tables['roster_enrolments'], 'begins_on' | 'ends_on'>

export function findStudentOfRoster(db: Db, snapshot: string, number: string): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('roster_students')
    .select('name')
    .where('snapshot_id', '=', snapshot)
    .where('number', '=', number)
    .executeTakeFirst()
}

export function listEnrolledClasses(db: Db, snapshot: string, number: string): Promise<EnrolledClass[]> {
  return db
    .selectFrom('roster_enrolments as enrolment')
    .innerJoin('roster_classes as class', (join) =>
      join
        .onRef('class.sourced_id', '=', 'enrolment.class_sourced_id')
        .onRef('class.snapshot_id', '=', 'enrolment.snapshot_id'),
    )
    .select([
      'class.sourced_id',
      'class.title',
      'class.code',
      'class.terms',
      'enrolment.begins_on',
      'enrolment.ends_on',
    ])
    .where('enrolment.snapshot_id', '=', snapshot)
    .where('enrolment.student_number', '=', number)
    .orderBy('enrolment.class_sourced_id')
    .execute()
}

export function listTerms(db: Db, snapshot: string): Promise<Tables['roster_terms'][]> {
  return db.selectFrom('roster_terms').selectAll().where('snapshot_id', '=', snapshot).execute()
}

/** Numbers of student accounts that are missing in the snapshot. */
export async function listUnknownAccounts(db: Db, snapshot: string): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .leftJoin('roster_students as student', (join) =>
      join.onRef('student.number', '=', 'users.id').on('student.snapshot_id', '=', snapshot),
    )
    .select('users.id')
    .where('users.admin', '=', 0)
    .where('student.number', 'is', null)
    .orderBy('users.id')
    .execute()
  return found.map(({ id }) => id)
}
