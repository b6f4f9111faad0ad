import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { testServer } from '../support/server.ts'
import { emptyDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { askPostgres } from '@campus-connect/core/testing/postgres/cluster.ts'

/** A server, and a PostgreSQL in which each write fails with the SQLSTATE that the test sets. */
async function start() {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  const server = await testServer({ db, students: [{ id: '20240001', lectures: ['자료구조'] }] })
  onTestFinished(server.close)
  const fail = async (state: string) => {
    const body = `language plpgsql as $$ begin raise exception 'planted' using errcode = '${state}'; end $$`
    await askPostgres(url, `create or replace function fail() returns trigger ${body}`)
    await askPostgres(url, 'create or replace trigger fail before insert on attendance_events execute function fail()')
    await askPostgres(url, `create or replace function fail_to_grow() returns event_trigger ${body}`)
    await askPostgres(url, 'drop event trigger if exists fail_to_grow')
    await askPostgres(
      url,
      `create event trigger fail_to_grow on ddl_command_start when tag in ('CREATE TABLE AS') execute function fail_to_grow()`,
    )
  }
  const mend = async () => {
    await askPostgres(url, 'drop trigger fail on attendance_events')
    await askPostgres(url, 'drop event trigger fail_to_grow')
  }
  return { campus: await server.login('20240001'), get: (path: string) => server.app.inject(path), fail, mend }
}

test('while the disk of PostgreSQL is full, writes get 503 and reads succeed; the server recovers by itself', async () => {
  const { campus, get, fail, mend } = await start()
  const ready = async () => (await get('/readyz')).statusCode
  expect(await ready()).toBe(200)
  await fail('53100')

  await expect(campus.startAttendance({ name: '자료구조' })).rejects.toMatchObject({ status: 503 })
  expect((await campus.listMyLectures()).data).toEqual([{ name: '자료구조', connected: false }])
  expect([(await get('/healthz')).statusCode, await ready()]).toEqual([200, 503])

  await mend()
  expect(await ready()).toBe(200)
  await campus.startAttendance({ name: '자료구조' })
  expect((await campus.listMyLectures()).data).toEqual([{ name: '자료구조', connected: true }])
})

test('during any other temporary shortage of PostgreSQL, writes get 503', async () => {
  const { campus, get, fail, mend } = await start()
  const shortages = ['53000', '53200', '53300', '53400', '58000', '58030', '55P03', '57014', '25006']

  for (const state of shortages) {
    await fail(state)
    expect([state, await statusOf(campus.startAttendance({ name: '자료구조' }))]).toEqual([state, 503])
  }
  expect((await get('/readyz')).statusCode).toBe(200)
  await mend()
  await campus.startAttendance({ name: '자료구조' })
})

const statusOf = (call: Promise<unknown>) => call.then(() => 200).catch((error: { status: number }) => error.status)
