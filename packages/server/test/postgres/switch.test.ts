import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { switchKey } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { switchOwnLecture } from '@campus-connect/core/database/queries/attendance/switches.ts'
import { switchCosts } from '@campus-connect/core/domain/attendance/switch.ts'
import { testServer } from '../support/server.ts'
import { emptyDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { askPostgres } from '@campus-connect/core/testing/postgres/cluster.ts'

async function start(ids = ['20240001']) {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  const students = ids.map((id) => ({ id, lectures: ['자료구조'] }))
  const server = await testServer({ db, students })
  onTestFinished(server.close)
  for (const id of ids) await server.login(id)
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.key', 'user_key')
    .select(['id', 'token_hash as session', 'user_key as userKey'])
    .execute()
  const neighbour = new Client({ connectionString: url })
  await neighbour.connect()
  onTestFinished(() => neighbour.end())
  const change = (connected: boolean, { of = ids[0], name = '자료구조' } = {}) => {
    const { session, userKey } = sessions.find(({ id }) => id === of)!
    return switchOwnLecture(db, { session, userKey, name, connected, cost: switchCosts.student, at: new Date() })
  }
  const waits = async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await askPostgres(url, waiting)).length === 0);
  }
  const events = () => db.selectFrom('attendance_events').select(['connected_from', 'connected_to']).execute()
  return { db, neighbour, change, waits, events }
}

test.each([
  ['connected', true, 'unchanged', []],
  ['disconnected', false, 'changed', [{ connected_from: 1, connected_to: 0 }]],
])('a switch uses the state that a concurrent transaction commits: lecture being %s', async (_how, ...expected) => {
  const [connected, outcome, written] = expected
  const { neighbour, change, waits, events } = await start()
  await neighbour.query('begin')
  await neighbour.query('update lectures set connected = 1')

  const switched = change(connected)
  await waits()
  await neighbour.query('commit')

  expect(await switched).toBe(outcome)
  expect(await events()).toEqual(written)
})

test('a lecture that is removed while its attendance change waits is unknown and does not use the rate limit', async () => {
  const { db, neighbour, change, waits, events } = await start()
  await neighbour.query('begin')
  await neighbour.query(`update lectures set removed_at = '2026-03-02T00:00:00.000Z'`)

  const switched = change(true)
  await waits()
  await neighbour.query('commit')

  expect(await switched).toBe('unknown lecture')
  expect(await events()).toEqual([])
  expect(await db.selectFrom('token_buckets').selectAll().execute()).toEqual([])
})

test('an attendance change that waits for its bucket is refused if the bucket was emptied', async () => {
  const { db, neighbour, change, waits, events } = await start()
  await change(true)
  await neighbour.query('begin')
  await neighbour.query(`update token_buckets set full_at = ${Date.now() + 65_000}`)

  const switched = change(false)
  await waits()
  await neighbour.query('commit')

  expect(await switched).toBe('throttled')
  expect(await events()).toHaveLength(1)
  expect(await db.selectFrom('lectures').select('connected').execute()).toEqual([{ connected: 1 }])
})

test('attendance changes that arrive together have their own outcomes', async () => {
  const { db, change, events } = await start(['20240001', '20240002', '20240003', '20240004', '20240005'])
  const keyOf = db.selectFrom('users').select('key')
  await db
    .insertInto('token_buckets')
    .values({ key: switchKey('20240004'), full_at: Date.now() + 65_000, day_full_at: 0 })
    .execute()
  await db
    .deleteFrom('sessions')
    .where('user_key', 'in', keyOf.where('id', '=', '20240005'))
    .execute()

  const outcomes = await Promise.all([
    change(true, { of: '20240001' }),
    change(false, { of: '20240002' }),
    change(true, { of: '20240003', name: '선형대수' }),
    change(true, { of: '20240004' }),
    change(true, { of: '20240005' }),
  ])

  expect(outcomes).toEqual(['changed', 'unchanged', 'unknown lecture', 'throttled', 'no session'])
  expect(await events()).toEqual([{ connected_from: 0, connected_to: 1 }])
})

test('the attendance changes of one student happen in their order', async () => {
  const { db, change, events } = await start()

  const outcomes = await Promise.all([change(true), change(false), change(false), change(true)])

  expect(outcomes).toEqual(['changed', 'changed', 'unchanged', 'changed'])
  expect(await events()).toHaveLength(3)
  expect(await db.selectFrom('lectures').select('connected').execute()).toEqual([{ connected: 1 }])
})

test('a locked lecture delays only its own attendance change', async () => {
  const { neighbour, change } = await start(['20240001', '20240002', '20240003'])
  await neighbour.query('begin')
  await neighbour.query(`update lectures set connected = 1
    where user_key = (select key from users where id = '20240001')`)

  const [locked, ...others] = ['20240001', '20240002', '20240003'].map((of) => change(true, { of }))
  expect(await Promise.all(others)).toEqual(['changed', 'changed'])
  await neighbour.query('rollback')

  expect(await locked).toBe('changed')
})
