import { Command } from 'commander'
import { createAccount, type Person, person } from '../../domain/accounts/new-account.ts'
import { hashPassword } from '../../domain/accounts/passwords.ts'
import { temporaryPassword } from '../../domain/accounts/temporary-password.ts'
import { csvLine } from '../../domain/attendance/csv.ts'
import type { Db } from '../../database/tables/tables.ts'
import { syncLectures } from '../../domain/sync/sync.ts'
import type { OperatorContext } from '../context/context.ts'
import { nameColumn, numberColumn } from './columns.ts'
import { missing } from './numbers.ts'
import { oneByOne } from './one-by-one.ts'
import { reasonOption, refuseNumbers } from './reason-option.ts'
import { rosterRemark } from './roster-remark.ts'
import { type Hidden, hiddenOption, rowsInFile } from './rows-in-file.ts'

type Options = { reason?: string; file?: string; hidden?: Hidden }

export function userCreate(context: OperatorContext): Command {
  return new Command('create')
    .argument('[학번]')
    .argument('[이름]')
    .description('학생의 계정을 만듭니다. 비밀번호는 터미널에서 묻거나 표준 입력의 첫 줄에서 읽습니다')
    .option('--file <파일>', "표의 '학번', '이름' 열의 계정을 만들고 임시 비밀번호를 CSV로 출력합니다")
    .addOption(hiddenOption())
    .addOption(reasonOption())
    .action(async (id: string | undefined, name: string | undefined, options: Options, command: Command) => {
      const { file, hidden, reason } = options
      if (id !== undefined && name !== undefined && file === undefined)
        return createOne(context, { id, name, admin: false, reason })
      if (file === undefined || id !== undefined) missing(command)
      const people = (await rowsInFile(file, [{ ...numberColumn, unique: true }, nameColumn], hidden)).map(
        ([number = '', called = '']) => person(number, called),
      )
      refuseNumbers(
        reason,
        people.map(({ id: number }) => number),
      )
      await context.withDatabase((db) => createAll(db, people, context, reason))
    })
}

/** Asks for the password of a new account. */
export async function createOne(
  context: OperatorContext,
  { id, name, admin, reason }: { id: string; name: string; admin: boolean; reason: string | undefined },
): Promise<void> {
  const who = person(id, name)
  refuseNumbers(reason, [who.id])
  const password = await context.readSecret(`${who.id}의 비밀번호: `)
  const account = { ...who, password, admin, reason }
  const done = await context.withDatabase(async (db) => {
    const created = await createAccount(db, account, toolsOf(context))
    // Staff are in no roster of students.
    return admin ? created : created + (await rosterRemark(db, who))
  })
  context.say(done)
}

/** Prints each password as soon as its account exists, so that an interruption loses none. */
async function createAll(db: Db, people: Person[], context: OperatorContext, reason: string | undefined) {
  const { print, say, lowerProcessPriority } = context
  lowerProcessPriority()
  print(`\ufeff${csvLine(['학번', '이름', '임시 비밀번호'])}`)
  say('임시 비밀번호는 다시 볼 수 없습니다. 본인에게만 전하고, 마이페이지에서 바로 바꾸게 해주세요.')
  await oneByOne(people, context, async (who) => {
    const password = temporaryPassword()
    const done = await createAccount(db, { ...who, password, admin: false, reason }, toolsOf(context))
    print(csvLine([who.id, who.username, password]))
    return done + (await rosterRemark(db, who))
  })
}

function toolsOf({ clock, operator, settings }: OperatorContext): Parameters<typeof createAccount>[2] {
  const term = settings().rosterTerm
  return {
    hash: hashPassword,
    clock,
    operator,
    sync: (transaction, user) => syncLectures(transaction, { user, clock, term }),
  }
}
