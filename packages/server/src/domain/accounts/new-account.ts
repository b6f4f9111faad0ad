import { isStudentNumber } from '@campus-connect/roster/model'
import type { Operator } from '../actor.ts'
import { recordOperator } from '../audit/record.ts'
import { addUser, findUser, isIdReserved } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { personName, typedStudentNumber } from '../../text.ts'
import { refusedPassword } from './password-rules.ts'

export type Person = { id: string; username: string }

type Account = Person & { password: string; admin: boolean; reason?: string | undefined }

type Tools = {
  hash: (plain: string) => Promise<string>
  clock: () => Date
  operator: Operator
  /** Gives a student the lectures of the roster, in the same transaction. */
  sync: (transaction: Db, user: { key: string; id: string }) => Promise<unknown>
}

/** The number and the name as people see them. Throws an OperatorError if nobody can sign up with them. */
export function person(number: string, name: string): Person {
  const id = typedStudentNumber(number)
  if (!isStudentNumber(id))
    throw new OperatorError(`${id}: 학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.`)
  const username = personName(name)
  if (username === undefined)
    throw new OperatorError(
      `${id}: 이름은 보이지 않는 문자 없이 1자 이상 100자 이하여야 하고, 글자나 숫자가 있어야 합니다.`,
    )
  return { id, username }
}

/** Creates the account that an operator asks for. Throws an OperatorError. */
export async function createAccount(
  db: Db,
  { id, username, password, admin, reason }: Account,
  { hash, clock, operator, sync }: Tools,
): Promise<string> {
  const refusal = await refusedPassword(password, { id, username })
  if (refusal) throw new OperatorError(refusal)
  const passwordHash = await hash(password)
  return inTransaction(
    db,
    async (transaction) => {
      if (await isIdReserved(transaction, id))
        throw new OperatorError(`${id}: 관리자였던 학번이므로 다시 만들지 않습니다.`)
      const at = clock()
      if (await findUser(transaction, id)) throw taken(id)
      const user = await addUser(transaction, { id, username, passwordHash, admin, at })
      if (!user) throw taken(id)
      if (!admin) await sync(transaction, user)
      const task = admin ? 'admin-create' : 'user-create'
      await recordOperator(transaction, operator, {
        task,
        subject: user.key,
        details: { ...(reason && { reason }) },
        at,
      })
      return admin ? `${id}: 관리자 계정을 만들었습니다.` : `${id}: 계정을 만들었습니다.`
    },
    { isolation: 'repeatable read' },
  )
}

const taken = (id: string) => new OperatorError(`${id}: 이미 사용 중인 학번입니다.`)
