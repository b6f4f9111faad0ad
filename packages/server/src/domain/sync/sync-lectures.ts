import { DatabaseUnavailable } from '../../database/errors.ts'
import { paced } from '../../database/queries/roster/pace.ts'
import { listAccountsAfter } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/tables/tables.ts'
import { retried } from '../../database/transaction.ts'
import type { Operator, User } from '../actor.ts'
import { record } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import { isEmpty } from './plan.ts'
import { type Outcome, syncAccount } from './sync.ts'

type Options = {
  clock: () => Date
  /** `ROSTER_TERM` */
  term: string
}

type OptionsForAll = Options & {
  signal: AbortSignal
  /** Receives the accounts compared so far. */
  progress: (accounts: number) => void
}

export type SyncTotals = { accounts: number; changed: number; added: number; removed: number; renamed: number }

const page = 500
/** Milliseconds in which a busy database is asked again. */
const longestWait = 30_000

/**
 * Makes the lectures of a student equal to the roster and returns a Korean message, or for an operator those of every
 * account, one after the other with pauses for two thirds of the time. An interrupted run of an operator returns what it has
 * done; the next one finds these accounts unchanged.
 */
export function syncLectures(db: Db, actor: User, options: Options): Promise<string>
export function syncLectures(db: Db, actor: Operator, options: OptionsForAll): Promise<SyncTotals>
export async function syncLectures(
  db: Db,
  actor: User | Operator,
  options: Options | OptionsForAll,
): Promise<string | SyncTotals> {
  if (actor.kind !== 'operator') return (await syncAccount(db, { ...options, user: actor.account })).message
  const totals: SyncTotals = { accounts: 0, changed: 0, added: 0, removed: 0, renamed: 0 }
  await syncEach(db, options as OptionsForAll, totals)
  await record(db, actor, { task: 'roster-sync', details: totals, at: options.clock() })
  return totals
}

async function syncEach(db: Db, { clock, term, signal, progress }: OptionsForAll, totals: SyncTotals) {
  for (let last = ''; ;) {
    const users = await listAccountsAfter(db, last, { limit: page })
    for (const user of users) {
      if (signal.aborted) return
      const outcome = await paced(() => syncOne(db, { user, clock, term }), { giveWay: true })
      if (outcome) add(totals, outcome)
      progress(totals.accounts)
    }
    if (users.length < page) return
    last = users.at(-1)?.id ?? last
  }
}

/** Undefined if the account was deleted meanwhile. */
async function syncOne(db: Db, options: Parameters<typeof syncAccount>[1]): Promise<Outcome | undefined> {
  try {
    return await retried(
      () => syncAccount(db, options),
      longestWait,
      (error) => error instanceof DatabaseUnavailable,
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'session-ended') return undefined
    throw error
  }
}

function add(totals: SyncTotals, { plan }: Outcome) {
  totals.accounts += 1
  if (!isEmpty(plan)) totals.changed += 1
  totals.added += plan.added.length + plan.returned.length
  totals.removed += plan.removed.length
  totals.renamed += plan.renamed.length
}
