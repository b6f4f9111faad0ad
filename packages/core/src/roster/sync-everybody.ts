import { findSnapshot } from '../database/queries/roster/snapshots.ts'
import { findTotals } from '../database/queries/users/totals.ts'
import type { Db } from '../database/schema/tables.ts'
import type { Operator } from '../domain/actor.ts'
import { Refusal } from '../domain/refusal.ts'
import { syncLectures, type SyncTotals } from '../domain/sync/sync-lectures.ts'
import { OperatorError } from '../operator-error.ts'
import type { Guard } from './import/guard.ts'
import { followTerm, isTooMuch, planTerm, type TermChange } from './term.ts'

type Wanted = {
  /** `ROSTER_TERM` and `ROSTER_GUARD`. */
  term: string
  guard: Guard
  /** The number of removals by another term that the operator has confirmed. */
  removals?: number | undefined
  dryRun: boolean
}

type Tools = {
  clock: () => Date
  signal: AbortSignal
  /** Called before anything changes, if another term takes enrolments away. */
  planned: (change: TermChange) => void
  /** Receives the accounts compared so far, and the number of all. */
  progress: (accounts: number, total: number) => void
}

/** `unconfirmed`: a dry run found removals that the operator has to confirm. */
export type SyncOfAll = { totals: SyncTotals; accounts: number; unconfirmed: TermChange | undefined }

/**
 * Makes the lectures of every account equal to the roster, and lets the lists follow `ROSTER_TERM`. Throws an OperatorError,
 * and changes nothing, if too many removals by another term are not confirmed. An interrupted run returns what it has done.
 */
export async function syncEverybody(
  db: Db,
  actor: Operator,
  { term, guard, removals, dryRun }: Wanted,
  { clock, signal, planned, progress }: Tools,
): Promise<SyncOfAll> {
  if (!(await findSnapshot(db))) throw new Refusal('no-roster')
  const plan = await planTerm(db, { term, now: clock() })
  const unconfirmed = plan && isTooMuch(plan, guard) && plan.removed !== removals ? plan : undefined
  if (plan && plan.removed > 0) planned(plan)
  if (!dryRun && unconfirmed) throw notConfirmed(unconfirmed)
  if (!dryRun && plan) await followTerm(db, actor, plan, { clock })
  const { total } = await findTotals(db)
  const told = (accounts: number) => progress(accounts, total)
  const totals = await syncLectures(db, actor, { clock, term, signal, dryRun, progress: told })
  return { totals, accounts: total, unconfirmed }
}

export const notConfirmed = ({ removed }: TermChange): OperatorError =>
  new OperatorError(
    `아무것도 바꾸지 않았습니다. ROSTER_TERM이 맞는지 확인하고, 맞으면 campus-server roster sync --all --removals ${removed} 명령으로 실행해주세요.`,
  )
