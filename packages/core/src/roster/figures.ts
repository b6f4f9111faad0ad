import { countMatchedAccounts } from '../database/queries/roster/enrolments.ts'
import {
  findHeldSnapshot,
  findRosterSource,
  findSnapshot,
  type Snapshot,
} from '../database/queries/roster/snapshots.ts'
import type { Db } from '../database/schema/tables.ts'
import { known as knownTime } from '../stored-time.ts'
import { reportOf, type StoredReport } from './import/guard.ts'
import { unchangedSince } from './import/state.ts'

type Accounts = { withoutRoster: number; withoutAccount: number }

export type RosterFigures = {
  /** Seconds since the roster in use was confirmed. */
  age: number | undefined
  /** Seconds since its content changed, while one of its classes runs. */
  unchanged: number | undefined
  report: StoredReport | undefined
  accounts: Accounts | undefined
  /** When an import last ended so, in seconds since 1970. */
  attempts: Record<string, number>
  held: boolean
}

/** Milliseconds. Comparing all accounts with the roster takes a while. */
const comparisonInterval = 60_000

/** Returns a function that reads what monitoring asks of the roster. It compares the accounts at most once a minute. */
export function rosterFigures(db: Db, clock: () => Date): () => Promise<RosterFigures> {
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
  return async () => {
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
      held: held !== undefined,
    }
  }
}

/** Undefined for a time that is not known or foreign. */
function secondsSince(time: string | null | undefined, now: Date): number | undefined {
  const at = knownTime(time, now)
  return at === undefined ? undefined : (now.getTime() - Date.parse(at)) / 1000
}
