import type { Settings } from '../../config/settings.ts'
import { removeSecondFactor } from '../../database/queries/logins/second-factors.ts'
import { removeSessionsOf } from '../../database/queries/logins/sessions.ts'
import {
  addReservedId,
  addUser,
  changeUser,
  findUser,
  isIdReserved,
  otherAdminExists,
  type UserRow,
} from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Operator, theServer } from '../actor.ts'
import { record } from '../audit/record.ts'
import { existing, refuseLastAdmin } from './accounts.ts'
import { replaceByOperator } from './new-password.ts'
import { type PasswordRule, Refusal } from '../refusal.ts'
import { brokenRule, refuseWeak } from './password-rules.ts'

type Clock = { clock: () => Date }

/** An account as an operator saw it before the grant. */
export type Shown = Pick<UserRow, 'key' | 'id' | 'username' | 'admin' | 'enabled' | 'updated_at'>

/** What a grant would change: the role, or the state of an administrator if no other one can log in. */
export async function grantChanges(
  db: Db,
  { key, admin, enabled }: Shown,
): Promise<{ role: boolean; enabled: boolean }> {
  return { role: !admin, enabled: !enabled && !(await otherAdminExists(db, key)) }
}

const seen = ['key', 'username', 'admin', 'enabled', 'updated_at'] as const

/**
 * Makes the account that the operator saw an administrator, with a new password, and ends its sessions and trusted browsers:
 * the person who signed up with the number first knows the old one. Refuses if it changed meanwhile. Changes nothing of an
 * administrator, unless no other one can log in: then it enables the account.
 */
export async function grantAdmin(
  db: Db,
  actor: Operator,
  { shown, password }: { shown: Shown; password: string | undefined },
  { clock, hash }: Clock & { hash: (plain: string) => Promise<string> },
): Promise<{ changed: boolean; enabled: boolean }> {
  if (password !== undefined) await refuseWeak(password, shown)
  const passwordHash = password === undefined ? undefined : await hash(password)
  return inTransaction(db, async (transaction) => {
    const user = await findUser(transaction, shown.id)
    if (!user || seen.some((column) => user[column] !== shown[column])) throw new Refusal('changed', { id: shown.id })
    const { role, enabled } = await grantChanges(transaction, user)
    const changed = role || enabled
    if (changed) {
      // The account did not change, so only another administrator can have changed since the operator saw it.
      if (passwordHash === undefined) throw new Refusal('changed', { id: shown.id })
      await changeUser(transaction, user.key, { admin: true, ...(enabled && { enabled }) }, clock())
      await replaceByOperator(transaction, user, passwordHash, clock())
    }
    await record(transaction, actor, { task: 'admin-grant', subject: user.key, details: { changed }, at: clock() })
    return { changed, enabled }
  })
}

/** Removes the administrator role and ends the sessions. */
export function revokeAdmin(
  db: Db,
  actor: Operator,
  { id }: { id: string },
  { clock }: Clock,
): Promise<{ changed: boolean }> {
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    const changed = user.admin === 1
    if (changed) {
      await refuseLastAdmin(transaction, user, { act: 'revoke' })
      await changeUser(transaction, user.key, { admin: false }, clock())
      // Otherwise, after the account is deleted, the next start would create it again with the old password.
      await addReservedId(transaction, id)
      await removeSessionsOf(transaction, user.key)
      await removeSecondFactor(transaction, user.key)
    }
    await record(transaction, actor, { task: 'admin-revoke', subject: user.key, details: { changed }, at: clock() })
    return { changed }
  })
}

type FirstAdmin = NonNullable<Settings['admin']>

/** Why the administrator of the settings cannot be created. */
export type FirstAdminObstacle = 'student' | 'reserved' | 'no-password' | PasswordRule

const username = '관리자'

/** Creates the administrator of the settings unless the account exists or something is in the way. */
export async function ensureAdmin(
  db: Db,
  admin: FirstAdmin,
  { hash, clock }: Clock & { hash: (plain: string) => Promise<string> },
): Promise<{ created: boolean; obstacle?: FirstAdminObstacle | undefined }> {
  const { id, password = '' } = admin
  if ((await findUser(db, id))?.admin) return { created: false }
  const obstacle = await adminObstacle(db, admin)
  if (obstacle !== undefined) return { created: false, obstacle }
  const passwordHash = await hash(password)
  return inTransaction(db, async (transaction) => {
    const at = clock()
    const added = await addUser(transaction, { id, username, passwordHash, admin: true, at })
    if (added) await record(transaction, theServer, { task: 'admin-create', subject: added.key, at })
    return { created: added !== undefined }
  })
}

export async function adminObstacle(db: Db, admin: FirstAdmin): Promise<FirstAdminObstacle | undefined> {
  const account = await findUser(db, admin.id)
  if (account) return account.admin ? undefined : 'student'
  return (await isIdReserved(db, admin.id)) ? 'reserved' : passwordObstacle(admin)
}

/** The obstacle of this password, whatever the database holds. */
export async function passwordObstacle({ id, password }: FirstAdmin): Promise<FirstAdminObstacle | undefined> {
  return password === undefined ? 'no-password' : brokenRule(password, { id, username })
}
