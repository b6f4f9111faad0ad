import { looksLikeAny } from '@campus-connect/roster/model'
import { residentNumberIn } from '@campus-connect/tables/resident-number'
import { isStudentNumber } from '@campus-connect/tables/student-number'
import { Duplicate } from '../../database/errors.ts'
import { removeSessionsOf } from '../../database/queries/logins/sessions.ts'
import { switchKey } from '../../database/queries/attendance/lectures.ts'
import { removeKeptOf } from '../../database/queries/kept-answers.ts'
import { removeThrottles } from '../../database/queries/logins/throttles.ts'
import { renumberMember } from '../../database/queries/roster/members.ts'
import { moveSpending } from '../../database/queries/token-buckets.ts'
import {
  addReservedId,
  addUser,
  changeUser,
  changeUserId,
  changeUserName,
  findUser,
  isIdReserved,
  listAdminNames,
  otherAdminExists,
  type UserRow,
} from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { personName, strangeInName, typedStudentNumber } from '../../text.ts'
import { keyOf, type Manager, type Operator } from '../actor.ts'
import { moveMarks } from '../audit/mark-seal.ts'
import { record } from '../audit/record.ts'
import type { Settled } from '../kept-answers.ts'
import { Refusal } from '../refusal.ts'
import { refuseWeak } from './password-rules.ts'
import { keysOfAccount, recordsOf } from './rate-limits.ts'
import { findRosterEntry } from './roster-entry.ts'

type Clock = { clock: () => Date }

export type Person = { id: string; username: string }

type Creation = Clock & {
  hash: (plain: string) => Promise<string>
  /** Gives a student the lectures of the roster, in the same transaction. */
  sync: (transaction: Db, user: { key: string; id: string }) => Promise<unknown>
}

/** The number and the name in their stored form. Refuses values that nobody can sign up with. */
export function person(number: string, name: string): Person {
  const id = typedStudentNumber(number)
  refuseResidentNumber(id)
  if (!isStudentNumber(id)) throw new Refusal('invalid', { id, field: 'id' })
  return { id, username: nameOf(name, id) }
}

/** A name in its stored form. Refuses a text that is not a name. */
export function nameOf(text: string, id?: string): string {
  if (residentNumberIn(text) !== undefined) throw new Refusal('invalid', { id, field: 'resident-number-in-name' })
  const name = personName(text)
  if (name === undefined) throw new Refusal('invalid', { id, field: 'username', character: strangeInName(text) })
  return name
}

/** The law lets nobody use a 주민등록번호 as a number of an account. The refusal does not repeat it. */
export function refuseResidentNumber(id: string): void {
  if (residentNumberIn(id) !== undefined) throw new Refusal('invalid', { field: 'resident-number' })
}

/** Creates an account of a student, with the lectures of the roster, or of an administrator. */
export async function createAccount(
  db: Db,
  actor: Operator,
  {
    id,
    username,
    password,
    admin,
    temporary = false,
  }: Person & { password: string; admin: boolean; temporary?: boolean },
  { hash, clock, sync }: Creation,
): Promise<void> {
  const taken = () => new Refusal('taken', { id, act: admin ? 'create an administrator' : undefined })
  const refuseTaken = async (own: Db) => {
    if (await isIdReserved(own, id)) throw new Refusal('reserved', { id })
    if (await findUser(own, id)) throw taken()
  }
  await refuseWeak(password, { id, username })
  // A hash is slow, and a repeated list finds most numbers taken.
  await refuseTaken(db)
  const passwordHash = await hash(password)
  const create = async (transaction: Db) => {
    await refuseTaken(transaction)
    const at = clock()
    const user = await addUser(transaction, { id, username, passwordHash, temporaryPassword: temporary, admin, at })
    if (!user) throw taken()
    if (!admin) await sync(transaction, user)
    await record(transaction, actor, { task: admin ? 'admin-create' : 'user-create', subject: user.key, at })
  }
  await inTransaction(db, create, { isolation: 'repeatable read' })
}

/**
 * Gives an account another name. Refuses one that people may take for another administrator's, unless the roster confirms
 * it for this number.
 */
