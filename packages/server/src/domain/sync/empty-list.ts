import type { Db } from '../../database/tables/tables.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import { findStudentOfRoster } from '../../database/queries/roster/enrolments.ts'
import { noClasses, nothingImported, unknownStudent } from './message.ts'

/** A Korean sentence that says why a student has no lectures. */
export async function emptyListMessage(db: Db, studentNumber: string): Promise<string> {
  const snapshot = await findSnapshot(db)
  if (!snapshot) return nothingImported
  return (await findStudentOfRoster(db, snapshot.id, studentNumber)) ? noClasses : unknownStudent
}
