import { expect, test } from 'vitest'
import { list, login, startClockedServer } from '../support/sessions.ts'
import { somebody } from '@campus-connect/operator/testing/check.ts'
import { testPassword, type TestServer } from '../support/server.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { findFullAt, moveSpending } from '@campus-connect/core/database/queries/token-buckets.ts'
import { countBlocked } from '@campus-connect/core/database/queries/logins/throttles.ts'
import { findLastTask } from '@campus-connect/core/database/queries/records.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { rosterState } from '@campus-connect/core/roster/import/state.ts'
import { cleanUp } from '@campus-connect/core/domain/retention/cleanup.ts'
import { newKey } from '@campus-connect/core/tokens.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'

const minutes = 60 * 1000
const hours = 60 * minutes
const days = 24 * hours

/** A campus whose clock the test sets: `at` in milliseconds after the right time. */
async function campus() {
  const server = await startClockedServer()
  let now = 0
  const at = (time: number) => {
    server.wait(time - now)
    now = time
  }
  const clock = () => new Date(Date.parse('2026-03-02T00:00:00Z') + now)
  const user = (await findUser(server.db, '20240001'))!
  const lecture = { key: newKey(), user_key: user.key, name: '자료구조', connected: 0, connected_at: null } as const
  const times = { created_at: clock().toISOString(), removed_at: null }
  const source = { source: 'manual', class_sourced_id: null, class_title: null } as const
  await server.db
    .insertInto('lectures')
    .values({ ...lecture, ...times, ...source })
    .execute()
  return { ...server, at, clock, user }
}

const attempt = ({ app }: Pick<TestServer, 'app'>, password = 'wrong-password-1') =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { id: '20240001', password, rememberMe: true },
  })

const ahead: [string, number][] = [
  ['61 seconds', 61_000],
  ['12 hours', 12 * hours],
  ['a day', days],
  ['200 days', 200 * days],
]

test.each(ahead)('what was switched while the clock was %s ahead makes nobody wait', async (_by, time) => {
  const { at, login: loginAs } = await campus()
  at(time)
  const student = await loginAs('20240001')
  for (let count = 0; count < 60; count += 1)
    await student[count % 2 === 0 ? 'startAttendance' : 'stopAttendance']({ name: '자료구조' })
  await expect(student.startAttendance({ name: '자료구조' })).rejects.toMatchObject({ status: 429 })

  at(0)

  const again = await loginAs('20240001')
  for (let count = 0; count < 60; count += 1)
    await again[count % 2 === 0 ? 'startAttendance' : 'stopAttendance']({ name: '자료구조' })
  await expect(again.startAttendance({ name: '자료구조' })).rejects.toMatchObject({ status: 429 })
})

test.each(ahead)('wrong passwords of a clock that was %s ahead block nobody', async (_by, time) => {
  const server = await campus()
  server.at(time)
  for (let count = 0; count < 5; count += 1) expect((await attempt(server)).statusCode).toBe(401)
  expect((await attempt(server)).statusCode).toBe(429)

  server.at(0)

  // The metric tells a wait of a day from a foreign one.
  expect((await countBlocked(server.db, server.clock())).number).toBe(time < days ? 1 : 0)
  for (let count = 0; count < 5; count += 1) expect((await attempt(server)).statusCode).toBe(401)
  expect((await attempt(server)).statusCode).toBe(429)
  await cleanUp(server.db, server.clock())
})

test('a session that began under a clock that was ahead lives no longer than one that begins now', async () => {
  const server = await campus()
  server.at(200 * days)
  const token = await login(server, true)
  server.at(0)
  expect((await list(server, token)).status).toBe(200)
  for (let day = 25; day < 180; day += 25) {
    server.at(day * days)
    expect((await list(server, token)).status).toBe(200)
  }

  server.at(180 * days)

  expect((await list(server, token)).status).toBe(401)
})

test('the cleanup lets sessions, browsers and connections of a clock that was ahead begin now', async () => {
  const server = await campus()
  const { db, at, clock, user } = server
  at(200 * days)
  await login(server, true)
  const pressed = { userKey: user.key, byKey: user.key, name: '자료구조', connected: true, cause: 'student' } as const
  await changeConnection(db, { ...pressed, at: clock() })
  at(0)
  // A login at the right time keeps its place among those.
  const own = await login(server, true)
  await cleanUp(db, clock())

  expect((await list(server, own)).status).toBe(200)
  const latest = new Date(clock().getTime() + minutes).toISOString()
  for (const table of ['sessions', 'devices'] as const) {
    const rows = await db.selectFrom(table).select('seen_at').execute()
    expect(rows.map(({ seen_at }) => seen_at < latest)).toEqual([true, true])
  }
  expect(await db.selectFrom('lectures').select('connected_at').execute()).toEqual([{ connected_at: null }])
})

test('a start with a clock that is far ahead, or behind, deletes nothing; one that goes on for a day is believed', async () => {
  const server = await campus()
  const { db, at, clock } = server
  await cleanUp(db, clock())
  await attempt(server)
  expect((await attempt(server, testPassword)).statusCode).toBe(200)
  await record(db, somebody, { task: 'backup', at: clock() })
  const rows = async () => {
    const counted = ['sessions', 'devices', 'throttles'] as const
    return Promise.all(counted.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
  }
  const before = await rows()
  expect(Math.min(...before)).toBeGreaterThan(0)

  for (const time of [200 * days, -200 * days, 200 * days + hours, 200 * days + 23 * hours]) {
    at(time)
    await cleanUp(db, clock())
    expect(await rows()).toEqual(before)
  }
  // Of the right clock, the next cleanup is one as always.
  at(2 * hours)
  await cleanUp(db, clock())
  expect((await rows())[0]).toBe(1)

  // After a summer without the server the doubt goes with the second day.
  at(230 * days)
  await cleanUp(db, clock())
  expect((await rows())[0]).toBe(1)
  at(231 * days + hours)
  await cleanUp(db, clock())
  expect(await rows()).toEqual([0, 0, 0])
})

test('the state of the roster, the last backup and what a number has spent know no foreign time', async () => {
  const { db, at, clock } = await campus()
  at(10 * days)
  const later = clock().toISOString()
  await record(db, somebody, { task: 'backup', at: clock() })
  const spent = {
    full_at: clock().getTime() + 1000,
    day_full_at: clock().getTime() + 1000,
    spent_at: clock().getTime(),
  }
  await db
    .insertInto('token_buckets')
    .values({ key: 'switch:1', ...spent })
    .execute()
  at(0)

  const times = { failedAt: null, failure: null, heldAt: null, held: null }
  expect(rosterState({ ...times, checkedAt: later }, clock())).toMatchObject({ state: 'stale' })
  expect(rosterState({ ...times, checkedAt: clock().toISOString() }, clock())).toMatchObject({ state: 'current' })
  expect(await findLastTask(db, 'backup', { now: clock() })).toBeUndefined()
  expect(await findFullAt(db, 'switch:1', clock())).toBeUndefined()
  await moveSpending(db, 'switch:1', 'switch:2', clock())
  expect(await db.selectFrom('token_buckets').selectAll().execute()).toEqual([])
})
