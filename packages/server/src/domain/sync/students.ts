import type { Db } from '../../database/tables/tables.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import { findStudentOfRoster } from '../../database/queries/roster/enrolments.ts'

/** The student with this number in the roster. The name is empty if the roster has none. */
export async function findRosterStudent(db: Db, studentNumber: string): Promise<{ name: string } | undefined> {
  const snapshot = await findSnapshot(db)
  return snapshot && findStudentOfRoster(db, snapshot.id, studentNumber)
}
