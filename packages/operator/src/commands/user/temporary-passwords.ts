import { csvLines } from '@campus-connect/tables/csv-lines'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { Person } from '@campus-connect/core/domain/accounts/accounts.ts'
import { hashPassword, hashPasswords, temporaryPassword } from '@campus-connect/core/domain/accounts/passwords.ts'
import type { OperatorContext } from '../../context/context.ts'
import { type Oddity, oneByOne } from './change.ts'

/** A new password; `hash` resolves with its hash, which was begun ahead. */
type Temporary = { password: string; hash: (plain: string) => Promise<string> }

/** Gives a person this password. Returns what `oneByOne` says of it, and whether the person has the password now. */
type Give = (
  db: Db,
  person: Person,
  temporary: Temporary,
) => Promise<{ done: string; odd: Oddity | undefined; given: boolean }>

type Manner = {
  context: OperatorContext
  dryRun: boolean
  doing: string
  /** Numbers of people who will be refused, so that no hash is made for them. */
  refused?: ReadonlySet<string>
}

/**
 * Gives each person a temporary password and prints it as soon as the account has it, so that an interruption loses none. Of a long list
 * it says only what is odd, and how far it is.
 */
export async function giveTemporaryPasswords(
  db: Db,
  people: readonly Person[],
  { context, dryRun, doing, refused = new Set() }: Manner,
  give: Give,
): Promise<void> {
  const { print, say, lowerProcessPriority } = context
  lowerProcessPriority()
  let begun = false
  const printPassword = (row: string[]) => {
    if (!begun) {
      print(`\ufeff${csvLines([['학번', '이름', '임시 비밀번호']])}`)
      say('임시 비밀번호는 다시 볼 수 없습니다. 본인에게만 전하고, 마이페이지에서 바로 바꾸게 해주세요.')
    }
    begun = true
    print(csvLines([row]))
  }
  const passwords = new Map(people.map(({ id }) => [id, temporaryPassword()]))
  // Slow on purpose, and not needed by a dry run.
  const hashes = hashPasswords(dryRun ? [] : [...passwords].flatMap(([id, each]) => (refused.has(id) ? [] : [each])))
  await oneByOne(db, people, { context, dryRun, doing }, async (own, person) => {
    const password = passwords.get(person.id) ?? ''
    // Each hash belongs to the next person, also if this one is refused meanwhile.
    const hashed = dryRun || refused.has(person.id) ? undefined : (await hashes.next()).value
    const hash = async (plain: string) => hashed ?? (dryRun ? 'none' : hashPassword(plain))
    const { given, ...said } = await give(own, person, { password, hash })
    if (given && !dryRun) printPassword([person.id, person.username, password])
    return said
  })
}
