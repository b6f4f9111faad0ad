import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { Change } from '@campus-connect/core/roster/import/comparison.ts'
import { type RosterFigures, rosterFigures } from '@campus-connect/core/roster/figures.ts'
import type { Samples } from './samples.ts'

/** Observes the roster. Each call adds its samples; none if the database cannot be read. */
export function observeRoster(db: Db, clock: () => Date) {
  const read = rosterFigures(db, clock)
  return async (samples: Samples) => addRoster(samples, await read().catch(() => undefined))
}

function addRoster({ value, values }: Samples, figures: RosterFigures | undefined) {
  const { report, accounts, attempts, held } = figures ?? {}
  const { change } = report ?? {}
  value('campus_roster_age_seconds', 'Since the roster was last seen to be good', figures?.age)
  value(
    'campus_roster_unchanged_seconds',
    'Since its content last changed, while one of its classes runs',
    figures?.unchanged,
  )
  value('campus_roster_failed_at_seconds', 'When its import failed, if the last one did', attempts?.['failed'])
  values('campus_roster_last_attempt_seconds', 'When an import last ended so', 'outcome', attempts)
  value('campus_roster_held', '1 while a roster waits for an operator', held === undefined ? undefined : Number(held))
  value('campus_roster_students', 'Students of the roster', report?.counts.students)
  value('campus_roster_classes', 'Classes of the roster', report?.counts.classes)
  value('campus_roster_enrolments', 'Enrolments of the roster', report?.counts.enrolments)
  values('campus_roster_added', 'What the roster in use added to the one before', 'kind', change && added(change))
  values(
    'campus_roster_removed',
    'What the roster in use took away from the one before',
    'kind',
    change && removed(change),
  )
  values('campus_roster_warnings', 'Deviations in the roster in use', 'kind', report?.diagnostics.counts)
  value('campus_roster_students_without_account', 'Students who have not signed up', accounts?.withoutAccount)
  value('campus_accounts_without_roster', 'Accounts of students whom the roster lacks', accounts?.withoutRoster)
}

const added = ({ students, classes, enrolments }: Change) => ({
  students: students.added,
  classes: classes.added,
  enrolments: enrolments.added,
})

/** A new term takes the one before away, which is not a loss: then only the terms that stay count. */
function removed({ newTerm, terms, students, classes, enrolments }: Change) {
  const lost = (kind: 'students' | 'classes' | 'enrolments') => terms.reduce((sum, term) => sum + term[kind].removed, 0)
  return newTerm
    ? { students: lost('students'), classes: lost('classes'), enrolments: lost('enrolments') }
    : { students: students.removed, classes: classes.removed, enrolments: enrolments.removed }
}
