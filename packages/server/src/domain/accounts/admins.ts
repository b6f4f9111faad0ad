import { type Operator, theServer } from '../actor.ts'
import { recordOperator } from '../audit/record.ts'
import { existing } from './operated-accounts.ts'
import { refusedPassword } from './password-rules.ts'
import { keysOfAccount } from './rate-limits.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { Settings } from '../../config/settings.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { removeDevicesOf } from '../../database/queries/logins/devices.ts'
import { removeSessionsOf } from '../../database/queries/logins/sessions.ts'
import { removeThrottles } from '../../database/queries/logins/throttles.ts'
import {
  addUser,
  changeUser,
  findUser,
  isIdReserved,
  otherAdminExists,
  addReservedId,
} from '../../database/queries/users/users.ts'

type Tools = { hash: (plain: string) => Promise<string>; clock: () => Date }
type OperatorTools = { clock: () => Date; operator: Operator }

/**
 * Creates the administrator of the settings unless the account exists. An obstacle is a warning if another administrator
 * can log in, and an OperatorError otherwise.
 */
export async function ensureAdmin(
  db: Db,
  admin: NonNullable<Settings['admin']>,
  { hash, clock, say }: Tools & { say: (line: string) => void },
): Promise<void> {
  if ((await findUser(db, admin.id))?.admin) return
  const obstacle = await adminObstacle(db, admin)
  if (obstacle !== undefined && (await otherAdminExists(db, ''))) return say(`경고: ${obstacle}`)
  if (obstacle !== undefined) throw new OperatorError(obstacle)
  if (await createAdmin(db, admin, { hash, clock })) say(`관리자 ${admin.id}의 계정을 만들었습니다.`)
}

/** A Korean sentence that says why the administrator cannot be created and what to do; undefined without an obstacle. */
export async function adminObstacle(db: Db, { id, password }: NonNullable<Settings['admin']>) {
  const account = await findUser(db, id)
  if (account?.admin) return undefined
  if (account)
    return `ADMIN_ID: '${id}' 학번은 이미 학생 계정입니다. 관리자로 지정하려면 campus-server admin grant ${id} 명령을 실행해주세요.`
  if (await isIdReserved(db, id))
    return `ADMIN_ID: '${id}' 학번은 관리자였던 학번이므로 다시 만들지 않습니다. ADMIN_ID를 다른 학번으로 정하거나, 가입한 사용자의 학번으로 campus-server admin grant를 실행해주세요.`
  return passwordObstacle({ id, password })
}

const username = '관리자'

/** Why the administrator cannot be created with this password, whatever the database holds. */
export async function passwordObstacle({ id, password }: NonNullable<Settings['admin']>) {
  if (password === undefined) return `ADMIN_PASSWORD: 관리자 '${id}'의 계정이 없으므로 비밀번호가 필요합니다.`
  const refusal = await refusedPassword(password, { id, username })
  return refusal === undefined ? undefined : `ADMIN_PASSWORD: ${refusal}`
}

async function createAdmin(db: Db, { id, password = '' }: NonNullable<Settings['admin']>, { hash, clock }: Tools) {
  const passwordHash = await hash(password)
  return inTransaction(db, async (transaction) => {
    const at = clock()
    const added = await addUser(transaction, { id, username, passwordHash, admin: true, at })
    if (added) await recordOperator(transaction, theServer, { task: 'admin-create', subject: added.key, at })
    return added !== undefined
  })
}

/** Makes a user an administrator and ends the user's sessions. Enables the account if no other administrator can log in. */
export async function grantAdmin(db: Db, id: string, { clock, operator }: OperatorTools): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    const enabling = !user.enabled && !(await otherAdminExists(transaction, user.key))
    if (user.admin && !enabling) return `${id}: 이미 관리자입니다.`
    await changeUser(transaction, user.key, { admin: true, ...(enabling && { enabled: true }) }, clock())
    await removeSessionsOf(transaction, user.key)
    await recordOperator(transaction, operator, { task: 'admin-grant', subject: user.key, at: clock() })
    return enabling
      ? `${id}: 관리자로 지정했습니다. 로그인할 수 있는 관리자가 없어 계정도 활성화했습니다.`
      : `${id}: 관리자로 지정했습니다.`
  })
}

/** Removes the administrator role and ends the sessions. Throws an OperatorError for the last administrator. */
export async function revokeAdmin(db: Db, id: string, { clock, operator }: OperatorTools): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    if (!user.admin) return `${id}: 관리자가 아닙니다.`
    if (!(await otherAdminExists(transaction, user.key)))
      throw new OperatorError(`${id}: 마지막 관리자의 권한은 해제할 수 없습니다.`)
    await changeUser(transaction, user.key, { admin: false }, clock())
    // Otherwise, after the account is deleted, the next start would create it again with the old password.
    await addReservedId(transaction, id)
    await removeSessionsOf(transaction, user.key)
    await recordOperator(transaction, operator, { task: 'admin-revoke', subject: user.key, at: clock() })
    return `${id}: 관리자 권한을 해제했습니다.`
  })
}

/** Sets a user's password and ends the user's sessions. */
export async function setPassword(
  db: Db,
  { id, password }: { id: string; password: string },
  { hash, clock, operator }: Tools & OperatorTools,
): Promise<string> {
  const account = await existing(db, id)
  const refusal = await refusedPassword(password, account)
  if (refusal) throw new OperatorError(refusal)
  const passwordHash = await hash(password)
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    await changeUser(transaction, user.key, { passwordHash }, clock())
    await removeSessionsOf(transaction, user.key)
    await removeDevicesOf(transaction, user.key)
    await removeThrottles(transaction, keysOfAccount(id))
    await recordOperator(transaction, operator, { task: 'password-set', subject: user.key, at: clock() })
    return `${id}: 비밀번호를 바꾸고 모든 기기에서 로그아웃했습니다.`
  })
}
