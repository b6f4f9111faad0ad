import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { fillUp, freeUp, mountSmallDisk } from '../../recovery/disk/small-disk.ts'
import { noDamage, startUnderLoad } from './outages.ts'
import { findPostgres, postgresHome, startCluster } from '@campus-connect/core/testing/postgres/cluster.ts'

const rounds = Number(process.env.FULL_DISKS ?? 5)
const megabytes = 200

test('a PostgreSQL whose disk is full loses nothing, and the server goes on when there is room', async ({ skip }) => {
  skip('missing' in findPostgres(), 'there is no PostgreSQL')
  const disk = await mountSmallDisk(megabytes)
  if ('missing' in disk) return skip(true, disk.missing)
  const cluster = await startCluster(postgresHome(), { durable: true, parent: disk.folder })
  onTestFinished(() => cluster.remove())
  await cluster.ask('create database campus')
  const server = await startUnderLoad(cluster.url('campus'))
  const status = async (path: string) => (await fetch(server.url + path)).status

  for (let round = 0; round < rounds; round += 1) {
    await server.go(20)
    fillUp(disk.folder)
    await expect.poll(() => status('/readyz'), { timeout: 120_000 }).toBe(503)
    expect(await status('/healthz')).toBe(200)
    await pause(1000)

    freeUp(disk.folder)
    await expect.poll(() => status('/readyz'), { timeout: 30_000 }).toBe(200)
    await server.go(20)
  }

  const { acknowledged, refused } = server.counts()
  process.stdout.write(`${rounds} full disks: ${acknowledged} acknowledged, ${refused} refused\n`)
  expect(refused).toBeGreaterThan(0)
  expect(await server.damage()).toEqual(noDamage)
})
