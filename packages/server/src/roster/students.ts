import type { Db } from '../store/database.ts'
import { findSnapshot } from '../store/roster-snapshots.ts'
import { findStudentOfRoster } from '../store/roster.ts'

/** Whom the roster knows by this number; the name is empty where the roster has none. */
export async function findRosterStudent(db: Db, studentNumber: string): Promise<{ name: string } | undefined> {
  const snapshot = await findSnapshot(db)
  return snapshot && findStudentOfRoster(db, snapshot.id, studentNumber)
}
