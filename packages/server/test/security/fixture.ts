import type { InjectOptions } from 'fastify'
import { startSession } from '@campus-connect/core/domain/accounts/sessions.ts'
import { changeUser, findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { digestOf, tablesWithout } from '@campus-connect/core/testing/database/digest.ts'
import { testAdmin, testPassword, testServer, type TestServer, type TestServerOptions } from '../support/server.ts'

/** Makes the server under test, so that the same tests run on every database. */
export type ServerFactory = (options: TestServerOptions) => Promise<TestServer>

/** A server whose clock the test advances. */
export type ClockedServer = TestServer & { pass: (milliseconds: number) => void; clock: () => Date }

export const settingsAdmin = '20990009'

export async function startClockedServer(
  factory: ServerFactory = testServer,
  options: TestServerOptions = {},
): Promise<ClockedServer> {
  let now = Date.now()
  const clock = () => new Date(now)
  const settings = { admin: { id: settingsAdmin, password: undefined }, ...options.settings }
  const server = await factory({ ...options, clock, settings })
  return { ...server, clock, pass: (milliseconds) => void (now += milliseconds) }
}

export type Person = {
  id: string
  password: string
  lecture: string
  token: string
  /** The lecture in the list that the session shows. */
  listed: string
}

/** New accounts for one cell: a student with two sessions, two other students, and an administrator. */
export type Fixture = {
  server: ClockedServer
  student: Person & { second: string }
  other: Person
  stranger: Person
  admin: Person
  /** A number without an account. */
  free: string
}

let fixtures = 0

export async function addFixture(server: ClockedServer): Promise<Fixture> {
  fixtures += 1
  const person = async (letter: string, password: string, lecture: string) => {
    const id = `${letter}${fixtures}`
    await server.addStudent({ id, password, lectures: [lecture] })
    return { id, password, lecture, listed: lecture, token: '' }
  }
  const student = await person('s', testPassword, '자료구조')
  const other = await person('o', 'byeolbit-baram-88', '선형대수')
  const stranger = await person('x', 'badaga-norae-42', '통계학')
  const admin = await person('a', 'gaeul-norae-5150', '운영체제')
  await changeAccount(server, admin.id, { admin: true })
  for (const each of [student, other, stranger, admin]) each.token = await loginToken(server, each)
  const second = await loginToken(server, student)
  return { server, student: { ...student, second }, other, stranger, admin, free: `f${fixtures}` }
}

const own = { 'sec-fetch-site': 'same-origin' }

export function send({ app }: Pick<TestServer, 'app'>, options: InjectOptions & { token?: string }) {
  const { token, ...request } = options
  return app.inject({
    ...request,
    headers: { ...own, ...(token ? { cookie: `campus_session=${token}` } : {}), ...request.headers },
  })
}

export async function loginToken(server: Pick<TestServer, 'app'>, { id, password }: { id: string; password: string }) {
  const answer = await send(server, { method: 'POST', url: '/api/auth/login', payload: { id, password } })
  return answer.cookies.find(({ name }) => name === 'campus_session')?.value ?? ''
}

/** Whether this token belongs to a valid session. */
export async function lives(server: Pick<TestServer, 'app'>, token: string): Promise<boolean> {
  return (await send(server, { method: 'GET', url: '/api/users/me/lectures', token })).statusCode === 200
}

/** Sends a request as the administrator without a login, because logins are limited. */
export async function asAdmin({ app, db, clock }: ClockedServer, url: string) {
  const { key = '' } = (await findUser(db, testAdmin)) ?? {}
  const { token } = await startSession(db, { key, persistent: false }, clock())
  await send({ app }, { method: 'POST', url, token })
}

/** Changes only the account and not its sessions. */
export async function changeAccount(
  { db, clock }: ClockedServer,
  id: string,
  change: Parameters<typeof changeUser>[2],
) {
  const user = await findUser(db, id)
  await changeUser(db, user?.key ?? '', change, clock())
}

let tables: string[] | undefined

/** Everything in the database except for the rate limits and the audit. */
export async function digest({ db }: Pick<TestServer, 'db'>) {
  tables ??= await tablesWithout(db, 'throttles', 'audit', 'user_totals')
  return digestOf(db, tables)
}
