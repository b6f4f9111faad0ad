import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { failOver, noDamage, startUnderLoad } from './outages.ts'
import {
  addStandby,
  type Cluster,
  findPostgres,
  postgresHome,
  removePostgres,
  startCluster,
} from '@campus-connect/core/testing/postgres/cluster.ts'

const skipped = 'missing' in findPostgres()
const outages = Number(process.env.OUTAGES ?? 50)
const failovers = Number(process.env.FAILOVERS ?? 10)
const away = Number(process.env.AWAY_SECONDS ?? 40)

afterAll(removePostgres)

async function durable() {
  const cluster = await startCluster(postgresHome(), { durable: true })
  onTestFinished(() => cluster.remove())
  return cluster
}

/** The process id of the checkpointer, which changes when PostgreSQL restarts after a crash. */
async function checkpointer(cluster: Cluster) {
  const [row] = await cluster.ask(`select pid from pg_stat_activity where backend_type = 'checkpointer'`)
  return Number(row?.pid)
}

async function killOne(cluster: Cluster) {
  const before = await checkpointer(cluster)
  const [backend] = await cluster.ask(
    `select pid from pg_stat_activity where application_name = 'campus-connect' and datname = 'campus' limit 1`,
  )
  process.kill(Number(backend?.pid), 'SIGKILL')
  const begunAnew = async () => expect([before, 0, NaN]).not.toContain(await checkpointer(cluster))
  await vi.waitFor(begunAnew, { timeout: 30_000, interval: 10 })
}

const acts = {
  fast: async (cluster: Cluster) => {
    await cluster.stop('fast')
    await cluster.start()
  },
  immediate: async (cluster: Cluster) => {
    await cluster.stop('immediate')
    await cluster.start()
  },
  'one backend killed': killOne,
}

/* oxlint-disable no-console -- the figures are what these runs are for */
test.skipIf(skipped)('restarts and crashes of PostgreSQL lose nothing', async () => {
  const cluster = await durable()
  await cluster.ask('create database campus')
  const server = await startUnderLoad(cluster.url('campus'))
  const rows = []
  for (let round = 0; round < outages; round += 1) {
    const [name, act] = Object.entries(acts)[round % 3]!
    await server.go(20)
    const before = server.counts()
    const begun = Date.now()
    await act(cluster)
    const answering = Date.now()
    await server.go(1)
    const refused = server.counts().refused - before.refused
    rows.push({ name, away: answering - begun, back: Date.now() - answering, refused })
  }
  console.table(rows)
  console.log(server.counts())

  expect(await server.damage()).toEqual(noDamage)
})

test.skipIf(skipped)('fail-overs to a synchronous standby lose nothing', async () => {
  for (let round = 0; round < failovers; round += 1) {
    const primary = await durable()
    const standby = await addStandby(postgresHome(), primary)
    onTestFinished(() => standby.remove())
    const { lost, unexpected, ended, ...figures } = await failOver(primary, standby, 50)
    console.log(round, figures)
    expect({ lost, unexpected, ended }).toEqual(noDamage)
  }
})

test.skipIf(skipped)('while the only synchronous standby is away nothing is acknowledged, and it passes', async () => {
  const primary = await durable()
  const standby = await addStandby(postgresHome(), primary)
  onTestFinished(() => standby.remove())
  await primary.ask('create database campus')
  const server = await startUnderLoad(primary.url('campus'))
  await server.go(20)

  await standby.stop()
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  const strangers = new AbortController()
  const tried = Promise.all(Array.from({ length: 30 }, (_, index) => guessOn(server.url, index, strangers.signal)))
  const rows = []
  // Wait for answers that were on their way.
  await pause(1000)
  const before = server.counts()
  while (seconds() < away) {
    const path = async (name: string) => (await fetch(server.url + name)).status
    const [places] =
      await primary.ask(`select count(*)::int as all, count(*) filter (where wait_event = 'SyncRep')::int as waiting
      from pg_stat_activity where backend_type = 'client backend'`)
    rows.push({ seconds: seconds(), ...places, readyz: await path('/readyz'), metrics: await path('/metrics') })
    await pause(4000)
  }
  const during = server.counts()
  strangers.abort()
  const statuses = (await tried).flat()
  await standby.start()
  const back = Date.now()
  await server.go(1)
  console.table(rows)
  console.log({ before, during, back: Date.now() - back, refused: statuses.length })

  expect(during.acknowledged).toBe(before.acknowledged)
  expect([...new Set(statuses)]).toEqual([503])
  await server.go(20)
  expect(await server.damage()).toEqual(noDamage)
})

/** Sends wrong logins, each for another number so that none waits for a row lock, and gives their statuses. */
async function guessOn(url: string, index: number, over: AbortSignal) {
  const statuses: number[] = []
  for (let round = 0; !over.aborted; round += 1) {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const body = JSON.stringify({ id: `nobody-${index}-${round}`, password: 'wrong' })
    statuses.push((await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status)
  }
  return statuses
}
