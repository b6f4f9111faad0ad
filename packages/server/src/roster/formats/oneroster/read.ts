import { type Diagnostics, note } from '../../model/diagnostics.ts'
import type { RosterMatch } from '../../../config/settings.ts'
import type { Roster } from '../../model/roster.ts'
import { unusable } from '../../model/roster-error.ts'
import type { OneRosterBundle } from './files.ts'
import { readClasses } from './classes.ts'
import { readEnrollments } from './enrollments.ts'
import { checkManifest } from './manifest.ts'
import type { NumberColumn } from './number-column.ts'
import { readSessions } from './academic-sessions.ts'
import { readUsers } from './users.ts'

export type OneRoster = { roster: Roster; matchedBy: NumberColumn }

/**
 * Reads OneRoster 1.1 and 1.2 CSV (1EdTech, "OneRoster v1.1 Final Specification" §6 and "OneRoster 1.2 CSV Binding").
 * Adds a diagnostic for each deviation. Throws a RosterError if the files are no usable roster.
 */
export function readOneRoster(bundle: OneRosterBundle, match: RosterMatch, diagnostics: Diagnostics): OneRoster {
  checkManifest(bundle, diagnostics)
  const terms = readSessions(bundle, diagnostics)
  const classes = readClasses(bundle, terms, diagnostics)
  const all = readEnrollments(bundle, classes, diagnostics)
  const enrollments = all.filter(({ removedBy }) => removedBy === '')
  const enrolled = new Set(enrollments.map(({ user }) => user))
  const { students, numbers, others, matchedBy } = readUsers(bundle, enrolled, match, diagnostics)

  const enrolments = enrollments.flatMap(({ row, user, classId, beginsOn, endsOn }) => {
    const student = numbers.get(user)
    if (student !== undefined) return [{ student, classId, beginsOn, endsOn }]
    const place = { file: 'enrollments.csv', row, field: 'userSourcedId' }
    if (!others.has(user)) note(diagnostics, 'unknown-user', place, 'users.csv에 없는 학생이어서 건너뛰었습니다.')
    return []
  })
  if (enrolments.length === 0) throw unusable({ file: 'enrollments.csv' }, '수강이 한 건도 없습니다.')
  const withdrawals = all.flatMap(({ user, classId, removedBy }) => {
    const student = numbers.get(user)
    return removedBy === '' || student === undefined ? [] : [{ student, classId, word: removedBy }]
  })
  return { roster: { terms, classes: [...classes.classes.values()], students, enrolments, withdrawals }, matchedBy }
}
