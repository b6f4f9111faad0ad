import { Enrolments, type UnorderedRoster } from '../../model/enrolments.ts'
import { note, type Notes } from '../../model/notes.ts'
import { type Fault, refusal, refuseFaults } from '../../model/problem.ts'
import type { NumberRule } from '../../model/roster.ts'
import { readClasses } from './classes.ts'
import type { OneRosterBundle } from './files.ts'
import { type Enrollments, readEnrollments } from './enrollments.ts'
import { lostId } from './lost-id.ts'
import { checkManifest } from './manifest.ts'
import { readSessions } from './sessions.ts'
import { readUsers, type Users } from './users.ts'

/**
 * Reads OneRoster 1.1 and 1.2 CSV (1EdTech, "OneRoster v1.1 Final Specification" §6 and "OneRoster 1.2 CSV Binding").
 * Notes each deviation that it tolerates. Refuses files that are not a usable roster.
 */
export async function readOneRoster(
  bundle: OneRosterBundle,
  rule: NumberRule,
  notes: Notes,
): Promise<{ roster: UnorderedRoster; matchedBy: string }> {
  await checkManifest(bundle, notes)
  const terms = await readSessions(bundle, notes)
  const classes = await readClasses(bundle, terms, notes)
  const all = await readEnrollments(bundle, classes, notes)
  const users = await readUsers(bundle, all.users(), rule, notes)
  const { enrolments, withdrawals } = matched(all, users, { file: 'enrollments.csv', field: 'userSourcedId' }, notes)
  const { students, matchedBy } = users
  return { roster: { terms, classes: [...classes.classes.values()], students, enrolments, withdrawals }, matchedBy }
}

/** The enrolments of students with a number, without duplicates: two users may be the same student. */
export function matched(
  all: Enrollments,
  { numbers, others }: Pick<Users, 'numbers' | 'others'>,
  place: { file: string; field: string },
  notes: Notes,
): Pick<UnorderedRoster, 'enrolments' | 'withdrawals'> {
  const enrolments = new Enrolments()
  const withdrawals: UnorderedRoster['withdrawals'] = []
  const lost = lostId([...numbers.keys(), ...others])
  const faults: Fault[] = []
  for (const { row, user, classId, periods, removedBy } of all.values()) {
    const student = numbers.get(user)
    if (student === undefined) {
      const known = lost(user)
      if (known) faults.push({ ...place, ...known, row, code: 'lost-user', value: user })
      else if (removedBy === '' && !others.has(user)) note(notes, 'unknown-user', { ...place, row })
    } else if (removedBy === '') enrolments.add({ student, classId, periods })
    else withdrawals.push({ student, classId, word: removedBy })
  }
  refuseFaults(faults)
  if (enrolments.length === 0) throw refusal('no-enrolments', { file: place.file })
  return { enrolments, withdrawals }
}
