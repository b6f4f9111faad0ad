import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { cleanUp } from '@campus-connect/core/domain/retention/cleanup.ts'
import { list, login, send, startClockedServer } from '../support/sessions.ts'
import { testAdmin, testPassword, testServer, testUrl } from '../support/server.ts'

const minutes = 60 * 1000
const hours = 60 * minutes
const days = 24 * hours

test('a browser session ends with the browser or after 12 idle hours', async () => {
  const server = await startClockedServer()
  const { set } = await send(server, 'POST', '/api/auth/login', {}, { id: '20240001', password: testPassword })
  const token = await login(server)

  expect(set[0]).toMatch(/^campus_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  server.wait(11 * hours)
  expect((await list(server, token)).status).toBe(200)
  server.wait(11 * hours)
  expect((await list(server, token)).status).toBe(200)
  const idle = await login(server)
  server.wait(12 * hours)
  expect((await list(server, idle)).status).toBe(401)
})

test('a browser session ends after 24 hours at the latest', async () => {
  const server = await startClockedServer()
  const token = await login(server)

  for (let hour = 0; hour < 23; hour += 1) {
    server.wait(hours)
    expect((await list(server, token)).status).toBe(200)
  }
  server.wait(hours)
  expect((await list(server, token)).status).toBe(401)
})

test('each request extends a persistent session and its cookie to 30 days', async () => {
  const server = await startClockedServer()
  const token = await login(server, true)

  server.wait(29 * days)
  const renewed = await list(server, token)
  expect(renewed).toMatchObject({ status: 200, session: { value: token, maxAge: 30 * 24 * 3600 } })
  server.wait(29 * days)
  expect((await list(server, token)).status).toBe(200)
  server.wait(30 * days)
  expect((await list(server, token)).status).toBe(401)
})

test('a persistent session ends after 180 days, and its max-age never exceeds that', async () => {
  const server = await startClockedServer()
  const token = await login(server, true)

  for (let day = 0; day < 170; day += 10) {
    server.wait(10 * days)
    expect((await list(server, token)).status).toBe(200)
  }
  server.wait(5 * days)
  expect((await list(server, token)).session?.maxAge).toBe(5 * 24 * 3600)
  server.wait(5 * days)
  expect((await list(server, token)).status).toBe(401)
})

test('requests within five minutes write `seen_at` once', async () => {
  const server = await startClockedServer()
  const token = await login(server)
  const seen = async () => (await server.db.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow()).seen_at

  const first = await seen()
  server.wait(4 * minutes)
  await list(server, token)
  expect(await seen()).toBe(first)
  server.wait(minutes)
  await list(server, token)
  expect(await seen()).toBe('2026-03-02T00:05:00.000Z')
})

test('a login ends the session whose cookie the request carries', async () => {
  const server = await startClockedServer()
  const planted = await login(server)

  const token = await login(server, false, { campus_session: planted })

  expect(token).not.toBe(planted)
  expect((await list(server, planted)).status).toBe(401)
  expect((await list(server, token)).status).toBe(200)
})

test('a user has at most ten sessions, and a new one removes the oldest', async () => {
  const server = await startClockedServer()
  const tokens: string[] = []
  for (let count = 0; count < 11; count += 1) {
    server.wait(1000)
    tokens.push(await login(server))
  }

  const statuses = await Promise.all(tokens.map(async (token) => (await list(server, token)).status))

  expect(statuses).toEqual([401, ...Array<number>(10).fill(200)])
})

test('the database stores only the hash of a token', async () => {
  const server = await startClockedServer()
  const token = await login(server)

  const stored = await server.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()

  expect(stored.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
})

test('the server expires the cookie of an ended session', async () => {
  const server = await startClockedServer()
  const token = await login(server)
  await send(server, 'POST', '/api/auth/logout', { campus_session: token })

  for (const dead of [token, 'x', '', 'A'.repeat(43), `${token}x`])
    expect(await list(server, dead)).toMatchObject({
      status: 401,
      set: [expect.stringMatching(/^campus_session=; Max-Age=0; Path=\/; HttpOnly/)],
    })
  expect(await send(server, 'GET', '/api/users/me/lectures', {})).toMatchObject({ status: 401, set: [] })
})

test('logging out expires the cookie with or without a session', async () => {
  const server = await startClockedServer()

  const { set } = await send(server, 'POST', '/api/auth/logout', {})

  expect(set).toEqual([expect.stringMatching(/^campus_session=; Max-Age=0/)])
})

test('on https the cookies are Secure and bound to the host', async () => {
  const server = await testServer({
    students: [{ id: '20240001' }],
    settings: { publicUrl: 'https://campus.example.ac.kr' },
  })
  onTestFinished(server.close)

  const { set } = await send(server, 'POST', '/api/auth/login', {}, { id: '20240001', password: testPassword })

  expect(set).toEqual([
    expect.stringMatching(/^__Host-campus_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(
      /^__Host-campus_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  expect(set.every((cookie) => cookie.length < 200)).toBe(true)
})

test('the cleanup deletes ended sessions and keeps live ones', async () => {
  const server = await startClockedServer()
  const kept = await login(server, true)
  await login(server)
  server.wait(2 * days)

  await cleanUp(server.db, new Date('2026-03-04T00:00:00Z'))

  expect(await server.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
  expect((await list(server, kept)).status).toBe(200)
})

test('a client that keeps cookies stays logged in', async () => {
  const { campus } = await startClockedServer()
  const client = campus({ baseUrl: testUrl })
  await client.login({ id: testAdmin, password: testPassword })

  expect((await client.listUsers()).data.map(({ id }) => id)).toEqual(['20240001', testAdmin])
})

test('a session works while the database cannot write, and its cookie is renewed afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-sessions-'))
  const path = join(folder, 'campus.db')
  const db = await openDatabase(`file:${path}`)
  let now = Date.parse('2026-03-02T00:00:00Z')
  const server = await testServer({ db, students: [{ id: '20240001' }], clock: () => new Date(now) })
  const writer = new DatabaseSync(path)
  onTestFinished(async () => {
    await server.close()
    await db.destroy()
    writer.close()
    rmSync(folder, { recursive: true })
  })
  const [kept, ending] = [await login(server, true), await login(server)]
  now += 6 * minutes

  writer.exec('begin immediate')
  const readOnly = await list(server, kept)
  writer.exec('rollback')

  expect(readOnly).toMatchObject({ status: 200, set: [] })
  expect(await list(server, kept)).toMatchObject({ status: 200, session: { value: kept, maxAge: 30 * 24 * 3600 } })
  expect(await list(server, ending)).toMatchObject({ status: 200, set: [] })
})

test('the cleanup deletes ended persistent sessions and keeps live ones', async () => {
  const server = await startClockedServer()
  await login(server, true)
  const rows = () => server.db.selectFrom('sessions').select('token_hash').execute()

  server.wait(29 * days)
  await cleanUp(server.db, new Date(Date.parse('2026-03-02T00:00:00Z') + 29 * days))
  expect(await rows()).toHaveLength(1)
  await cleanUp(server.db, new Date(Date.parse('2026-03-02T00:00:00Z') + 30 * days))
  expect(await rows()).toHaveLength(0)
})

test.each([true, false])('a new password leaves rememberMe of the session unchanged: %s', async (rememberMe) => {
  const server = await startClockedServer()
  const token = await login(server, rememberMe)
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/users/me/password',
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies: { campus_session: token },
    payload: { currentPassword: testPassword, newPassword: 'saebyeok-haneul-77' },
  })
  const renewed = answer.cookies.find(({ name }) => name === 'campus_session')

  expect(renewed?.maxAge).toBe(rememberMe ? 30 * 24 * 3600 : undefined)
  server.wait(25 * hours)
  expect((await list(server, renewed!.value)).status).toBe(rememberMe ? 200 : 401)
})
