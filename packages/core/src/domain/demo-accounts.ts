import { changeConnection } from '../database/queries/attendance/lectures.ts'
import { addUser, changeUser, demoUserExists, findUser, userExists } from '../database/queries/users/users.ts'
import type { Db } from '../database/schema/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { syncAccount } from './sync/sync.ts'

export type DemoPerson = {
  id: string
  username: string
  password: string
  admin?: boolean
  disabled?: boolean
  /** Names of connected lectures. */
  connected: string[]
}

const day = 24 * 60 * 60 * 1000

/** Whose accounts the database has. `demo`: at least one whose password is public. */
export async function accountsOf(db: Db): Promise<'none' | 'demo' | 'real'> {
  if (await demoUserExists(db)) return 'demo'
  return (await userExists(db)) ? 'real' : 'none'
}

/** Creates the accounts, with their lectures of the roster in use, as if the people had signed up a day apart. */
export async function createDemoAccounts(
  db: Db,
  demoPeople: DemoPerson[],
  { hash, clock }: { hash: (plain: string) => Promise<string>; clock: () => Date },
): Promise<void> {
  const people = await Promise.all(
    demoPeople.map(async (person) => ({ ...person, passwordHash: await hash(person.password) })),
  )
  await inTransaction(db, async (tx) => {
    for (const [index, person] of people.entries()) {
      const joined = new Date(clock().getTime() - (20 + index) * day)
      const user = await addUser(tx, { ...person, demo: true, at: joined })
      if (!user || person.admin) continue
      await syncAccount(tx, { user, clock, term: 'current' })
      for (const name of person.connected)
        await changeConnection(tx, {
          userKey: user.key,
          name,
          connected: true,
          byKey: user.key,
          cause: 'student',
          at: clock(),
        })
      if (person.disabled) await changeUser(tx, user.key, { enabled: false }, clock())
    }
  })
}

/** The first of these people whose account exists and is enabled. */
export async function findFirstEnabled(db: Db, people: DemoPerson[]): Promise<DemoPerson | undefined> {
  for (const person of people) if ((await findUser(db, person.id))?.enabled === 1) return person
  return undefined
}
