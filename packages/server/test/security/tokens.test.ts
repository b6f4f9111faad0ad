import { expect, onTestFinished, test } from 'vitest'
import { testAdmin, testPassword } from '../support/server.ts'
import { newToken, tokenHash } from '@campus-connect/core/tokens.ts'
import { digest } from '../calls/state.ts'
import { lives, loginToken, send } from '../support/inject.ts'
import { startClockedServer } from './fixture.ts'

async function start() {
  const server = await startClockedServer()
  onTestFinished(server.close)
  await server.addStudent({ id: '20240001' })
  return server
}

const student = { id: '20240001', password: testPassword }
const hour = 3600 * 1000

test('ten thousand tokens are 256 bits each, all different, and no byte is more frequent than another', () => {
  const tokens = Array.from({ length: 10_000 }, newToken)
  const counts = Array<number>(256).fill(0)
  for (const token of tokens) for (const byte of Buffer.from(token, 'base64url')) counts[byte]! += 1
  const mean = (10_000 * 32) / 256
  const chiSquare = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)

  expect(new Set(tokens).size).toBe(10_000)
  expect(tokens.every((token) => /^[\w-]{43}$/.test(token) && Buffer.from(token, 'base64url').length === 32)).toBe(true)
  // With 255 degrees of freedom fair bytes exceed 410 once in hundreds of millions of runs.
  expect(chiSquare).toBeLessThan(410)
})

test('a forged token gives no access, and neither does the stored form of a token', async () => {
  const server = await start()
  const token = await loginToken(server, student)
  const [row] = await server.db.selectFrom('sessions').selectAll().execute()

  for (const forged of [
    token.slice(1),
    `${token}A`,
    token.toLowerCase(),
    token.slice(20) + token.slice(0, 20),
    newToken(),
    tokenHash(token),
    row?.token_hash ?? '',
    Buffer.from(row?.token_hash ?? '', 'hex').toString('base64url'),
    row?.user_key ?? '',
    '20240001',
    '%00',
    "' or '1'='1",
  ])
    expect(await lives(server, encodeURIComponent(forged))).toBe(false)
  expect(await lives(server, token)).toBe(true)
})

test('the login does not accept a token that was set before it', async () => {
  const server = await start()
  const planted = newToken()

  const answer = await send(server, { method: 'POST', url: '/api/auth/login', token: planted, payload: student })

  const given = answer.cookies.find(({ name }) => name === 'campus_session')?.value
  expect(given).toMatch(/^[\w-]{43}$/)
  expect(given).not.toBe(planted)
  expect(await lives(server, planted)).toBe(false)
})

test('the token of a session is valid only in a cookie', async () => {
  const server = await start()
  const token = await loginToken(server, student)
  const ask = (url: string, headers: Record<string, string>) =>
    send(server, { method: 'GET', url: `/api/users/me/lectures${url}`, headers })

  const answers = [
    await ask('', { authorization: `Bearer ${token}` }),
    await ask('', { 'x-campus-session': token }),
    await ask(`?campus_session=${token}`, {}),
    await ask('', { cookie: `campus_device=${token}` }),
    await ask('', { cookie: `__Host-campus_session=${token}` }),
  ]

  // As a bearer this call takes none, and a call that takes tokens of programs does not take this one.
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 401, 401, 401, 401])
  const headers = { authorization: `Bearer ${token}` }
  expect((await send(server, { method: 'GET', url: '/api/admin/users', headers })).statusCode).toBe(401)
})

test('the tokens of one browser say nothing about a user, and logging out keeps the browser known', async () => {
  const server = await start()
  const answer = await send(server, { method: 'POST', url: '/api/auth/login', payload: student })
  const values = answer.cookies.map(({ value }) => value)

  expect(values).toHaveLength(2)
  expect(values.every((value) => /^[\w-]{43}$/.test(value))).toBe(true)
  const logout = await send(server, { method: 'POST', url: '/api/auth/logout', token: values[0] ?? '' })
  expect(logout.cookies.map(({ name, value }) => [name, value])).toEqual([['campus_session', '']])
})

test('a clock that is turned back extends no session by more than that', async () => {
  const server = await start()
  const token = await loginToken(server, student)

  server.pass(-24 * hour)
  expect(await lives(server, token)).toBe(true)
  server.pass(36 * hour)
  expect(await lives(server, token)).toBe(false)
})

test('a clock that jumps ahead ends sessions and deletes nothing else', async () => {
  const server = await start()
  const token = await loginToken(server, student)
  const before = await digest(server)

  server.pass(30 * 24 * hour)

  expect(await lives(server, token)).toBe(false)
  expect(await digest(server)).toEqual(before)
  expect(await loginToken(server, student)).not.toBe('')
})

test('a clock that is turned back makes no account changed before it was created', async () => {
  const server = await start()
  const token = await loginToken(server, { id: testAdmin, password: testPassword })

  server.pass(-24 * hour)
  await send(server, { method: 'POST', url: '/api/admin/users/20240001/disable', token })

  const { data } = (await send(server, { method: 'GET', url: '/api/admin/users?id=20240001', token })).json()
  expect(data[0].enabled).toBe(false)
  expect(data[0].updatedAt >= data[0].createdAt).toBe(true)
})
