import { HttpError } from '../../errors/http-error.ts'
import { paced } from '../../database/queries/roster/pace.ts'
import { listAccountsAfter } from '../../database/queries/users/account-pages.ts'
import type { Db } from '../../database/tables/tables.ts'
import { retried } from '../../database/transaction.ts'
import { isEmpty } from './plan.ts'
import { type Outcome, syncAccount } from './sync.ts'

type Options = {
  clock: () => Date
  /** `ROSTER_TERM` */
  term: string
  signal: AbortSignal
  /** Receives the accounts compared so far. */
  progress: (accounts: number) => void
}

export type SyncTotals = { accounts: number; changed: number; added: number; removed: number; renamed: number }

const page = 500
/** Milliseconds in which a busy database is asked again. */
const longestWait = 30_000

/**
 * Syncs every account, one after the other, and sleeps for two thirds of the time. An interrupted run returns what it has
 * done; the next one finds these accounts unchanged.
 */
export async function syncAll(db: Db, { clock, term, signal, progress }: Options): Promise<SyncTotals> {
  const totals: SyncTotals = { accounts: 0, changed: 0, added: 0, removed: 0, renamed: 0 }
  for (let last = ''; ;) {
    const users = await listAccountsAfter(db, last, { limit: page })
    for (const user of users) {
      if (signal.aborted) return totals
      const outcome = await paced(() => syncOne(db, { user, clock, term }), { giveWay: true })
      if (outcome) add(totals, outcome)
      progress(totals.accounts)
    }
    if (users.length < page) return totals
    last = users.at(-1)?.id ?? last
  }
}

/** Undefined if the account was deleted meanwhile. */
async function syncOne(db: Db, options: Parameters<typeof syncAccount>[1]): Promise<Outcome | undefined> {
  const status = (error: unknown) => (error instanceof HttpError ? error.status : undefined)
  try {
    return await retried(
      () => syncAccount(db, options),
      longestWait,
      (error) => status(error) === 503,
    )
  } catch (error) {
    if (status(error) === 401) return undefined
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
