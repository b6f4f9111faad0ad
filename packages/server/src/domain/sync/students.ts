import { inTerm, isValidOn, koreanDay } from '@campus-connect/roster/model'
import { findStudentOfRoster, listEnrolledClasses, listTerms } from '../../database/queries/roster/enrolments.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/tables/tables.ts'
import type { ClassToName } from './lecture-names.ts'
import { periodsOf } from './periods.ts'

/** The student with this number in the roster. The name is empty if the roster has none. */
export async function findRosterStudent(db: Db, studentNumber: string): Promise<{ name: string } | undefined> {
  const snapshot = await findSnapshot(db)
  return snapshot && findStudentOfRoster(db, snapshot.id, studentNumber)
}

/** Why a student has no lectures. */
export async function whyEmpty(db: Db, studentNumber: string): Promise<'no-roster' | 'unknown-student' | 'no-classes'> {
  const snapshot = await findSnapshot(db)
  if (!snapshot) return 'no-roster'
  return (await findStudentOfRoster(db, snapshot.id, studentNumber)) ? 'no-classes' : 'unknown-student'
}

/** The classes that a student is enrolled in today and that belong to `term` (`ROSTER_TERM`). */
export async function listCurrentClasses(
  db: Db,
  { snapshot, number, term, now }: { snapshot: string; number: string; term: string; now: Date },
): Promise<ClassToName[]> {
  const today = koreanDay(now)
  const rows = await listTerms(db, snapshot)
  const terms = new Map(
    rows.map(({ sourced_id, parent, begins_on, ends_on }) => [
      sourced_id,
      { sourcedId: sourced_id, parent, beginsOn: begins_on, endsOn: ends_on },
    ]),
  )
  const enrolled = await listEnrolledClasses(db, snapshot, number)
  return enrolled
    .filter((found) => isValidOn(periodsOf(found), today))
    .filter((found) => inTerm(JSON.parse(found.terms) as string[], terms, term, today))
    .map(({ sourced_id, title, code }) => ({ id: sourced_id, title, code }))
}
