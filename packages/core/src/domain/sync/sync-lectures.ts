import { DatabaseUnavailable } from '../../database/errors.ts'
import { paced } from '../../database/queries/roster/snapshots.ts'
import { listAccountsAfter } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { retried } from '../../database/transaction.ts'
import type { Operator, User } from '../actor.ts'
import { record } from '../audit/record.ts'
import type { Settled } from '../kept-answers.ts'
import { Refusal } from '../refusal.ts'
import { isEmpty } from './plan.ts'
import {
  changeAccount,
  changesNothing,
  compareAccount,
  inSyncTransaction,
  type Outcome,
  syncAccount,
  type SyncOptions,
} from './sync.ts'

type Options = {
  clock: () => Date
  /** `ROSTER_TERM` */
  term: string
}

type OptionsForOne = Options & { settled?: Settled<string> | undefined }

type OptionsForAll = Options & {
  signal: AbortSignal
  /** Compares by `term`, whatever the lists follow, and changes nothing. */
  dryRun?: boolean
  /** Receives the accounts compared so far. */
  progress: (accounts: number) => void
}

/** `renamed` counts lectures, `names` accounts. */
export type SyncTotals = {
  accounts: number
  changed: number
  added: number
  removed: number
  renamed: number
  names: number
}

const page = 500
/** Accounts that are written together, because a commit waits for the disk. A student waits no longer than for these. */
const together = 20
/** Milliseconds during which a busy database is retried. */
const longestWait = 30_000

/**
 * Makes the lectures of a student equal to the roster and returns a Korean message, or for an operator those of every
 * account, with pauses for two thirds of the time in which it writes. An interrupted run of an operator returns what it has
 * done; the next one finds these accounts unchanged.
 */

export function syncLectures(db: Db, actor: User, options: OptionsForOne): Promise<string>
export function syncLectures(db: Db, actor: Operator, options: OptionsForAll): Promise<SyncTotals>
export async function syncLectures(
  db: Db,
  actor: User | Operator,
  options: OptionsForOne | OptionsForAll,
): Promise<string | SyncTotals> {
  if (actor.kind !== 'operator')
    return (await syncAccount(db, { ...(options as OptionsForOne), user: actor.account })).message
  const totals: SyncTotals = { accounts: 0, changed: 0, added: 0, removed: 0, renamed: 0, names: 0 }
  const forAll = options as OptionsForAll
  await syncEach(db, forAll, totals)
  const { names, ...details } = totals
  if (!forAll.dryRun)
    await record(db, actor, {
      task: 'roster-sync',
      details: { ...details, ...(names > 0 && { names }) },
      at: options.clock(),
    })
  return totals
}

async function syncEach(db: Db, { clock, term, signal, dryRun = false, progress }: OptionsForAll, totals: SyncTotals) {
  for (let last = ''; ;) {
    const users = await listAccountsAfter(db, last, { limit: page })
    for (let start = 0; start < users.length; start += together) {
      if (signal.aborted) return
      const some = users.slice(start, start + together).map((user) => ({ user, clock, term, tryTerm: dryRun }))
      for (const outcome of await syncSome(db, some, dryRun)) add(totals, outcome)
      progress(totals.accounts)
    }
    if (users.length < page) return
    last = users.at(-1)?.id ?? last
  }
}

/** Compares without a lock, and then writes what differs in one transaction. Leaves out accounts that are deleted meanwhile. */
async function syncSome(db: Db, accounts: readonly SyncOptions[], dryRun: boolean): Promise<Outcome[]> {
  const done: Outcome[] = []
  const due: SyncOptions[] = []
  for (const account of accounts) {
    const outcome = await patiently(() => compareAccount(db, account))
    if (dryRun || changesNothing(outcome)) done.push(outcome)
    else due.push(account)
  }
  if (due.length === 0) return done
  const write = () => inSyncTransaction(db, (tx) => changeEach(tx, due))
  return [...done, ...(await paced(() => patiently(write), { giveWay: true }))]
}

async function changeEach(tx: Db, accounts: readonly SyncOptions[]): Promise<Outcome[]> {
  const done: Outcome[] = []
  for (const account of accounts)
    try {
      done.push(await changeAccount(tx, account))
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'session-ended')) throw error
    }
  return done
}

const patiently = <T>(work: () => Promise<T>) =>
  retried(work, longestWait, (error) => error instanceof DatabaseUnavailable)

function add(totals: SyncTotals, { plan, name }: Outcome) {
  totals.accounts += 1
  if (!isEmpty(plan)) totals.changed += 1
  totals.added += plan.added.length + plan.returned.length
  totals.removed += plan.removed.length
  totals.renamed += plan.renamed.length
  if (name?.username !== undefined) totals.names += 1
}
