import { knownTerm } from '@campus-connect/roster/model'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import {
  addRosterLectures,
  changeLectureNames,
  changeSync,
  findSync,
  listLectureRows,
  lockSync,
  reconnectLectures,
  removeLecturesRemovedBefore,
  removeLectures,
} from '../../database/queries/roster/roster-lectures.ts'
import { findRosterSource, findSnapshot } from '../../database/queries/roster/snapshots.ts'
import { findStudentOfRoster } from '../../database/queries/roster/enrolments.ts'
import { findUser } from '../../database/queries/users/users.ts'
import { known } from '../../stored-time.ts'
import { clockState } from '../audit/trusted-clock.ts'
import type { Settled } from '../kept-answers.ts'
import { sessionEnded } from '../refusal.ts'
import {
  foundMessage,
  keptListMessage,
  noRoster,
  unknownStudentMessage,
  unknownTerm,
  withRosterTime,
} from './message.ts'
import { applyName, type NamePlan, planName } from './account-name.ts'
import { isEmpty, planSync, returnWindow, type SyncPlan } from './plan.ts'
import { followedTerm, listCurrentClasses, rosterTermsOf } from './students.ts'

export type SyncOptions = {
  user: { key: string; id: string }
  clock: () => Date
  /** `ROSTER_TERM`. The lists follow the last one that passed the guard. */
  term: string
  /** Follow `term` as if it had passed the guard: to see what would change. */
  tryTerm?: boolean
  settled?: Settled<string> | undefined
}

/** What changed in the lectures and in the name, and a Korean message about it. */
export type Outcome = { plan: SyncPlan; name?: NamePlan | undefined; message: string }

export const changesNothing = ({ plan, name }: Outcome): boolean => isEmpty(plan) && !name

/** Milliseconds. A roster that was not checked for so long is stale and may not empty a list. */
export const freshness = 7 * 24 * 60 * 60 * 1000

const resultLifetime = 10_000
const nothing: SyncPlan = { added: [], returned: [], renamed: [], removed: [] }

/** Makes the roster lectures of an account equal to the roster. Writes nothing if nothing changed. */
export async function syncAccount(db: Db, options: SyncOptions): Promise<Outcome> {
  const { settled } = options
  const before = await compareAccount(db, options)
  // Without a change there is nothing that a repeat could do twice.
  if (changesNothing(before)) return before
  return inSyncTransaction(db, async (tx) => {
    const outcome = await changeAccount(tx, options)
    await settled?.(tx, outcome.message)
    return outcome
  })
}

/** What a sync would change now, without a lock. */
export async function compareAccount(db: Db, options: SyncOptions): Promise<Outcome> {
  const before = (await lastResult(db, options)) ?? (await compare(db, options))
  // Another process may have synced between the two reads.
  return changesNothing(before) ? ((await lastResult(db, options)) ?? before) : before
}

export const inSyncTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, work, { isolation: 'repeatable read' })

/** Syncs an account in a transaction of `inSyncTransaction`. Throws a Refusal if the account was deleted. */
export async function changeAccount(tx: Db, options: SyncOptions): Promise<Outcome> {
  const user = await findUser(tx, options.user.id)
  if (user?.key !== options.user.key) throw sessionEnded()
  await lockSync(tx, options.user.key)
  const meanwhile = await lastResult(tx, options)
  if (meanwhile) return meanwhile
  const { plan, name, message } = await compare(tx, options)
  await apply(tx, options, plan)
  const at = options.clock().toISOString()
  await changeSync(tx, { user_key: options.user.key, at, message, ...(await basis(tx, options)) })
  // Last, because it may lock the audit record.
  if (name) await applyName(tx, user, name, options.clock())
  return { plan, name, message }
}

/** The message of the last result, if it is at most ten seconds old and the roster is the same. */
async function lastResult(db: Db, options: SyncOptions): Promise<Outcome | undefined> {
  const last = await findSync(db, options.user.key)
  const age = last ? options.clock().getTime() - Date.parse(last.at) : Number.NaN
  if (!last || !(age >= 0 && age < resultLifetime)) return undefined
  const { snapshot_id, failed_at, term } = await basis(db, options)
  const same = last.snapshot_id === snapshot_id && last.failed_at === failed_at && last.term === term
  return same ? { plan: nothing, message: last.message } : undefined
}

/** What a result is based on. Times are not enough: the clocks of several processes differ. */
async function basis(db: Db, { term, tryTerm }: SyncOptions) {
  const source = await findRosterSource(db)
  const followed = (tryTerm ? null : source?.term) ?? term
  return { snapshot_id: source?.snapshot_id ?? null, failed_at: source?.failed_at ?? null, term: followed }
}

async function compare(db: Db, { user, clock, term: setting, tryTerm }: SyncOptions): Promise<Outcome> {
  const snapshot = await findSnapshot(db)
  if (!snapshot) return { plan: nothing, message: noRoster }
  const terms = await rosterTermsOf(db, snapshot.id)
  const term = tryTerm ? knownTerm(setting, terms) : await followedTerm(db, setting, terms)
  if (term === undefined) return { plan: nothing, message: unknownTerm }

  const now = clock()
  const student = await findStudentOfRoster(db, snapshot.id, user.id)
  const checked = known(snapshot.checked_at, now)
  const stale = checked === undefined || now.getTime() - Date.parse(checked) >= freshness
  if (!student && stale) return { plan: nothing, message: keptListMessage(snapshot.checked_at) }

  const classes = await listCurrentClasses(db, { snapshot: snapshot.id, number: user.id, term, terms, now })
  const plan = planSync(await listLectureRows(db, user.key), classes, now)
  const account = student && (await findUser(db, user.id))
  const name = account?.key === user.key ? planName(account, student?.name ?? '') : undefined
  const found = student ? foundMessage(plan, classes.length, name?.username) : unknownStudentMessage(plan)
  const message = stale || (await hasFailedSince(db)) ? withRosterTime(found, snapshot.checked_at) : found
  return { plan, name, message }
}

async function hasFailedSince(db: Db) {
  return ((await findRosterSource(db))?.failed_at ?? null) !== null
}

async function apply(tx: Db, { user, clock }: SyncOptions, plan: SyncPlan) {
  const now = clock()
  await removeLectures(tx, plan.removed, now)
  await changeLectureNames(tx, [...plan.renamed, ...plan.returned])
  const returned = plan.returned.map(({ key }) => key)
  await reconnectLectures(tx, user.key, returned, now)
  await addRosterLectures(tx, user.key, plan.added, now.toISOString())
  if ((await clockState(tx, now)) === 'trusted')
    await removeLecturesRemovedBefore(tx, user.key, new Date(now.getTime() - returnWindow).toISOString())
}