export function renameAccount(
  db: Db,
  actor: Operator,
  { id, username }: Person,
  { clock }: Clock,
): Promise<{ changed: boolean; from: string }> {
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    const others = await listAdminNames(transaction, user.key)
    if (looksLikeAny(username, others) && !(await isListed(transaction, { id, username })))
      throw new Refusal('invalid', { id, field: 'administrator-name' })
    const changed = user.username !== username
    if (changed) await changeUserName(transaction, user, username, clock())
    if (changed) await removeKeptOf(transaction, user)
    await record(transaction, actor, { task: 'user-rename', subject: user.key, details: { changed }, at: clock() })
    return { changed, from: user.username }
  })
}

/** Whether the roster in use has this number under this name. */
async function isListed(db: Db, { id, username }: Person) {
  const entry = await findRosterEntry(db, { id, username })
  return typeof entry === 'object' && entry.same
}

/** Gives an account another number and ends its sessions. Lectures, records and the spent attendance changes stay with it. */
export async function renumberAccount(
  db: Db,
  actor: Operator,
  { id, to }: { id: string; to: string },
  { clock }: Clock,
): Promise<void> {
  const renumber = async (transaction: Db) => {
    const user = await existing(transaction, id)
    refuseResidentNumber(to)
    if (!isStudentNumber(to)) throw new Refusal('invalid', { id, to, field: 'id' })
    if (await findUser(transaction, to)) throw new Refusal('taken', { id, to })
    if (await isIdReserved(transaction, to)) throw new Refusal('reserved', { id, to })
    if (user.admin) await addReservedId(transaction, id)
    await changeUserId(transaction, user, to, clock())
    await removeSessionsOf(transaction, user.key)
    await removeKeptOf(transaction, user)
    await removeThrottles(transaction, [...keysOfAccount(id), recordsOf(id).key])
    await moveSpending(transaction, switchKey(id), switchKey(to), clock())
    await renumberMember(transaction, id, to)
    await moveMarks(transaction, actor, { id, to, subject: user.key, at: clock() })
    await record(transaction, actor, { task: 'user-renumber', subject: user.key, at: clock() })
  }
  await inTransaction(db, renumber).catch((error: unknown) => {
    // PostgreSQL: somebody signed up with the new number meanwhile.
    throw error instanceof Duplicate ? new Refusal('taken', { id, to }) : error
  })
}

/** Enables or disables an account. A disabling ends its sessions, also if the account was disabled already. */
export function setEnabled(
  db: Db,
  actor: Manager | Operator,
  { id, enabled }: { id: string; enabled: boolean },
  { clock, settled }: Clock & { settled?: Settled<{ changed: boolean }> | undefined },
): Promise<{ changed: boolean }> {
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    if (!enabled && actor.kind !== 'operator' && keyOf(actor) === user.key) throw new Refusal('oneself', { id })
    const changed = (user.enabled === 1) !== enabled
    if (changed && !enabled) await refuseLastAdmin(transaction, user)
    if (changed) await changeUser(transaction, user.key, { enabled }, clock())
    if (!enabled) await removeSessionsOf(transaction, user.key)
    const task = enabled ? 'user-enable' : 'user-disable'
    await record(transaction, actor, { task, subject: user.key, details: { changed }, at: clock() })
    await settled?.(transaction, { changed })
    return { changed }
  })
}

/** Those of these numbers that no new account can have. */
export async function takenNumbers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const id of ids) if ((await findUser(db, id)) || (await isIdReserved(db, id))) taken.add(id)
  return taken
}

/** The first of these texts that is the number of an account. */
export async function findNumberAmong<T extends { text: string }>(db: Db, words: readonly T[]): Promise<T | undefined> {
  for (const word of words) if (await findUser(db, word.text)) return word
  return undefined
}

/** In a transaction, this also locks the account until the end. */
export async function existing(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new Refusal('not-found', { id })
  return user
}

export async function refuseLastAdmin(
  transaction: Db,
  { key, id, admin }: UserRow,
  values: { act?: 'revoke' } = {},
): Promise<void> {
  if (admin && !(await otherAdminExists(transaction, key))) throw new Refusal('last-administrator', { id, ...values })
}
