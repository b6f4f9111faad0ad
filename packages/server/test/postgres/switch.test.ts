import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { switchLecture } from '../../src/database/queries/switches.ts'
import { testServer } from '../support/server.ts'
import { emptyDatabase } from '../support/database/empty.ts'
import { askPostgres } from '../support/postgres/cluster.ts'

async function start() {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  const server = await testServer({ db, students: [{ id: '20240001', lectures: ['자료구조'] }] })
  onTestFinished(server.close)
  await server.login('20240001')
  const { token_hash: session } = await db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
  const neighbour = new Client({ connectionString: url })
  await neighbour.connect()
  onTestFinished(() => neighbour.end())
  const change = (connected: boolean) =>
    switchLecture(db, { session, name: '자료구조', connected, cost: 1000, at: new Date() })
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

test('a lecture that is removed while its switch waits is unknown and does not use the rate limit', async () => {
  const { db, neighbour, change, waits, events } = await start()
  await neighbour.query('begin')
  await neighbour.query(`update lectures set removed_at = '2026-03-02T00:00:00.000Z'`)

  const switched = change(true)
  await waits()
  await neighbour.query('commit')

  expect(await switched).toBe('unknown lecture')
  expect(await events()).toEqual([])
  expect(await db.selectFrom('switch_limits').selectAll().execute()).toEqual([])
})

test('a switch that waits for its bucket is refused if the bucket was emptied', async () => {
  const { db, neighbour, change, waits, events } = await start()
  await change(true)
  await neighbour.query('begin')
  await neighbour.query(`update switch_limits set full_at = ${Date.now() + 65_000}`)

  const switched = change(false)
  await waits()
  await neighbour.query('commit')

  expect(await switched).toBe('throttled')
  expect(await events()).toHaveLength(1)
  expect(await db.selectFrom('lectures').select('connected').execute()).toEqual([{ connected: 1 }])
})
