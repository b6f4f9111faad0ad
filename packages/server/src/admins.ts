import { type Operator, theServer } from './audit/operator.ts'
import { recordOperator } from './audit/record.ts'
import { refusedPassword } from './password-rules.ts'
import { Refusal } from './refusal.ts'
import type { Settings } from './settings.ts'
import { type Db, inTransaction } from './store/database.ts'
import { removeSessionsOf } from './store/sessions.ts'
import { removeThrottle } from './store/throttles.ts'
import { addUser, changeUser, findUser, otherAdminExists } from './store/users.ts'
import { numberKey } from './throttle.ts'

type Tools = { hash: (plain: string) => Promise<string>; clock: () => Date }
type OperatorTools = { clock: () => Date; operator: Operator }

/** Sees to it that the administrator of the settings exists; true where he was created. Throws a Refusal. */
export async function ensureAdmin(
  db: Db,
  admin: NonNullable<Settings['admin']>,
  { hash, clock }: Tools,
): Promise<boolean> {
  const account = await findUser(db, admin.id)
  if (account?.admin) return false
  if (account)
    throw new Refusal(
      `ADMIN_ID: '${admin.id}'은(는) 이미 학생 계정입니다. 관리자로 올리려면 campus-server admin grant ${admin.id}를 실행하세요.`,
    )
  if (admin.password === undefined)
    throw new Refusal(`ADMIN_PASSWORD: 관리자 '${admin.id}'의 계정이 없으므로 비밀번호가 필요합니다.`)
  const username = '관리자'
  const refusal = await refusedPassword(admin.password, { id: admin.id, username })
  if (refusal) throw new Refusal(`ADMIN_PASSWORD: ${refusal}`)

  const passwordHash = await hash(admin.password)
  return inTransaction(db, async (transaction) => {
    const at = clock()
    const added = await addUser(transaction, { id: admin.id, username, passwordHash, admin: true, at })
    if (added) await recordOperator(transaction, theServer, { task: 'admin-create', subject: added.key, at })
    return added !== undefined
  })
}

/** Makes a user an administrator; he logs in anew. */
export async function grantAdmin(db: Db, id: string, { clock, operator }: OperatorTools): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    if (user.admin) return `${id}: 이미 관리자입니다.`
    await changeUser(transaction, user.key, { admin: true }, clock())
    await removeSessionsOf(transaction, user.key)
    await recordOperator(transaction, operator, { task: 'admin-grant', subject: user.key, at: clock() })
    return `${id}: 관리자로 지정했습니다.`
  })
}

/** Takes the role away and ends the sessions; refuses the last administrator. */
export async function revokeAdmin(db: Db, id: string, { clock, operator }: OperatorTools): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    if (!user.admin) return `${id}: 관리자가 아닙니다.`
    if (!(await otherAdminExists(transaction, user.key)))
      throw new Refusal(`${id}: 마지막 관리자에게는 할 수 없는 작업입니다.`)
    await changeUser(transaction, user.key, { admin: false }, clock())
    await removeSessionsOf(transaction, user.key)
    await recordOperator(transaction, operator, { task: 'admin-revoke', subject: user.key, at: clock() })
    return `${id}: 관리자 권한을 거두었습니다.`
  })
}

/** Gives any user a new password and ends his sessions. */
export async function setPassword(
  db: Db,
  { id, password }: { id: string; password: string },
  { hash, clock, operator }: Tools & OperatorTools,
): Promise<string> {
  const account = await existing(db, id)
  const refusal = await refusedPassword(password, account)
  if (refusal) throw new Refusal(refusal)
  const passwordHash = await hash(password)
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    await changeUser(transaction, user.key, { passwordHash }, clock())
    await removeSessionsOf(transaction, user.key)
    await removeThrottle(transaction, numberKey(id))
    await recordOperator(transaction, operator, { task: 'password-set', subject: user.key, at: clock() })
    return `${id}: 비밀번호를 바꾸고 세션을 모두 끝냈습니다.`
  })
}

async function existing(db: Db, id: string) {
  const user = await findUser(db, id)
  if (!user) throw new Refusal(`${id}: 해당 사용자를 찾을 수 없습니다.`)
  return user
}
