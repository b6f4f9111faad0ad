import type { Db, LecturesTable, Tables } from '../../tables/tables.ts'

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
