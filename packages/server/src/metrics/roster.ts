import type { Db } from '../database/tables/tables.ts'
import { countMatchedAccounts } from '../database/queries/roster/enrolments.ts'
import {
  findHeldSnapshot,
  findRosterSource,
  findSnapshot,
  type Snapshot,
} from '../database/queries/roster/snapshots.ts'
import type { Change } from '../roster/import/comparison.ts'
import { reportOf, type StoredReport } from '../roster/import/guard.ts'
import { labelled, metric } from './prometheus-text.ts'

type Accounts = { withoutRoster: number; withoutAccount: number }
type Content = {
  age: number | undefined
  report: StoredReport | undefined
  accounts: Accounts | undefined
  attempts: Record<string, number>
  held: number
}

/** Milliseconds. Comparing all accounts with the roster takes a while. */
const accountsLifetime = 60_000

/** Metrics of the roster. Empty where the database cannot be read. */
export function observeRoster(db: Db, clock: () => Date) {
  let known: { snapshot: string; at: number; accounts: Accounts } | undefined

  const accountsOf = async ({ id }: Snapshot, students: number) => {
    const now = clock().getTime()
    if (known?.snapshot !== id || now - known.at >= accountsLifetime) {
      const { matched, accounts } = await countMatchedAccounts(db, id)
      const counted = { withoutRoster: accounts - matched, withoutAccount: students - matched }
      known = { snapshot: id, at: now, accounts: counted }
    }
    return known.accounts
  }
  const read = async (): Promise<Content> => {
    const [snapshot, held, source] = [await findSnapshot(db), await findHeldSnapshot(db), await findRosterSource(db)]
    const report = snapshot && reportOf(snapshot)
    const times = { success: snapshot?.checked_at, held: held?.taken_at, failed: source?.failed_at ?? undefined }
    return {
      age: snapshot ? (clock().getTime() - Date.parse(snapshot.checked_at)) / 1000 : undefined,
      report,
      accounts: snapshot && report && (await accountsOf(snapshot, report.counts.students)),
      attempts: Object.fromEntries(
        Object.entries(times).flatMap(([outcome, at]) => (at ? [[outcome, Date.parse(at) / 1000]] : [])),
      ),
      held: held ? 1 : 0,
    }
  }
  return async () => metricsOf(await read().catch(() => undefined))
}

function metricsOf(content: Content | undefined) {
  const { report, accounts, attempts, held } = content ?? {}
  const { change } = report ?? {}
  return [
    metric('campus_roster_age_seconds', 'Since the roster was last seen to be good', content?.age),
    metric('campus_roster_failed_at_seconds', 'When its import failed, if the last one did', attempts?.['failed']),
    labelled('campus_roster_last_attempt_seconds', 'When an import last ended so', 'outcome', attempts),
    metric('campus_roster_held', '1 while a roster waits for an operator', held),
    metric('campus_roster_students', 'Students of the roster', report?.counts.students),
    metric('campus_roster_classes', 'Classes of the roster', report?.counts.classes),
    metric('campus_roster_enrolments', 'Enrolments of the roster', report?.counts.enrolments),
    labelled('campus_roster_added', 'What the roster in use added to the one before', 'kind', change && added(change)),
    labelled(
      'campus_roster_removed',
      'What the roster in use took away from the one before',
      'kind',
      change && removed(change),
    ),
    labelled('campus_roster_warnings', 'Deviations in the roster in use', 'kind', report?.diagnostics.counts),
    metric('campus_roster_students_without_account', 'Students who have not signed up', accounts?.withoutAccount),
    metric('campus_accounts_without_roster', 'Accounts of students whom the roster lacks', accounts?.withoutRoster),
  ]
}

const added = ({ students, classes, enrolments }: Change) => ({
  students: students.added,
  classes: classes.added,
  enrolments: enrolments.added,
})

/** A new term takes the one before away, which is no loss: then only the terms that stay count. */
function removed({ newTerm, terms, students, classes, enrolments }: Change) {
  const lost = (kind: 'students' | 'classes' | 'enrolments') => terms.reduce((sum, term) => sum + term[kind].removed, 0)
  return newTerm
    ? { students: lost('students'), classes: lost('classes'), enrolments: lost('enrolments') }
    : { students: students.removed, classes: classes.removed, enrolments: enrolments.removed }
}
