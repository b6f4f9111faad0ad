import { expect, onTestFinished, test } from 'vitest'
import { revokeAdmin } from '@campus-connect/core/domain/accounts/administrators.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { hashPassword } from '@campus-connect/core/domain/accounts/passwords.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { setPassword } from '@campus-connect/core/domain/accounts/new-password.ts'
import { testAdmin, testPassword, type TestServerOptions } from '../support/server.ts'
import { countedPasswords, until } from './counted-passwords.ts'
import { lives, loginToken, send } from '../support/inject.ts'
import { asAdmin, startClockedServer } from './fixture.ts'

async function start(options?: TestServerOptions) {
  const counted = countedPasswords()
  const server = await startClockedServer(undefined, { passwords: counted.passwords, ...options })
  onTestFinished(server.close)
  await server.addStudent({ id: '20240001', lectures: ['자료구조'] })
  return { ...server, counted }
}
type Started = Awaited<ReturnType<typeof start>>

const newPassword = 'saebyeok-haneul-77'

const login = (server: Started, password = testPassword) =>
  send(server, { method: 'POST', url: '/api/auth/login', payload: { id: '20240001', password } })
const change = (server: Started, token: string) =>
  send(server, {
    method: 'PUT',
    url: '/api/users/me/password',
    token,
    payload: { currentPassword: testPassword, newPassword },
  })
const remove = (server: Started, token: string, password = testPassword) =>
  send(server, { method: 'DELETE', url: '/api/users/me', token, payload: { password } })

const sessionsOf = async ({ db }: Started, id: string) =>
  db.selectFrom('sessions').innerJoin('users', 'users.key', 'user_key').select('id').where('id', '=', id).execute()

test.each([
  ['begins no session', 1],
  ['begins none with a clock that was turned back to the very moment of the account', 0],
])('a login that was under way when the operator set another password %s', async (_what, passed) => {
  const server = await start()
  const open = server.counted.close()
  const answer = login(server)
  await until(() => server.counted.running() === 1)

  server.pass(passed)
  const tools = { clock: server.clock, hash: hashPassword }
  await setPassword(server.db, theServer, { id: '20240001', password: newPassword }, tools)
  open()

  expect((await answer).statusCode).toBe(401)
  expect(await sessionsOf(server, '20240001')).toEqual([])
})

const asks = { login: (server: Started) => login(server), 'change of password': change, deletion: remove }
const ends = {
  disabled: (server: Started, admin: string) =>
    send(server, { method: 'POST', url: '/api/admin/users/20240001/disable', token: admin }),
  deleted: (server: Started) => server.db.deleteFrom('users').where('id', '=', '20240001').execute(),
}
const pairs = Object.keys(asks).flatMap((ask) => Object.keys(ends).map((end) => [ask, end]))

test.each(pairs as [keyof typeof asks, keyof typeof ends][])(
  'a %s in progress when the account was %s has no effect',
  async (ask, end) => {
    const server = await start()
    const token = await loginToken(server, { id: '20240001', password: testPassword })
    const admin = await loginToken(server, { id: testAdmin, password: testPassword })
    const account = () => server.db.selectFrom('users').selectAll().where('id', '=', '20240001').executeTakeFirst()
    const before = await account()
    const open = server.counted.close()
    const answer = asks[ask](server, token)
    await until(() => server.counted.running() === 1)

    await ends[end](server, admin)
    open()

    expect((await answer).statusCode).toBe(401)
    expect((await account())?.password_hash).toBe(end === 'deleted' ? undefined : before?.password_hash)
    await asAdmin(server, '/api/admin/users/20240001/enable')
    expect(await sessionsOf(server, '20240001')).toEqual([])
  },
)

test('of two concurrent password changes one succeeds, and only its session stays valid', async () => {
  const server = await start()
  const tokens = [
    await loginToken(server, { id: '20240001', password: testPassword }),
    await loginToken(server, { id: '20240001', password: testPassword }),
  ]

  const answers = await Promise.all(tokens.map((token) => change(server, token)))

  const [done, refused] = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
  // The other session may have ended before this check.
  expect([done, [400, 401].includes(refused ?? 0)]).toEqual([200, true])
  expect(await Promise.all(tokens.map((token) => lives(server, token)))).toEqual([false, false])
  expect(await sessionsOf(server, '20240001')).toHaveLength(1)
})

