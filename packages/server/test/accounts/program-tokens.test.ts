import { expect, onTestFinished, test } from 'vitest'
import { createToken, revokeToken } from '@campus-connect/core/domain/accounts/program-tokens.ts'
import { findPersonalData } from '@campus-connect/core/domain/accounts/personal-data.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { failuresFrom } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { countedAttempts } from '@campus-connect/core/domain/accounts/throttle.ts'
import { exportAuditRecord } from '@campus-connect/core/domain/audit/export.ts'
import { newProgramToken } from '@campus-connect/core/tokens.ts'
import { readContract } from '../../src/api/contract.ts'
import { loginToken, openSheet, send, sheetKinds } from '../support/inject.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'

const minute = 60_000
const day = 24 * 60 * minute
const student = '20240001'
const [campus, home, cloud] = ['10.20.1.7', '203.0.113.9', '198.51.100.4']
const name = '학적연동'
const misplaced = /^인증키는 Authorization 머리글로만 받습니다/

/** A server whose administrators work in 10.20.0.0/16 only, and a token. */
async function start({ networks = [], scope = 'manage' }: { networks?: string[]; scope?: 'manage' | 'read' } = {}) {
  let now = Date.parse('2026-03-02T00:00:00Z')
  const clock = () => new Date(now)
  const settings = { adminNetworks: ['10.20.0.0/16'], allowedOrigins: ['https://portal.example.ac.kr'] }
  const server = await testServer({ students: [{ id: student, lectures: ['자료구조'] }], settings, clock })
  onTestFinished(server.close)
  const { db } = server
  const { token } = await createToken(db, theServer, { name, scope, days: 90, networks }, { clock })
  const ask = (url = '/api/admin/users', more: { remoteAddress?: string; headers?: object; bearer?: string } = {}) =>
    server.app.inject({
      method: 'GET',
      url,
      remoteAddress: more.remoteAddress ?? campus,
      headers: { authorization: `Bearer ${more.bearer ?? token}`, ...more.headers },
    })
  const enable = (headers: object = {}) =>
    server.app.inject({
      method: 'POST',
      url: `/api/admin/users/${student}/enable`,
      remoteAddress: campus,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  const seenAt = async () => (await db.selectFrom('program_tokens').select('seen_at').executeTakeFirstOrThrow()).seen_at
  const recorded = (task: string) =>
    db.selectFrom('audit_events').select(['by_key', 'address', 'details']).where('task', '=', task).execute()
  return { server, db, clock, token, ask, enable, seenAt, recorded, wait: (time: number) => void (now += time) }
}

test('a token works until its end, and its use is written at most once a minute', async () => {
  const { ask, seenAt, wait } = await start()

  expect(await seenAt()).toBeNull()
  expect((await ask()).statusCode).toBe(200)
  expect(await seenAt()).toBe('2026-03-02T00:00:00.000Z')
  wait(minute - 1)
  await ask()
  expect(await seenAt()).toBe('2026-03-02T00:00:00.000Z')
  wait(1)
  await ask()
  expect(await seenAt()).toBe('2026-03-02T00:01:00.000Z')
  wait(90 * day - minute - 1)
  expect((await ask()).statusCode).toBe(200)
  wait(1)
  const ended = await ask()
  expect([ended.statusCode, ended.json().message]).toEqual([
    401,
    '기한이 지났거나 폐기된 인증키입니다. 운영자에게 새 인증키를 받아주세요.',
  ])
})

test('a revoked token is refused at once; its use is recorded once an hour', async () => {
  const { ask, db, clock, recorded, wait } = await start()
  await ask()

  await revokeToken(db, theServer, name, { clock })

  expect((await ask()).statusCode).toBe(401)
  await ask()
  const { key } = await db.selectFrom('program_tokens').select('key').executeTakeFirstOrThrow()
  expect(await recorded('call-refused')).toEqual([{ by_key: key, address: campus, details: '{"ended":true}' }])
  wait(60 * minute)
  await ask()
  expect(await recorded('call-refused')).toHaveLength(2)
})

test('a token without networks works where administrators do, and one with networks only there', async () => {
  const bound = await start()
  const own = await start({ networks: [cloud, '2001:db8::/48'] })
  const statuses = async ({ ask }: typeof bound) => {
    const answers = []
    for (const remoteAddress of [campus, home, cloud, '2001:db8::5'])
      answers.push((await ask('/api/admin/users', { remoteAddress })).statusCode)
    return answers
  }

  expect(await statuses(bound)).toEqual([200, 403, 403, 403])
  expect(await statuses(own)).toEqual([403, 403, 200, 200])
  expect(await own.recorded('call-refused')).toMatchObject([
    { address: campus, details: '{"network":true}' },
    { address: home, details: '{"network":true}' },
  ])
})

test('a token that may read opens sheets where administrators work, until it is revoked; a session beside it gives no more', async () => {
  const { server, db, clock, token } = await start({ scope: 'read' })
  const open = (kind: (typeof sheetKinds)[number], remoteAddress: string, headers: object = {}) =>
    openSheet(server, kind, { remoteAddress, headers: { authorization: `Bearer ${token}`, ...headers } })

  for (const kind of sheetKinds) {
    expect((await open(kind, campus)).statusCode).toBe(200)
    expect((await open(kind, home)).statusCode).toBe(403)
    expect((await open(kind, campus, { authorization: `Bearer ${newProgramToken()}` })).statusCode).toBe(401)
  }
  const { key } = await db.selectFrom('program_tokens').select('key').executeTakeFirstOrThrow()
  const read = await db.selectFrom('audit_events').select('by_key').where('task', '=', 'sheet-read').execute()
  expect(read).toEqual(sheetKinds.map(() => ({ by_key: key })))

  await revokeToken(db, theServer, name, { clock })
  const session = await loginToken(server, { id: testAdmin, password: testPassword })
  for (const kind of sheetKinds) {
    const answer = await open(kind, campus, { cookie: `campus_session=${session}` })
    expect([kind, answer.statusCode]).toEqual([kind, 401])
    expect(answer.body).not.toContain(student)
  }
})

test('a program needs no header of a browser, and a page of another site cannot use a token', async () => {
  const { ask, enable, recorded } = await start()
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ]

  for (const headers of [{}, { 'sec-fetch-site': 'none' }, { origin: 'https://portal.example.ac.kr' }]) {
    expect((await enable(headers)).statusCode).toBe(200)
    expect((await ask('/api/admin/users', { headers })).statusCode).toBe(200)
  }
  const before = await recorded('user-enable')
  for (const headers of foreign) {
    expect((await enable(headers)).json().message).toBe('허용되지 않은 출처의 요청입니다.')
    expect((await ask('/api/admin/users', { headers })).statusCode).toBe(403)
  }
  expect(await recorded('user-enable')).toEqual(before)
})

test('no other scheme of Authorization is taken for a token, and every form of Bearer is', async () => {
  const { server, token } = await start()
  const status = async (authorization: string) =>
    (await server.app.inject({ url: '/api/users/me/lectures', headers: { authorization } })).statusCode

  // Without a session: 401. With a bearer, whatever it holds, this call is not for programs: 403.
  for (const other of ['Basic dGVzdA==', 'Bearer-x', token, ''])
    expect([other, await status(other)]).toEqual([other, 401])
  for (const bearer of [`bearer ${token}`, 'BEARER x', 'Bearer', 'Bearer ', `Bearer  ${token}`])
    expect([bearer, await status(bearer)]).toEqual([bearer, 403])
})

test('a token in an address or a body is refused everywhere', async () => {
  const { server, token, ask, seenAt } = await start()
  const disguised = token.replace('campus_token_', '%63ampus%5Ftoken_')

  for (const url of [
    `/api/admin/users?q=${token}`,
    `/api/admin/users?token=${disguised}`,
    `/lecture/${disguised}`,
    `/${token.toUpperCase()}`,
    `/healthz?access_token=${token}`,
  ]) {
    const answer = await ask(url)
    expect([url, answer.statusCode, answer.json().message]).toEqual([url, 400, expect.stringMatching(misplaced)])
  }
  for (const payload of [
    { id: student, password: token },
    { id: student, password: 'x', [token]: 1 },
  ]) {
    const answer = await send(server, { method: 'POST', url: '/api/auth/login', payload })
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(misplaced)])
  }
  expect(await seenAt()).toBeNull()
})

