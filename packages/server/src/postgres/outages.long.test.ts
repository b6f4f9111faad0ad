import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { failOver, none, serving } from '../testing-outages.ts'
import {
  addStandby,
  type Cluster,
  findPostgres,
  postgresHome,
  removePostgres,
  startCluster,
} from '../testing-postgres.ts'

const skipped = 'missing' in findPostgres()
const outages = Number(process.env.OUTAGES ?? 50)
const failovers = Number(process.env.FAILOVERS ?? 10)

afterAll(removePostgres)

async function durable() {
  const cluster = await startCluster(postgresHome(), { durable: true })
  onTestFinished(() => cluster.remove())
  return cluster
}

/** Which changes when PostgreSQL begins anew after a crash of one of its processes. */
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
  const server = await serving(cluster.url('campus'))
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

  expect(await server.faults()).toEqual(none)
})

test.skipIf(skipped)('fail-overs to a synchronous standby lose nothing', async () => {
  for (let round = 0; round < failovers; round += 1) {
    const primary = await durable()
    const standby = await addStandby(postgresHome(), primary)
    onTestFinished(() => standby.remove())
    const { lost, told, ended, ...figures } = await failOver(primary, standby, 50)
    console.log(round, figures)
    expect({ lost, told, ended }).toEqual(none)
  }
})
