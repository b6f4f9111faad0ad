import { Command } from 'commander'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { createAccount, type Person, person, takenNumbers } from '@campus-connect/core/domain/accounts/accounts.ts'
import { hashPassword } from '@campus-connect/core/domain/accounts/passwords.ts'
import { findRosterEntry } from '@campus-connect/core/domain/accounts/roster-entry.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { dryRunOption, hiddenOption, missing, type Oddity, reasonOption, refuseNumbers } from './change.ts'
import {
  createdNumberColumn,
  type Hidden,
  nameColumn,
  noRows,
  refuseAccountsAbove,
  rowsInFile,
} from './rows-in-file.ts'
import { giveTemporaryPasswords } from './temporary-passwords.ts'

type Options = { reason?: string; file?: string; hidden?: Hidden; dryRun?: true }

export function userCreate(context: OperatorContext): Command {
  return new Command('create')
    .argument('[학번]')
    .argument('[이름]')
    .description('학생의 계정을 만듭니다. 비밀번호는 터미널에서 묻거나 표준 입력에서 읽습니다')
    .option('--file <파일>', "표의 '학번', '이름' 열의 계정을 만들고 임시 비밀번호를 CSV로 출력합니다")
    .addOption(hiddenOption())
    .addOption(reasonOption())
    .addOption(dryRunOption())
    .action(async (id: string | undefined, name: string | undefined, options: Options, command: Command) => {
      const { file, hidden, reason, dryRun = false } = options
      const one = id !== undefined && name !== undefined && file === undefined ? { id, name } : undefined
      if (one && !dryRun) return createOne(context, { ...one, admin: false, reason })
      const { rows, words } = one ? noRows : await listIn(file, { id, hidden }, command)
      const people = one ? [person(one.id, one.name)] : rows.map(([number = '', called = '']) => person(number, called))
      refuseNumbers(
        reason,
        people.map(({ id: number }) => number),
      )
      const create = async (db: Db) => {
        await refuseAccountsAbove(db, words)
        await createAll(db, people, context, { reason, dryRun })
      }
      await context.withDatabase(create, { dryRun })
    })
}

async function listIn(
  file: string | undefined,
  { id, hidden }: { id: string | undefined; hidden: Hidden | undefined },
  command: Command,
) {
  if (file === undefined || id !== undefined) missing(command)
  const listed = await rowsInFile(file, [{ ...createdNumberColumn, unique: true }, nameColumn], hidden)
  if (listed.rows.length === 0) throw new OperatorError(`${file}: 학번이 없습니다. 계정을 만들지 않았습니다.`)
  return listed
}

type Asked = { id: string; name: string; admin: boolean; reason: string | undefined }

/** Asks for the password of a new account. */
export async function createOne(context: OperatorContext, { id, name, admin, reason }: Asked): Promise<void> {
  const owner = person(id, name)
  refuseNumbers(reason, [owner.id])
  const password = await context.readSecret(`${owner.id}의 비밀번호: `)
  const { done } = await context.withDatabase((db) => create(db, { ...owner, password, admin }, context, { reason }))
  context.say(done)
}

type Manner = { reason: string | undefined; dryRun?: boolean }

async function createAll(db: Db, people: Person[], context: OperatorContext, manner: Manner) {
  const { dryRun = false } = manner
  const refused = await takenNumbers(
    db,
    people.map(({ id }) => id),
  )
  const doing = '계정을 만드는 중입니다'
  await giveTemporaryPasswords(
    db,
    people,
    { context, dryRun, doing, refused },
    async (own, owner, { password, hash }) => {
      const account = { ...owner, password, admin: false, temporary: true }
      return { ...(await create(own, account, { ...context, hash }, manner)), given: true }
    },
  )
}

async function create(
  db: Db,
  account: Parameters<typeof createAccount>[2],
  { clock, operator, settings, hash = hashPassword }: OperatorContext & { hash?: (plain: string) => Promise<string> },
  { reason }: Pick<Manner, 'reason'>,
): Promise<{ done: string; odd: Oddity | undefined }> {
  const { id, admin } = account
  const term = settings().rosterTerm
  await createAccount(db, { ...operator, reason }, account, {
    hash,
    clock,
    sync: (transaction, user) => syncAccount(transaction, { user, clock, term }),
  })
  // Staff are in no roster of students.
  if (admin) return { done: `${id}: 관리자 계정을 만들었습니다.`, odd: undefined }
  const { remark, odd } = await rosterRemark(db, account)
  return { done: `${id}: 계정을 만들었습니다.${remark}`, odd }
}

const notListed: Oddity = {
  kind: '명단에 없는 학번입니다.',
  seeAll: 'user list --not-in-roster로 모두 볼 수 있습니다.',
}

/** A sentence for a number that the roster in use lacks, or knows under another name; empty if nothing is odd. */
export async function rosterRemark(
  db: Db,
  { id, username }: { id: string; username?: string },
): Promise<{ remark: string; odd: Oddity | undefined }> {
  const entry = await findRosterEntry(db, { id, username })
  if (entry === 'not listed')
    return {
      remark: ` 주의: ${id} 학번은 명단에 없습니다. 명단에도 있어야 강의 목록과 출석부에 나옵니다.`,
      odd: notListed,
    }
  if (entry === 'no roster' || username === undefined || entry.same) return { remark: '', odd: undefined }
  return { remark: ` 주의: 명단의 이름은 '${entry.name}'입니다.`, odd: 'each' }
}