test('a deletion among toggles, syncs, a change of password and a disabling leaves no orphan', async () => {
  const server = await start()
  const token = await loginToken(server, { id: '20240001', password: testPassword })
  const admin = await loginToken(server, { id: testAdmin, password: testPassword })
  const toggles = Array.from({ length: 30 }, (_, index) => `/api/attend/${index % 2 ? 'stop' : 'start'}`)
  const write = (url: string, payload?: object) =>
    send(server, { method: 'POST', url, token, ...(payload ? { payload } : {}) })

  const answers = await Promise.all([
    ...toggles.slice(0, 15).map((url) => write(url, { name: '자료구조' })),
    change(server, token),
    remove(server, token),
    write('/api/users/me/lectures/sync'),
    send(server, {
      method: 'POST',
      url: '/api/admin/users/20240001/stop',
      token: admin,
      payload: { name: '자료구조' },
    }),
    ...toggles.slice(15).map((url) => write(url, { name: '자료구조' })),
    remove(server, token, newPassword),
  ])

  expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true)
  await server.db.deleteFrom('users').where('id', '=', '20240001').execute()
  for (const table of ['lectures', 'devices', 'sessions', 'roster_syncs'] as const) {
    const orphans = await server.db
      .selectFrom(table)
      .select('user_key')
      .where('user_key', 'not in', server.db.selectFrom('users').select('key'))
      .execute()
    expect(orphans).toEqual([])
  }
})

test('after attendance changes from two devices both see the last state, and each real change is one event', async () => {
  const server = await start()
  const tokens = [
    await loginToken(server, { id: '20240001', password: testPassword }),
    await loginToken(server, { id: '20240001', password: testPassword }),
  ]
  const seen = async (token = '') =>
    (await send(server, { method: 'GET', url: '/api/users/me/lectures', token })).json().data

  for (let round = 0; round < 20; round += 1) {
    // Refill the rate limit for the changes of one round.
    server.pass(10_000)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const token = tokens[index % 2] ?? ''
        const url = `/api/attend/${(index + round) % 3 ? 'start' : 'stop'}`
        return send(server, { method: 'POST', url, token, payload: { name: '자료구조' } })
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    const [one, other] = await Promise.all(tokens.map(seen))
    expect(one).toEqual(other)
    const events = await server.db.selectFrom('attendance_events').select('connected_to').orderBy('sequence').execute()
    // The states alternate and end with the one that both devices see.
    expect(events.map(({ connected_to }) => connected_to)).toEqual(events.map((_, index) => (index + 1) % 2))
    expect(one).toEqual([{ name: '자료구조', connected: events.at(-1)?.connected_to === 1 }])
  }
})

test('two administrators who disable each other leave one enabled', async () => {
  const server = await start()
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [`one${round}`, `other${round}`]
    for (const id of [one, other]) await server.addAdmin({ id })
    await server.db.updateTable('users').set({ admin: 0 }).where('id', 'not in', [one, other]).execute()
    const tokens = {
      one: await loginToken(server, { id: one, password: testPassword }),
      other: await loginToken(server, { id: other, password: testPassword }),
    }
    const acts = [
      () => send(server, { method: 'POST', url: `/api/admin/users/${other}/disable`, token: tokens.one }),
      () => send(server, { method: 'POST', url: `/api/admin/users/${one}/disable`, token: tokens.other }),
      () => revokeAdmin(server.db, theServer, { id: one }, server),
      () => revokeAdmin(server.db, theServer, { id: other }, server),
      () => remove(server, tokens.one),
      () => remove(server, tokens.other),
    ]
    // Each round starts with another call.
    const results = await Promise.allSettled(acts.map((_, index) => acts[(index + round) % acts.length]!()))

    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(failures.every((failure) => failure instanceof Refusal)).toBe(true)
    const left = await server.db
      .selectFrom('users')
      .select('id')
      .where('admin', '=', 1)
      .where('enabled', '=', 1)
      .execute()
    expect(left).toHaveLength(1)
  }
})

test.each([
  ['deletions', 'deletion', 200, 401],
  ['changes of the password', 'change of password', 200, 401],
] as const)(
  'of ten %s at once one succeeds, and the others find their session ended',
  async (_what, ask, done, ended) => {
    const server = await start()
    const token = (await login(server)).cookies.find(({ name }) => name === 'campus_session')!.value

    const answers = await Promise.all(Array.from({ length: 10 }, () => asks[ask](server, token)))

    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      done,
      ...Array.from({ length: 9 }, () => ended),
    ])
  },
)
