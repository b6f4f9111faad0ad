import { isStudentNumber } from '@campus-connect/roster/model'
import type { Operator } from '../actor.ts'
import { recordOperator } from '../audit/record.ts'
import { isDuplicate } from '../../database/postgres/errors.ts'
import { removeSessionsOf } from '../../database/queries/logins/sessions.ts'
import { removeThrottles } from '../../database/queries/logins/throttles.ts'
import { listFormerUsers, removeFormerUsers } from '../../database/queries/users/former-users.ts'
import {
  addReservedId,
  changeUser,
  changeUserId,
  findUser,
  isIdReserved,
  otherAdminExists,
  type UserRow,
} from '../../database/queries/users/users.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { type OnDeletion, removeAccount } from './account-removal.ts'
import { keysOfAccount } from './rate-limits.ts'

export type OperatorTools = { clock: () => Date; operator: Operator; reason?: string | undefined }

/**
 * Deletes an account as its owner can, and records the reason. `anonymise` also removes the name that an earlier deletion
 * kept for this number.
 */
export function deleteUser(
  db: Db,
  { id, attendance }: { id: string; attendance: OnDeletion },
  { clock, operator, reason }: OperatorTools,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const at = clock()
    const user = await findUser(transaction, id)
    const [former] = await listFormerUsers(transaction, id)
    if (user) {
      await refuseLastAdmin(transaction, user)
      await removeAccount(transaction, user, { attendance, at })
    } else if (!former || attendance === 'keep') throw unknownUser(id)
    if (attendance === 'anonymise') await removeFormerUsers(transaction, id)
    await recordOperator(transaction, operator, { task: 'user-delete', ...entry(user ?? former!, reason), at })
    if (!user) return `${id}: 이미 지운 계정입니다. 출석 기록에 남겨 둔 학번과 이름을 지웠습니다.`
    return attendance === 'keep'
      ? `${id}: 계정, 로그인, 강의 목록을 지웠습니다. 출석 기록에는 보관 기간이 끝날 때까지 학번과 이름이 남습니다 (ATTENDANCE_ON_DELETION=keep).`
      : `${id}: 계정, 로그인, 강의 목록을 지웠습니다. 출석 기록과 감사 기록에는 이름 없는 키만 남습니다.`
  })
}

/** Gives an account another number and ends its sessions. Lectures and records stay with the account. */
export async function renumberUser(
  db: Db,
  { id, to }: { id: string; to: string },
  { clock, operator, reason }: OperatorTools,
): Promise<string> {
  const taken = () => new OperatorError(`${id}: 새 학번(${to})은 이미 사용 중인 학번입니다.`)
  const renumbered = inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    if (!isStudentNumber(to))
      throw new OperatorError(`${id}: 새 학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.`)
    if (await findUser(transaction, to)) throw taken()
    if (await isIdReserved(transaction, to))
      throw new OperatorError(`${id}: 새 학번(${to})은 관리자였던 학번이므로 쓸 수 없습니다.`)
    if (user.admin) await addReservedId(transaction, id)
    await changeUserId(transaction, user, to, clock())
    await removeSessionsOf(transaction, user.key)
    await removeThrottles(transaction, keysOfAccount(id))
    await recordOperator(transaction, operator, { task: 'user-renumber', ...entry(user, reason), at: clock() })
    return `${id}: 학번을 바꾸고 모든 기기에서 로그아웃했습니다. 새 학번: ${to}`
  })
  return renumbered.catch((error: unknown) => {
    // PostgreSQL: somebody signed up with the new number meanwhile.
    throw isDuplicate(error) ? taken() : error
  })
}

/** Enables or disables an account. A disabled one loses its sessions. */
export function changeEnabled(
  db: Db,
  { id, enabled }: { id: string; enabled: boolean },
  { clock, operator, reason }: OperatorTools,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const user = await existing(transaction, id)
    if ((user.enabled === 1) === enabled)
      return `${id}: ${enabled ? '이미 활성화된 사용자입니다.' : '이미 비활성화된 사용자입니다.'}`
    if (!enabled) await refuseLastAdmin(transaction, user)
    await changeUser(transaction, user.key, { enabled }, clock())
    if (!enabled) await removeSessionsOf(transaction, user.key)
    const task = enabled ? 'user-enable' : 'user-disable'
    await recordOperator(transaction, operator, { task, ...entry(user, reason), at: clock() })
    return `${id}: ${enabled ? '사용자를 활성화했습니다.' : '사용자를 비활성화했습니다.'}`
  })
}

const entry = ({ key }: Pick<UserRow, 'key'>, reason: string | undefined) => ({
  subject: key,
  details: { ...(reason && { reason }) },
})

async function refuseLastAdmin(transaction: Db, { key, id, admin }: UserRow) {
  if (admin && !(await otherAdminExists(transaction, key)))
    throw new OperatorError(`${id}: 마지막 관리자 계정은 비활성화하거나 삭제할 수 없습니다.`)
}

/** Locks the account until the transaction ends. Throws an OperatorError if there is none. */
export async function existing(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw unknownUser(id)
  return user
}

const unknownUser = (id: string) => new OperatorError(`${id}: 해당 사용자를 찾을 수 없습니다.`)
