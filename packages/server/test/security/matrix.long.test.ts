import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import {
  type Cluster,
  findPostgres,
  postgresHome,
  startCluster,
} from '@campus-connect/core/testing/postgres/cluster.ts'
import { testServer } from '../support/server.ts'
import { type ServerFactory, startClockedServer } from './fixture.ts'
import { tryMatrix } from './matrix/try-matrix.ts'

const right = { cells: 105, wrong: [] }

async function open(url: string) {
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  return db
}

/** Servers on one database, each with its own connections and memory. Each request goes to the next server. */
function servers(url: string, count: number): ServerFactory {
  return async (options) => {
    const first = await testServer({ ...options, db: await open(url) })
    const others = []
    for (let more = 1; more < count; more += 1)
      others.push(await testServer({ ...options, admin: false, db: await open(url) }))
    const all = [first, ...others]
    let asked = 0
    const app = { inject: (request: never) => all[(asked += 1) % count]!.app.inject(request) }
    return {
      ...first,
      app: app as unknown as typeof first.app,
      close: async () => void (await Promise.all(all.map((server) => server.close()))),
    }
  }
}

async function tried(factory: ServerFactory) {
  const server = await startClockedServer(factory)
  onTestFinished(server.close)

  return tryMatrix(server)
}

test('the matrix, printed, over a database on the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-matrix-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  expect(await tried(servers(`file:${join(folder, 'campus.db')}`, 1))).toEqual(right)
})

describe.skipIf('missing' in findPostgres())('on PostgreSQL', () => {
  let cluster: Cluster
  beforeAll(async () => void (cluster = await startCluster(postgresHome())))
  afterAll(() => cluster.remove())

  test.each([1, 3])('the matrix, printed, over PostgreSQL: servers %i', async (count) => {
    await cluster.ask(`create database matrix${count}`)

    expect(await tried(servers(cluster.url(`matrix${count}`), count))).toEqual(right)
  })
})
