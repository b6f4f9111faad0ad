import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { failOver, noDamage, startUnderLoad } from './outages.ts'
import { addStandby, type Cluster, postgresHome, startCluster } from '@campus-connect/core/testing/postgres/cluster.ts'

let cluster: Cluster
let databases = 0
beforeAll(async () => void (cluster = await startCluster(postgresHome(), { durable: true })))
afterAll(() => cluster.remove())

async function start() {
  databases += 1
  const name = `campus${databases}`
  await cluster.ask(`create database ${name}`)
  // An operator may set this for speed; it would lose acknowledged writes in a crash.
  await cluster.ask(`alter database ${name} set synchronous_commit = off`)
  return startUnderLoad(cluster.url(name))
}

test.each(['fast', 'immediate'] as const)('a PostgreSQL that is restarted (%s) loses nothing', async (how) => {
  const server = await start()
  await server.go(10)

  await cluster.stop(how)
  await cluster.start()

  await server.go(10)
  expect(await server.damage()).toEqual(noDamage)
})

test('one process of PostgreSQL that is killed takes the others along, and nothing is lost', async () => {
  const server = await start()
  await server.go(10)
  const [backend] = await cluster.ask(`select pid from pg_stat_activity where application_name = 'campus-connect'
    and datname = 'campus${databases}' and state is not null limit 1`)

  process.kill(Number(backend?.pid), 'SIGKILL')

  await server.go(10)
  expect(await server.damage()).toEqual(noDamage)
})

test('while PostgreSQL is away the server stays, says so, and comes back by itself', async () => {
  const server = await start()
  const ask = (path: string, init?: RequestInit) => fetch(server.url + path, init)
  await server.go(5)

  await cluster.stop()
  const payload = { method: 'POST', body: '{"id":"20240001","password":"wrong"}' }
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const answer = await ask('/api/auth/login', { ...payload, headers })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await answer.json()).toMatchObject({ success: false, data: null })
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 503])
  await cluster.start()

  await server.go(5)
  expect((await ask('/readyz')).status).toBe(200)
  expect(await server.damage()).toEqual(noDamage)
})

test('a primary that is killed leaves nothing behind that its synchronous standby has not got', async () => {
  const primary = await startCluster(postgresHome(), { durable: true })
  onTestFinished(() => primary.remove())
  const standby = await addStandby(postgresHome(), primary)
  onTestFinished(() => standby.remove())

  expect(await failOver(primary, standby, 10)).toMatchObject(noDamage)
})
