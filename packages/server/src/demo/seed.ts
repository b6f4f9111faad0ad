import { join } from 'node:path'
import { syncAccount } from '../domain/sync/sync.ts'
import type { Db } from '../database/tables/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { changeConnection } from '../database/queries/attendance/lectures.ts'
import { addUser, changeUser, demoUserExists, findUser } from '../database/queries/users/users.ts'
import { demoAdmin, demoStudents } from './people.ts'

type Login = { id: string; password: string }
export type DemoLogins = { student: Login; admin: Login }
type SeedOptions = { hash: (plain: string) => Promise<string>; clock: () => Date }

/** The OneRoster CSV folder of the demo campus. */
export const demoRosterPath = join(import.meta.dirname, 'roster')

const day = 24 * 60 * 60 * 1000

/**
 * Creates the demo accounts in an empty database, once, and returns logins to print. Import the roster first: lectures
 * come from it.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<DemoLogins> {
  if (!(await demoUserExists(db))) await seed(db, options)
  const [first = demoAdmin] = demoStudents
  const student = (await firstThatCanLogIn(db)) ?? first
  return { student: login(student), admin: login(demoAdmin) }
}

async function seed(db: Db, { hash, clock }: SeedOptions) {
  const people = await Promise.all(
    [demoAdmin, ...demoStudents].map(async (person) => ({ ...person, passwordHash: await hash(person.password) })),
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

async function firstThatCanLogIn(db: Db) {
  for (const student of demoStudents) if ((await findUser(db, student.id))?.enabled === 1) return student
  return undefined
}

function login({ id, password }: Login): Login {
  return { id, password }
}
