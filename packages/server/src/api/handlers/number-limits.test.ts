import { CampusError } from '@campus-connect/sdk'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '@campus-connect/operator/testing/operator.ts'
import { testPassword, testServer, type TestServerOptions } from '../../../test/support/server.ts'
import { switchKey } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { isPostgres } from '@campus-connect/core/database/statements/engine.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { renumberAccount } from '@campus-connect/core/domain/accounts/accounts.ts'
import { deleteAccount } from '@campus-connect/core/domain/accounts/deletion.ts'
import { switchLecture } from '@campus-connect/core/domain/attendance/switch.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { cleanUp } from '@campus-connect/core/domain/retention/cleanup.ts'
import { newKey } from '@campus-connect/core/tokens.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const id = '20240001'
/** As long as the text rule allows. */
const lectures = ['가', '나'].map((letter) => letter.repeat(100))

/** A campus with a clock, whose roster lists every number and gives it two lectures. */
async function start(options: TestServerOptions = {}) {
  let now = Date.parse('2026-03-02T00:00:00Z')
  const clock = () => new Date(now)
  const sync = (transaction: Db, { key }: { key: string }) =>
    transaction
      .insertInto('lectures')
      .values(
        lectures.map((name, index) => ({
          key: newKey(),
          user_key: key,
          name,
          connected: 0,
          source: 'roster',
          class_sourced_id: `class-${index}`,
          class_title: name,
          created_at: clock().toISOString(),
          removed_at: null,
        })),
      )
      .execute()
  const roster = { findStudent: async () => ({ name: '김하늘' }), sync }
  const server = await testServer({ settings: { signup: 'roster' }, ...options, clock, roster })
  onTestFinished(server.close)
  const pass = (seconds: number) => void (now += Math.ceil(seconds * 1000))
  const signup = (number = id) => server.campus().signup({ id: number, username: '김하늘', password: testPassword })
  const signupFrom = (remoteAddress: string, number: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      remoteAddress,
      headers: { 'sec-fetch-site': 'none' },
      payload: { id: number, username: '김하늘', password: testPassword },
    })
  return { ...server, clock, pass, signup, signupFrom }
}

type Started = Awaited<ReturnType<typeof start>>

/** Seconds until a refused use case is allowed; undefined if it succeeds. */
async function waitOf(act: () => Promise<unknown>): Promise<number | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof CampusError && error.status === 429) return error.retryAfter
    if (error instanceof Refusal && error.code === 'throttled') return error.values.seconds
    throw error
  }
}

/** Switches lectures of the number's account by its newest session, without the cost of requests. */
async function switcher({ db, clock }: Started, number = id) {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.key', 'user_key')
    .select(['token_hash', 'users.key', 'id', 'username'])
    .where('id', '=', number)
    .executeTakeFirstOrThrow()
  const { token_hash: hash, ...account } = session
  const actor = {
    kind: 'student',
    account,
    session: { hash, persistent: false },
    address: '',
    device: undefined,
  } as const
  let count = 0
  return async () => {
    await switchLecture(db, actor, { name: lectures[count % 2]!, connected: count % 4 < 2 }, { clock })
    count += 1
  }
}

/** Leaves this number of seconds of refill in the bucket of a day. */
async function leave({ db, clock }: Started, key: string, seconds: number) {
  const row = { key, full_at: 0, day_full_at: clock().getTime() + (day - seconds) * 1000 }
  await db.insertInto('token_buckets').values(row).execute()
}

/** Bytes of tables and indexes, without the dead rows that PostgreSQL removes by itself in the course of a day. */
async function sizeOf(db: Db): Promise<number> {
  if (isPostgres(db)) await sql`vacuum full`.execute(db)
  const size = isPostgres(db)
    ? sql<{ bytes: string }>`
        select sum(pg_relation_size(oid)) as bytes from pg_class where relnamespace = 'public'::regnamespace`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  return Number((await size.execute(db)).rows[0]?.bytes)
}

test('a person with ten numbers writes under 10 MB a day, also by deleting and signing up again', async () => {
  const server = await start()
  const [end, empty] = [server.clock().getTime() + day * 1000, await sizeOf(server.db)]
  let [rounds, changes, pace] = [0, 0, 0]
  const goesOn = () => server.clock().getTime() < end && changes < 3000

  while (goesOn()) {
    const wait = await waitOf(() => server.signup())
    server.pass(wait ?? 0)
    if (wait !== undefined) continue
    const campus = await server.login(id)
    const change = await switcher(server)
    rounds += 1
    const deletion = () => waitOf(() => campus.deleteMe({ password: testPassword }))
    do {
      for (let left = 60; left > 0 && goesOn();) {
        const due = await waitOf(change)
        if (due === undefined) [left, changes] = [left - 1, changes + 1]
        // From now on it comes when the next change is due.
        else pace = due > 1 ? day / 600 : 1
        server.pass(due ?? pace)
      }
    } while (goesOn() && (await deletion()) !== undefined)
  }

  expect(rounds).toBe(4)
  expect(changes).toBeGreaterThan(1190)
  expect(changes).toBeLessThanOrEqual(1200)
  expect(10 * ((await sizeOf(server.db)) - empty)).toBeLessThan(10_000_000)
})

