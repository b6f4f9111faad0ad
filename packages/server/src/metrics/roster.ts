import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { countMatchedAccounts } from '@campus-connect/core/database/queries/roster/enrolments.ts'
import {
  findHeldSnapshot,
  findRosterSource,
  findSnapshot,
  type Snapshot,
} from '@campus-connect/core/database/queries/roster/snapshots.ts'
import type { Change } from '@campus-connect/core/roster/import/comparison.ts'
import { reportOf, type StoredReport } from '@campus-connect/core/roster/import/guard.ts'
import { unchangedSince } from '@campus-connect/core/roster/import/state.ts'
import { known as knownTime } from '@campus-connect/core/stored-time.ts'
import type { Samples } from './samples.ts'

type Accounts = { withoutRoster: number; withoutAccount: number }
type Content = {
  age: number | undefined
  unchanged: number | undefined
  report: StoredReport | undefined
  accounts: Accounts | undefined
  attempts: Record<string, number>
  held: number
}

/** Milliseconds. Comparing all accounts with the roster takes a while. */
const comparisonInterval = 60_000

/** Observes the roster. Each call adds its samples; none if the database cannot be read. */
export function observeRoster(db: Db, clock: () => Date) {
  let known: { snapshot: string; at: number; accounts: Accounts; unchangedSince: string | undefined } | undefined

  const seldomReadOf = async (snapshot: Snapshot, students: number) => {
    const { id } = snapshot
    const now = clock()
    if (known?.snapshot !== id || Math.abs(now.getTime() - known.at) >= comparisonInterval) {
      const { matched, accounts } = await countMatchedAccounts(db, id)
      const counted = { withoutRoster: accounts - matched, withoutAccount: students - matched }
      const since = await unchangedSince(db, snapshot, now)
      known = { snapshot: id, at: now.getTime(), accounts: counted, unchangedSince: since }
    }
    return known
  }
  const read = async (): Promise<Content> => {
    const [snapshot, held, source] = [await findSnapshot(db), await findHeldSnapshot(db), await findRosterSource(db)]
    const report = snapshot && reportOf(snapshot)
    const counted = snapshot && report && (await seldomReadOf(snapshot, report.counts.students))
    const times = { success: snapshot?.checked_at, held: held?.taken_at, failed: source?.failed_at ?? undefined }
    return {
      age: secondsSince(snapshot?.checked_at, clock()),
      unchanged: secondsSince(counted?.unchangedSince, clock()),
      report,
      accounts: counted?.accounts,
      attempts: Object.fromEntries(
        Object.entries(times).flatMap(([outcome, at]) => (at ? [[outcome, Date.parse(at) / 1000]] : [])),
      ),
      held: held ? 1 : 0,
    }
  }
  return async (samples: Samples) => addRoster(samples, await read().catch(() => undefined))
}

/** Undefined for a time that is not known or foreign. */
function secondsSince(time: string | null | undefined, now: Date): number | undefined {
  const at = knownTime(time, now)
  return at === undefined ? undefined : (now.getTime() - Date.parse(at)) / 1000
}

function addRoster({ value, values }: Samples, content: Content | undefined) {
  const { report, accounts, attempts, held } = content ?? {}
  const { change } = report ?? {}
  value('campus_roster_age_seconds', 'Since the roster was last seen to be good', content?.age)
  value(
    'campus_roster_unchanged_seconds',
    'Since its content last changed, while one of its classes runs',
    content?.unchanged,
  )
  value('campus_roster_failed_at_seconds', 'When its import failed, if the last one did', attempts?.['failed'])
  values('campus_roster_last_attempt_seconds', 'When an import last ended so', 'outcome', attempts)
  value('campus_roster_held', '1 while a roster waits for an operator', held)
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
