import type { Db } from '../../database/tables/tables.ts'
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
import { sessionEnded } from '../refusal.ts'
import { foundMessage, keptListMessage, noRoster, unknownStudentMessage, withRosterTime } from './message.ts'
import { isEmpty, planSync, returnWindow, type SyncPlan } from './plan.ts'
import { listCurrentClasses } from './students.ts'

export type SyncOptions = {
  user: { key: string; id: string }
  clock: () => Date
  /** `ROSTER_TERM` */
  term: string
}

/** What changed, and a Korean message about it. */
export type Outcome = { plan: SyncPlan; message: string }

/** Milliseconds. A roster that nobody confirmed for so long is stale: it may not empty a list. */
export const freshness = 7 * 24 * 60 * 60 * 1000

const resultLifetime = 10_000
const nothing: SyncPlan = { added: [], returned: [], renamed: [], removed: [] }

/** Makes the roster lectures of an account equal to the roster. Writes nothing if nothing changed. */
export async function syncAccount(db: Db, options: SyncOptions): Promise<Outcome> {
  const before = await compareAccount(db, options)
  return isEmpty(before.plan) ? before : inSyncTransaction(db, (tx) => changeAccount(tx, options))
}

/** What a sync would change now, without a lock. */
export async function compareAccount(db: Db, options: SyncOptions): Promise<Outcome> {
  const before = (await lastResult(db, options)) ?? (await compare(db, options))
  // Another process may have synced between the two reads.
  return isEmpty(before.plan) ? ((await lastResult(db, options)) ?? before) : before
}

export const inSyncTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, work, { isolation: 'repeatable read' })

/** Syncs an account in a transaction of `inSyncTransaction`. Throws a Refusal if the account was deleted. */
export async function changeAccount(tx: Db, options: SyncOptions): Promise<Outcome> {
  if ((await findUser(tx, options.user.id))?.key !== options.user.key) throw sessionEnded()
  await lockSync(tx, options.user.key)
  const meanwhile = await lastResult(tx, options)
  if (meanwhile) return meanwhile
  const { plan, message } = await compare(tx, options)
  await apply(tx, options, plan)
  const at = options.clock().toISOString()
  await changeSync(tx, { user_key: options.user.key, at, message, ...(await basis(tx, options)) })
  return { plan, message }
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
async function basis(db: Db, { term }: SyncOptions) {
  const source = await findRosterSource(db)
  return { snapshot_id: source?.snapshot_id ?? null, failed_at: source?.failed_at ?? null, term }
}

async function compare(db: Db, { user, clock, term }: SyncOptions): Promise<Outcome> {
  const snapshot = await findSnapshot(db)
  if (!snapshot) return { plan: nothing, message: noRoster }

  const now = clock()
  const student = await findStudentOfRoster(db, snapshot.id, user.id)
  const checked = known(snapshot.checked_at, now)
  const stale = checked === undefined || now.getTime() - Date.parse(checked) >= freshness
  if (!student && stale) return { plan: nothing, message: keptListMessage(snapshot.checked_at) }

  const classes = await listCurrentClasses(db, { snapshot: snapshot.id, number: user.id, term, now })
  const plan = planSync(await listLectureRows(db, user.key), classes, now)
  const message = student ? foundMessage(plan, classes.length) : unknownStudentMessage(plan)
  return { plan, message: stale || (await hasFailedSince(db)) ? withRosterTime(message, snapshot.checked_at) : message }
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