test('wrong tokens count as failed logins of the address, which never throttle a right one', async () => {
  const { ask, db, clock } = await start()
  const wrong = async () => (await ask('/api/admin/users', { bearer: newProgramToken() })).statusCode
  const counted = async () => (await countedAttempts(db, failuresFrom(campus)[0]!, clock())).length

  expect([await wrong(), await counted()]).toEqual([401, 1])
  expect((await ask('/api/admin/users', { bearer: 'x' })).statusCode).toBe(401)
  const now = clock().getTime()
  const attempts = JSON.stringify(Array.from({ length: 299 }, () => [now, '']))
  await db.updateTable('throttles').set({ attempts }).where('key', '=', `address:${campus}`).execute()
  expect([await wrong(), await wrong(), await counted()]).toEqual([401, 429, 300])
  expect((await ask()).statusCode).toBe(200)
})

test('acts and reads carry the name of the token in the exports, and a person sees that it was a program', async () => {
  const { server, db, clock, ask, enable, token } = await start()
  await ask()
  await ask(`/api/admin/users?id=${student}`)
  await enable()
  await server.app.inject({
    method: 'POST',
    url: `/api/admin/users/${student}/start`,
    remoteAddress: campus,
    headers: { authorization: `Bearer ${token}` },
    payload: { name: '자료구조' },
  })

  const exported = []
  for await (const rows of await exportAuditRecord(db, theServer, { clock })) exported.push(...rows)
  expect(exported.filter(({ by }) => by === `token:${name}`).map(({ task }) => task)).toEqual([
    'users-read',
    'users-read',
    'user-enable',
    'lecture-start',
  ])
  const shown = await findPersonalData(db, theServer, { id: student }, { clock })
  expect(shown?.audit.filter(({ by }) => by === 'program').map(({ task }) => task)).toEqual([
    'users-read',
    'user-enable',
    'lecture-start',
  ])
})

test('a token that was made under a clock that is ahead begins with its first use under the right one', async () => {
  const { ask, wait } = await start()
  wait(-200 * day)

  expect((await ask()).statusCode).toBe(200)
  wait(90 * day - 1)
  expect((await ask()).statusCode).toBe(200)
  wait(1)
  expect((await ask()).statusCode).toBe(401)
})

test('every call that takes a token says so in the contract, and no call of a person does', () => {
  const scopes = readContract().map((operation) => [operation.id, operation.tokenScope])

  expect(Object.fromEntries(scopes.filter(([, scope]) => scope))).toEqual({
    listUsers: 'read',
    enableUser: 'manage',
    disableUser: 'manage',
    startUserLecture: 'manage',
    stopUserLecture: 'manage',
  })
})
