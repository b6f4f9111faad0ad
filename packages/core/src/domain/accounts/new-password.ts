import { removeDevicesOf } from '../../database/queries/logins/devices.ts'
import { findSession, removeSessionsOf } from '../../database/queries/logins/sessions.ts'
import { removeThrottles } from '../../database/queries/logins/throttles.ts'
import { changeUser, findUser, type UserRow } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Operator, User } from '../actor.ts'
import { record } from '../audit/record.ts'
import { Refusal, sessionEnded } from '../refusal.ts'
import { existing } from './accounts.ts'
import { type CredentialCheck, trustedSource } from './credentials.ts'
import { isFresh } from './portal/entries.ts'
import { keysOfAccount } from './rate-limits.ts'
import { refuseWeak } from './password-rules.ts'
import { noPassword, type Passwords } from './passwords.ts'
import { startSession } from './sessions.ts'

type Tools = { clock: () => Date; credentials: CredentialCheck; passwords: Passwords }

/** Changes the actor's password, and ends all sessions and trusted browsers. Returns the new session that replaces this one. */
export async function changePassword(
  db: Db,
  actor: User,
  { current, next }: { current: string; next: string },
  { clock, credentials, passwords }: Tools,
) {
  const { account, session } = actor
  await refuseWithoutPassword(db, account)
  await refuseWeak(next, account)
  await confirmPassword(actor, current, credentials)
  if (next.normalize('NFC') === current.normalize('NFC')) throw new Refusal('same-password')

  const source = trustedSource(account.id, session.hash)
  const passwordHash = await credentials.enqueue(account.id, source, () => passwords.hash(next, source))
  return inTransaction(db, async (transaction) => {
    const user = await liveAccount(transaction, actor)
    const portal = await portalOf(transaction, session.hash)
    await replacePassword(transaction, user, passwordHash, clock())
    if (user.admin) await record(transaction, actor, { task: 'password-set', subject: user.key, at: clock() })
    return startSession(
      transaction,
      { key: user.key, persistent: session.persistent, admin: user.admin === 1, portal },
      clock(),
    )
  })
}

async function refuseWithoutPassword(db: Db, { id }: { id: string }) {
  if ((await findUser(db, id))?.password_hash === noPassword) throw new Refusal('no-password', { id })
}

/** The portal by which a session began. */
async function portalOf(transaction: Db, hash: string) {
  const { portal: issuer, portal_session: session = null } = (await findSession(transaction, hash)) ?? { portal: null }
  return issuer === null ? undefined : { issuer, session }
}

/** Sets the password of any account, and ends all its sessions and trusted browsers. */
export async function setPassword(
  db: Db,
  actor: Operator,
  { id, password }: { id: string; password: string },
  { clock, hash }: { clock: () => Date; hash: (plain: string) => Promise<string> },
): Promise<void> {
  await refuseWeak(password, await existing(db, id))
  const passwordHash = await hash(password)
  await inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    await replaceByOperator(transaction, user, passwordHash, clock())
    await record(transaction, actor, { task: 'password-set', subject: user.key, at: clock() })
  })
}

/**
 * Gives an account of the portal a temporary password, and ends its sessions. False, and nothing is changed, if it has a password
 * by now.
 */
export async function addTemporaryPassword(
  db: Db,
  actor: Operator,
  { id, password }: { id: string; password: string },
  { clock, hash }: { clock: () => Date; hash: (plain: string) => Promise<string> },
): Promise<boolean> {
  const passwordHash = await hash(password)
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    if (user.password_hash !== noPassword) return false
    await replaceByOperator(transaction, user, passwordHash, clock(), { temporary: true })
    await record(transaction, actor, { task: 'password-set', subject: user.key, at: clock() })
    return true
  })
}

/** The students who only come in by the portal. */
export { listWithoutPassword } from '../../database/queries/users/users.ts'

/** Also ends all sessions and trusted browsers. */
async function replacePassword(
  transaction: Db,
  { key }: UserRow,
  passwordHash: string,
  at: Date,
  { temporary = false } = {},
) {
  await changeUser(transaction, key, { passwordHash, temporaryPassword: temporary }, at)
  await removeSessionsOf(transaction, key)
  await removeDevicesOf(transaction, key)
}

/** As an operator does it: failed logins with the old password no longer count. */
export async function replaceByOperator(
  transaction: Db,
  user: UserRow,
  passwordHash: string,
  at: Date,
  manner: { temporary?: boolean } = {},
): Promise<void> {
  await replacePassword(transaction, user, passwordHash, at, manner)
  await removeThrottles(transaction, keysOfAccount(user.id))
}

/** A user who has just typed the right password, or come back from a fresh login at the portal. */
export type ConfirmedUser = User & { confirmed: true }

/** Refuses a wrong password; the session stays alive. */
export async function confirmPassword(
  actor: User,
  password: string,
  credentials: CredentialCheck,
): Promise<ConfirmedUser> {
  const { account, session, address, device } = actor
  if (!(await credentials.check({ id: account.id, password, address, device, session: session.hash })))
    throw new Refusal('wrong-password')
  return { ...actor, confirmed: true }
}

/**
 * What a deletion asks of its user: the password, or for an account without one a login at the portal in the last minutes. Refuses
 * otherwise; the session stays alive.
 */
export async function confirmDeletion(
  db: Db,
  actor: User,
  password: string,
  { credentials, clock }: Pick<Tools, 'credentials' | 'clock'>,
): Promise<ConfirmedUser> {
  const { account, session } = actor
  if ((await findUser(db, account.id))?.password_hash !== noPassword)
    return confirmPassword(actor, password, credentials)
  if (!(await isFresh(db, session.hash, clock()))) throw new Refusal('portal-fresh', { id: account.id })
  return { ...actor, confirmed: true }
}

/** The account of the actor, in a transaction. Refuses if the session or the account has ended meanwhile. */
export async function liveAccount(transaction: Db, { account, session }: User): Promise<UserRow> {
  const user = await findUser(transaction, account.id)
  if (!user?.enabled || user.key !== account.key || !(await findSession(transaction, session.hash)))
    throw sessionEnded()
  return user
}
