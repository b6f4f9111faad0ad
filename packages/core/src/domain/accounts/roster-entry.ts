import { isSameName } from '@campus-connect/roster/model'
import { findStudentOfRoster } from '../../database/queries/roster/enrolments.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'

/** What the roster in use has under a number. `same`: whether its name is that of the account, in any spelling. */
export type RosterEntry = 'no roster' | 'not listed' | { name: string; same: boolean }

/** Compares an account with the roster in use. */
export async function findRosterEntry(
  db: Db,
  { id, username }: { id: string; username?: string | undefined },
): Promise<RosterEntry> {
  const snapshot = await findSnapshot(db)
  if (!snapshot) return 'no roster'
  const student = await findStudentOfRoster(db, snapshot.id, id)
  if (!student) return 'not listed'
  return { name: student.name, same: username !== undefined && isSameName(username, student.name) }
}