test('a number can be deleted three times a day, and waits longer each time before it can sign up', async () => {
  const server = await start()
  const told: unknown[] = []
  const refused = (act: () => Promise<unknown>) =>
    act().then(
      () => told.push('done'),
      ({ status, message, retryAfter }: CampusError) => told.push([status, message, retryAfter]),
    )

  for (const wait of [minute, 10 * minute, hour]) {
    await server.signup()
    const campus = await server.login(id)
    const parallel = Array.from({ length: 3 }, () => campus.deleteMe({ password: testPassword }))
    const deleted = (await Promise.allSettled(parallel)).filter(({ status }) => status === 'fulfilled')
    expect(deleted).toHaveLength(1)
    await refused(() => server.signup())
    server.pass(wait)
  }
  await server.signup()
  const other = await testServer({ db: server.db, admin: false, clock: server.clock })
  onTestFinished(other.close)
  const deletion = async () => (await other.login(id)).deleteMe({ password: testPassword })
  await refused(deletion)
  server.pass(day - hour - 11 * minute)
  await refused(deletion)

  expect(told).toEqual([
    [429, '탈퇴한 학번입니다. 1분 후에 다시 가입할 수 있습니다.', minute],
    [429, '탈퇴한 학번입니다. 10분 후에 다시 가입할 수 있습니다.', 10 * minute],
    [429, '탈퇴한 학번입니다. 1시간 후에 다시 가입할 수 있습니다.', hour],
    [429, '하루에 세 번까지 탈퇴할 수 있습니다. 22시간 49분 후에 다시 시도해주세요.', day - hour - 11 * minute],
    'done',
  ])
})

test('a deletion by an operator refills nothing, counts for nothing and makes nobody wait', async () => {
  const server = await start()
  await server.signup()
  await leave(server, switchKey(id), 143)

  for (let time = 0; time < 4; time += 1) {
    await deleteAccount(server.db, operator, { id, attendance: 'anonymise' }, server)
    await server.signup()
  }

  const campus = await server.login(id)
  await expect(campus.startAttendance({ name: lectures[0]! })).rejects.toMatchObject({
    status: 429,
    message: '연결 상태를 너무 자주 바꾸었습니다. 1초 후에 다시 시도해주세요.',
  })
  await expect(campus.deleteMe({ password: testPassword })).resolves.toBeDefined()
})

test('an account takes what it has spent to its new number', async () => {
  const server = await start()
  await server.signup()
  await leave(server, switchKey(id), 0)
  await leave(server, switchKey('20250001'), 100)

  await renumberAccount(server.db, operator, { id, to: '20250001' }, server)

  const campus = await server.login('20250001')
  await expect(campus.startAttendance({ name: lectures[0]! })).rejects.toMatchObject({ status: 429, retryAfter: 144 })
  await server.signup()
  await expect((await server.login(id)).startAttendance({ name: lectures[0]! })).resolves.toBeDefined()
})

test.each([
  ['by an hour', hour, hour + 144],
  ['by a week', 7 * day, 0],
])('a clock that was set back %s extends no wait beyond that time', async (_by, back, wait) => {
  const server = await start()
  await server.signup()
  await leave(server, switchKey(id), 0)

  server.pass(-back)
  server.pass(wait)

  const campus = await server.login(id)
  await expect(campus.startAttendance({ name: lectures[0]! })).resolves.toBeDefined()
})

test('nothing is left of the limits when they are over', async () => {
  const server = await start()
  await server.signup()
  const campus = await server.login(id)
  await campus.startAttendance({ name: lectures[0]! })
  await campus.deleteMe({ password: testPassword })
  const rows = async () => [
    ...(await server.db.selectFrom('throttles').select('key').execute()),
    ...(await server.db.selectFrom('token_buckets').select('key').execute()),
  ]

  await cleanUp(server.db, server.clock())
  expect((await rows()).map(({ key }) => key)).toEqual(
    expect.arrayContaining([`account:${id}`, `deletion:${id}`, switchKey(id)]),
  )
  server.pass(day)
  await cleanUp(server.db, server.clock())

  expect(await rows()).toEqual([])
})

test('under SIGNUP=open new numbers are limited for their address and for the campus', async () => {
  const server = await start({ settings: { signup: 'open' } })
  await leave(server, 'accounts:10.0.0.1', 18)
  const statuses = async (...signups: [address: string, number: string][]) => {
    const answers = []
    for (const each of signups) answers.push(await server.signupFrom(...each))
    return answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])
  }

  expect(await statuses(['10.0.0.1', 'a1'], ['10.0.0.1', 'a1'], ['10.0.0.1', 'a2'], ['10.0.0.2', 'a3'])).toEqual([
    [201, undefined],
    [409, undefined],
    [429, '17'],
    [201, undefined],
  ])
  await server.db.deleteFrom('token_buckets').where('key', '=', 'accounts').execute()
  await leave(server, 'accounts', 1)
  expect(await statuses(['10.0.0.3', 'a4'])).toEqual([[429, '2']])
  expect(
    await server.db.selectFrom('token_buckets').select('key').where('key', '=', 'accounts:10.0.0.3').execute(),
  ).toEqual([])
})

test('numbers of a roster are not limited for the campus', async () => {
  const server = await start()
  await leave(server, 'accounts', 0)

  await expect(server.signup()).resolves.toBeDefined()
})
