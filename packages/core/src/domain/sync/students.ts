import { inTerm, isValidOn, knownTerm, koreanDay, type RosterTerm } from '@campus-connect/roster/model'
import { findStudentOfRoster, listEnrolledClasses, listTerms } from '../../database/queries/roster/enrolments.ts'
import { findRosterSource, findSnapshot } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'
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

export async function rosterTermsOf(db: Db, snapshot: string): Promise<Map<string, RosterTerm>> {
  const rows = await listTerms(db, snapshot)
  return new Map(
    rows.map(({ sourced_id, parent, begins_on, ends_on }) => [
      sourced_id,
      { sourcedId: sourced_id, parent, beginsOn: begins_on, endsOn: ends_on },
    ]),
  )
}

/**
 * The term that the lists of lectures follow: the last one that passed the guard, whatever `ROSTER_TERM` says by now.
 * Undefined if the roster has neither.
 */
export async function followedTerm(
  db: Db,
  setting: string,
  terms: ReadonlyMap<string, RosterTerm>,
): Promise<string | undefined> {
  const followed = (await findRosterSource(db))?.term ?? setting
  return knownTerm(setting, terms) && (knownTerm(followed, terms) ?? knownTerm(setting, terms))
}

/** The classes that a student is enrolled in today and that belong to `term`: `current`, `all` or an id of `terms`. */
export async function listCurrentClasses(
  db: Db,
  {
    snapshot,
    number,
    term,
    terms,
    now,
  }: { snapshot: string; number: string; term: string; terms: ReadonlyMap<string, RosterTerm>; now: Date },
): Promise<ClassToName[]> {
  const today = koreanDay(now)
  const enrolled = await listEnrolledClasses(db, snapshot, number)
  return enrolled
    .filter((found) => isValidOn(periodsOf(found), today))
    .filter((found) => inTerm(JSON.parse(found.terms) as string[], terms, term, today))
    .map(({ sourced_id, title, code }) => ({ id: sourced_id, title, code }))
}
