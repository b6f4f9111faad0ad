import { csvLines } from '@campus-connect/tables/csv-lines'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { Person } from '@campus-connect/core/domain/accounts/accounts.ts'
import { temporaryPassword } from '@campus-connect/core/domain/accounts/passwords.ts'
import type { OperatorContext } from '../../context/context.ts'
import { oneByOne } from './change.ts'

/** Gives a person this password. Returns a sentence about it, and whether the person has the password now. */
type Give = (db: Db, person: Person, password: string) => Promise<{ said: string; given: boolean }>

/** Gives each person a temporary password and prints it as soon as the account has it, so that an interruption loses none. */
export async function giveTemporaryPasswords(
  db: Db,
  people: readonly Person[],
  { context, dryRun }: { context: OperatorContext; dryRun: boolean },
  give: Give,
): Promise<void> {
  const { print, say, lowerProcessPriority } = context
  lowerProcessPriority()
  if (!dryRun) {
    print(`\ufeff${csvLines([['학번', '이름', '임시 비밀번호']])}`)
    say('임시 비밀번호는 다시 볼 수 없습니다. 본인에게만 전하고, 마이페이지에서 바로 바꾸게 해주세요.')
  }
  await oneByOne(db, people, { context, dryRun }, async (own, person) => {
    const password = temporaryPassword()
    const { said, given } = await give(own, person, password)
    if (given && !dryRun) print(csvLines([[person.id, person.username, password]]))
    return said
  })
}
