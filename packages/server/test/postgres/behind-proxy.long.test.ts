import { afterAll, expect, onTestFinished, test } from 'vitest'
import { killUnderLoad } from '../cluster/kill-under-load.ts'
import { rollingRestart } from '../cluster/rolling.ts'
import { startHaproxy, withoutHaproxy } from '../cluster/haproxy.ts'
import {
  findPostgres,
  postgresHome,
  removePostgres,
  startCluster,
} from '@campus-connect/core/testing/postgres/cluster.ts'

const found = findPostgres()
const without = 'missing' in found ? found.missing : withoutHaproxy
const rounds = Number(process.env.ROUNDS ?? 20)
const writers = 4
const kills = Number(process.env.KILLS ?? 20)

afterAll(removePostgres)

/** The set-up of `deploy/haproxy.cfg`, with a durable PostgreSQL. */
async function behindHaproxy(size: number) {
  const cluster = await startCluster(postgresHome(), { durable: true })
  onTestFinished(() => cluster.remove())
  await cluster.ask('create database campus')
  return { database: cluster.url('campus'), size, proxy: startHaproxy }
}

/* oxlint-disable no-console -- the figures are what these runs are for */
test('twenty rolling restarts of two servers behind HAProxy: of 100,000 requests none fails', async ({ skip }) => {
  skip(without !== undefined, without)
  const between = Math.ceil(100_000 / (2 * writers) / (2 * rounds))

  const requests = await rollingRestart(await behindHaproxy(2), { writers, rounds, between })

  console.log(`${rounds} rolling restarts: ${requests} requests, 0 failed`)
  expect(requests).toBeGreaterThanOrEqual(100_000)
})

test('of three servers behind HAProxy one is killed, twenty times', async ({ skip }) => {
  skip(without !== undefined, without)

  const { requests, lost } = await killUnderLoad(await behindHaproxy(3), { writers, kills, between: 50 })

  console.log(
    `${kills} kills: ${requests} requests; without an answer: ${lost.length} switches (${[...new Set(lost)].join(', ')})`,
  )
  expect(requests).toBeGreaterThanOrEqual(1000)
})
