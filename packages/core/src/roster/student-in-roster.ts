import { isValidOn, koreanDay, type Period, type RosterTerm } from '@campus-connect/roster/model'
import { isStudentNumber } from '@campus-connect/tables/student-number'
import {
  type EnrolledClass,
  findStudentOfRoster,
  listEnrolledClasses,
  listNumberLengths,
  listSimilarNumbers,
  listWithdrawals,
  type Withdrawal,
} from '../database/queries/roster/enrolments.ts'
import { findUser } from '../database/queries/users/users.ts'
import type { Db } from '../database/schema/tables.ts'
import type { Operator } from '../domain/actor.ts'
import { record } from '../domain/audit/record.ts'
import { periodsOf } from '../domain/sync/periods.ts'
import { followedTerm, listCurrentClasses, rosterTermsOf } from '../domain/sync/students.ts'
import { snapshotInUse } from './roster-in-use.ts'
import { unknownTerm } from './term.ts'

/** Why a student does not see a class: it is not the time of the enrolment, or another term than `ROSTER_TERM`. */
export type Hidden =
  | { because: 'period'; periods: Period[] }
  | {
      because: 'term'
      followed: string
      terms: { id: string; days: Pick<RosterTerm, 'beginsOn' | 'endsOn'> | undefined }[]
    }

export type RosterClassOfStudent = Pick<EnrolledClass, 'sourced_id' | 'title' | 'code'> & { hidden: Hidden | undefined }

/** What may be wrong with a number that the roster lacks. `usual`: the most frequent length of its numbers. */
export type MissingNumber =
  | { because: 'form' }
  | { because: 'typing'; similar: string[] }
  | { because: 'length'; usual: number; students: number }
  | { because: 'unknown' }

export type StudentInRoster =
  | { missing: MissingNumber }
  | { missing: undefined; name: string; classes: RosterClassOfStudent[]; withdrawals: Withdrawal[] }

/**
 * The classes of a student in the roster in use. Records the access. Throws an OperatorError if there is no roster, or if it
 * has no term of the settings. `term`: `ROSTER_TERM`.
 */
export async function showStudent(
  db: Db,
  actor: Operator,
  { number, term: setting }: { number: string; term: string },
  { clock }: { clock: () => Date },
): Promise<StudentInRoster> {
  const { id: snapshot } = await snapshotInUse(db)
  const subject = (await findUser(db, number))?.key
  const now = clock()
  await record(db, actor, { task: 'roster-read', subject, at: now })
  const student = await findStudentOfRoster(db, snapshot, number)
  if (!student) return { missing: await whyMissing(db, snapshot, number) }

  const enrolled = await listEnrolledClasses(db, snapshot, number)
  const terms = await rosterTermsOf(db, snapshot)
  const term = await followedTerm(db, setting, terms)
  if (term === undefined) throw unknownTerm(setting, terms)
  const current = await listCurrentClasses(db, { snapshot, number, term, terms, now })
  const shown = new Set(current.map(({ id }) => id))
  const classes = enrolled.map((found) => {
    const { sourced_id, title, code } = found
    const hidden = shown.has(sourced_id) ? undefined : whyHidden(found, terms, { followed: term, now })
    return { sourced_id, title, code, hidden }
  })
  return { missing: undefined, name: student.name, classes, withdrawals: await listWithdrawals(db, snapshot, number) }
}

function whyHidden(
  { begins_on, ends_on, terms: ids }: EnrolledClass,
  terms: ReadonlyMap<string, RosterTerm>,
  { followed, now }: { followed: string; now: Date },
): Hidden {
  const periods = periodsOf({ begins_on, ends_on })
  if (!isValidOn(periods, koreanDay(now))) return { because: 'period', periods }
  const named = (JSON.parse(ids) as string[]).map((id) => ({ id, days: terms.get(id) }))
  return { because: 'term', followed, terms: named }
}

async function whyMissing(db: Db, snapshot: string, number: string): Promise<MissingNumber> {
  if (!isStudentNumber(number)) return { because: 'form' }
  const similar = await listSimilarNumbers(db, snapshot, number)
  if (similar.length > 0) return { because: 'typing', similar }
  const [usual] = await listNumberLengths(db, snapshot)
  if (usual && usual.students > 0 && usual.length !== number.length)
    return { because: 'length', usual: usual.length, students: usual.students }
  return { because: 'unknown' }
}
