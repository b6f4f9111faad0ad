import { CampusError } from '@campus-connect/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { switchKey } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { switchOwnLecture } from '@campus-connect/core/database/queries/attendance/switches.ts'
import { switchCosts } from '@campus-connect/core/domain/attendance/switch.ts'
import { testAdmin, testPassword, testServer, type TestServer } from '../../../test/support/server.ts'

const lectures = ['자료구조', '선형대수']

type Started = Awaited<ReturnType<typeof start>>

async function start() {
  let now = Date.parse('2026-03-02T00:00:00Z')
  const clock = () => new Date(now)
  const students = ['20240001', '20240002'].map((id) => ({ id, lectures }))
  const server = await testServer({ students, clock })
  onTestFinished(server.close)
  return { ...server, clock, pass: (milliseconds: number) => void (now += milliseconds) }
}

const refused = {
  kind: 'refused',
  status: 429,
  message: '연결 상태를 너무 자주 바꾸었습니다. 1초 후에 다시 시도해주세요.',
}

type Change = (name: string, connected: boolean) => Promise<unknown>

/** Makes changes until one is refused. Returns their number. */
async function changesUntilRefused(change: Change, most = 1000) {
  for (let count = 0; count < most; count += 1) {
    const name = lectures[count % 2] ?? ''
    const error: unknown = await change(name, count % 4 < 2).catch((reason: unknown) => reason)
    if (!(error instanceof CampusError)) continue
    expect(error).toMatchObject(refused)
    return count
  }
  return most
}

const own =
  (server: TestServer, id = '20240001') =>
  (name: string, connected: boolean) =>
    connected ? server.as(id).startAttendance({ name }) : server.as(id).stopAttendance({ name })
const asAdmin = (server: TestServer, id: string) => (name: string, connected: boolean) =>
  connected ? server.as(testAdmin).startUserLecture({ id, name }) : server.as(testAdmin).stopUserLecture({ id, name })
/** Leaves this time of refill in the number's bucket. */
async function leave({ db, clock }: Started, milliseconds: number, id = '20240001') {
  const row = { key: switchKey(id), full_at: clock().getTime() + 60_000 - milliseconds, day_full_at: 0 }
  await db.insertInto('token_buckets').values(row).execute()
}
const seconds = 1000

const eventsOf = async ({ db }: TestServer) =>
  (await db.selectFrom('attendance_events').select('sequence').execute()).length

test('a student can make 60 changes over all lectures, and then one a second', async () => {
  const server = await start()

  expect(await changesUntilRefused(own(server))).toBe(60)
  expect(await eventsOf(server)).toBe(60)
  server.pass(999)
  expect(await changesUntilRefused(own(server))).toBe(0)
  server.pass(1)
  expect(await changesUntilRefused(own(server))).toBe(1)
  expect(await eventsOf(server)).toBe(61)

  expect(await changesUntilRefused(own(server, '20240002'), 1)).toBe(1)
  server.pass(3_600_000)
  await own(server)('자료구조', false)
  expect(await changesUntilRefused(own(server))).toBe(59)
})

test('a request that changes nothing does not count and succeeds with an empty bucket', async () => {
  const server = await start()
  const campus = server.as('20240001')
  await leave(server, 2 * seconds)
  for (let time = 0; time < 5; time += 1) await own(server)('자료구조', true)
  await own(server)('자료구조', false)

  await expect(own(server)('자료구조', false)).resolves.toBeDefined()
  await expect(own(server)('자료구조', true)).rejects.toMatchObject(refused)
  await expect(own(server)('통계학', true)).rejects.toMatchObject({ status: 404 })
  expect((await campus.listMyLectures()).data.some(({ connected }) => connected)).toBe(false)
})

test("an administrator has ten times the limit, and does not use up the student's", async () => {
  const server = await start()
  await leave(server, 0.8 * seconds, testAdmin)

  expect(await changesUntilRefused(asAdmin(server, '20240001'))).toBe(8)
  server.pass(100)
  expect(await changesUntilRefused(asAdmin(server, '20240002'))).toBe(1)
  const audited = await server.db.selectFrom('audit_events').select('task').where('task', 'like', 'lecture-%').execute()
  expect(audited).toHaveLength(9)

  for (let time = 0; time < 3; time += 1) {
    await server.as(testAdmin).disableUser({ id: '20240002' })
    await server.as(testAdmin).enableUser({ id: '20240002' })
  }
  expect(await changesUntilRefused(own(server), 10)).toBe(10)
})

test('a deletion ends connections even with an empty bucket', async () => {
  const server = await start()
  await leave(server, 2 * seconds)
  for (const name of lectures) await own(server)(name, true)

  await server.as('20240001').deleteMe({ password: testPassword })

  expect(await eventsOf(server)).toBe(4)
})

test('the limit survives a restart and is shared by all servers of a database', async () => {
  const server = await start()
  await leave(server, 7 * seconds)
  expect(await changesUntilRefused(own(server), 4)).toBe(4)
  const other = await testServer({ db: server.db, admin: false, clock: server.clock })
  onTestFinished(other.close)

  expect(await changesUntilRefused(own(other))).toBe(3)
  expect(await changesUntilRefused(own(server))).toBe(0)
})

test('concurrent changes cannot pass the limit', async () => {
  const server = await start()
  await leave(server, 2 * seconds)
  await Promise.all(lectures.map((name) => own(server)(name, true)))

  const more = lectures.map((name) => own(server)(name, false).catch((error: CampusError) => error.status))

  expect(await Promise.all(more)).toEqual([429, 429])
  expect(await eventsOf(server)).toBe(2)
})

test.each([
  ['by an hour', 3_600_000, 0],
  ['by half a minute', 30_000, 31_000],
])('a clock that was set back %s extends no wait beyond a refill', async (_by, back, wait) => {
  const server = await start()
  await leave(server, 0)

  server.pass(-back)
  server.pass(wait)

  expect(await changesUntilRefused(own(server), 60)).toBeGreaterThan(0)
})

test.each([
  ['ended', async ({ db }: TestServer) => void (await db.deleteFrom('sessions').execute())],
  [
    'of a disabled account',
    async ({ db }: TestServer) => void (await db.updateTable('users').set({ enabled: 0 }).execute()),
  ],
])('a session that is %s before the change changes nothing', async (_how, end) => {
  const server = await start()
  await server.as('20240001').listMyLectures()
  const caller = await server.db
    .selectFrom('sessions')
    .select(['token_hash as session', 'user_key as userKey'])
    .executeTakeFirstOrThrow()
  const wanted = { ...caller, name: '자료구조', connected: true, cost: switchCosts.student, at: server.clock() }

  await end(server)

  expect(await switchOwnLecture(server.db, wanted)).toBe('no session')
  expect(await eventsOf(server)).toBe(0)
})
