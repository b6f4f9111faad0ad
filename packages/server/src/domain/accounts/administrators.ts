import type { Settings } from '../../config/settings.ts'
import { removeSessionsOf } from '../../database/queries/logins/sessions.ts'
import {
  addReservedId,
  addUser,
  changeUser,
  findUser,
  isIdReserved,
  otherAdminExists,
} from '../../database/queries/users/users.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { type Operator, theServer } from '../actor.ts'
import { record } from '../audit/record.ts'
import { existing, refuseLastAdmin } from './accounts.ts'
import { brokenRule, passwordRules } from './password-rules.ts'

type Clock = { clock: () => Date }
type Start = Clock & { hash: (plain: string) => Promise<string>; say: (line: string) => void }

/** Makes a user an administrator and ends the user's sessions. Enables the account if no other administrator can log in. */
export function grantAdmin(
  db: Db,
  actor: Operator,
  { id }: { id: string },
  { clock }: Clock,
): Promise<{ changed: boolean; enabled: boolean }> {
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    const enabled = !user.enabled && !(await otherAdminExists(transaction, user.key))
    const changed = !user.admin || enabled
    if (changed) {
      await changeUser(transaction, user.key, { admin: true, ...(enabled && { enabled }) }, clock())
      await removeSessionsOf(transaction, user.key)
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
    }
    await record(transaction, actor, { task: 'admin-revoke', subject: user.key, details: { changed }, at: clock() })
    return { changed }
  })
}

type FirstAdmin = NonNullable<Settings['admin']>

const username = '관리자'

/**
 * Creates the administrator of the settings unless the account exists. An obstacle is a warning if another administrator
 * can log in, and an OperatorError otherwise.
 */
export async function ensureAdmin(db: Db, admin: FirstAdmin, { hash, clock, say }: Start): Promise<void> {
  const { id, password = '' } = admin
  if ((await findUser(db, id))?.admin) return
  const obstacle = await adminObstacle(db, admin)
  if (obstacle !== undefined && (await otherAdminExists(db, ''))) return say(`경고: ${obstacle}`)
  if (obstacle !== undefined) throw new OperatorError(obstacle)
  const passwordHash = await hash(password)
  const created = await inTransaction(db, async (transaction) => {
    const at = clock()
    const added = await addUser(transaction, { id, username, passwordHash, admin: true, at })
    if (added) await record(transaction, theServer, { task: 'admin-create', subject: added.key, at })
    return added !== undefined
  })
  if (created) say(`관리자 ${id}의 계정을 만들었습니다.`)
}

/** A Korean sentence that says why the administrator cannot be created and what to do; undefined without an obstacle. */
export async function adminObstacle(db: Db, { id, password }: FirstAdmin) {
  const account = await findUser(db, id)
  if (account?.admin) return undefined
  if (account)
    return `ADMIN_ID: '${id}' 학번은 이미 학생 계정입니다. 관리자로 지정하려면 campus-server admin grant ${id} 명령을 실행해주세요.`
  if (await isIdReserved(db, id))
    return `ADMIN_ID: '${id}' 학번은 관리자였던 학번이므로 다시 만들지 않습니다. ADMIN_ID를 다른 학번으로 정하거나, 가입한 사용자의 학번으로 campus-server admin grant를 실행해주세요.`
  return passwordObstacle({ id, password })
}

/** Why the administrator cannot be created with this password, whatever the database holds. */
export async function passwordObstacle({ id, password }: FirstAdmin) {
  if (password === undefined) return `ADMIN_PASSWORD: 관리자 '${id}'의 계정이 없으므로 비밀번호가 필요합니다.`
  const rule = await brokenRule(password, { id, username })
  return rule && `ADMIN_PASSWORD: ${passwordRules[rule]}`
}
