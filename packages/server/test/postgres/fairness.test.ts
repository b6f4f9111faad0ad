import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { openPool, poolSize, resilientPool } from '@campus-connect/core/database/postgres/pool.ts'
import { testPassword, testServer } from '../support/server.ts'
import { emptyDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { askPostgres } from '@campus-connect/core/testing/postgres/cluster.ts'
import { loginToken, send } from '../support/inject.ts'

const lectures = ['자료구조', '선형대수']

async function start() {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  const students = ['20240001', '20240002'].map((id) => ({ id, lectures }))
  const server = await testServer({ db, students })
  onTestFinished(server.close)
  const neighbour = new Client({ connectionString: url })
  await neighbour.connect()
  onTestFinished(() => neighbour.end())
  return { ...server, url, neighbour }
}

/** The number of connections in this state. It uses its own connection, because a transaction sees a snapshot. */
async function connections({ url }: Awaited<ReturnType<typeof start>>, state: string) {
  const rows = await askPostgres(url, `select from pg_stat_activity where datname = current_database() and ${state}`)
  return rows.length
}
const waitingForLock = `wait_event_type = 'Lock'`
const inUse = `state = 'idle in transaction'`

const sessions = (server: Parameters<typeof loginToken>[0], count: number) =>
  Promise.all(Array.from({ length: count }, () => loginToken(server, { id: '20240001', password: testPassword })))

test('of 400 parallel attendance changes of one student one holds a connection, from however many sessions, and others go on', async () => {
  const server = await start()
  const tokens = await sessions(server, 4)
  await server.as('20240002').listMyLectures()
  await server.neighbour.query('begin')
  await server.neighbour.query(
    `select from lectures where user_key = (select key from users where id = '20240001') for update`,
  )

  const storm = Array.from({ length: 400 }, (_, index) => {
    const url = `/api/attend/${index % 2 ? 'stop' : 'start'}`
    return send(server, { method: 'POST', url, token: tokens[index % 4] ?? '', payload: { name: '자료구조' } })
  })
  while ((await connections(server, waitingForLock)) < 1);
  await server.as('20240002').startAttendance({ name: '자료구조' })
  await server.as('20240002').listMyLectures()

  expect(await connections(server, waitingForLock)).toBe(1)
  await server.neighbour.query('rollback')
  await Promise.all(storm)
  expect((await server.as('20240001').listMyLectures()).data).toHaveLength(2)
})

test('/readyz answers while every connection for the work is in use, and after its own was ended', async () => {
  const server = await start()
  const { promise, resolve } = Promise.withResolvers<void>()
  const holders = Array.from({ length: poolSize }, () => inTransaction(server.db, () => promise))
  const ready = async () => (await server.app.inject('/readyz')).statusCode

  while ((await connections(server, inUse)) < poolSize);
  expect(await ready()).toBe(200)
  await server.neighbour.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and application_name = 'campus-connect' and state = 'idle'`,
  )
  expect(await ready()).toBe(200)
  resolve()
  await Promise.all(holders)
})

test('a list is two round trips, and so is an attendance change', async () => {
  const { url, db } = await start()
  const { db: counted, sent } = counting(url)
  const server = await testServer({ db: counted, admin: false })
  onTestFinished(server.close)
  const campus = await server.login('20240001')
  const sentBy = async (call: () => Promise<unknown>) => {
    const before = sent.length
    await call()
    return sent.slice(before).map((text) => text.split(' ')[0])
  }

  expect(await sentBy(() => campus.listMyLectures())).toEqual(['select', 'select'])
  expect(await sentBy(() => campus.startAttendance({ name: '자료구조' }))).toEqual(['select', 'with'])
  expect(await db.selectFrom('attendance_events').select(['connected_to', 'by_key']).execute()).toEqual([
    { connected_to: 1, by_key: '' },
  ])
})

/** A database that records each statement sent to it. */
function counting(url: string) {
  const pool = resilientPool(openPool(url, { size: 2 }))
  const sent: string[] = []
  const connect = async () => {
    const client = await pool.connect()
    const query = (text: string, parameters: readonly unknown[]) => {
      sent.push(text)
      return client.query(text, parameters)
    }
    return { ...client, query } as PostgresPoolClient
  }
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: { ...pool, connect } }) })
  onTestFinished(() => db.destroy())
  return { db, sent }
}

test('a right password that the database has no time for is not counted as a failure', async () => {
  const { db, neighbour, login } = await start()
  await login('20240001')
  await neighbour.query('begin')
  await neighbour.query(`select from throttles where key = 'account:20240001' for update`)

  await expect(login('20240001')).rejects.toMatchObject({ status: 503 })

  await neighbour.query('rollback')
  expect(await db.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'account:20240001' }])
})
