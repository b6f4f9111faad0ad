import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readContract } from '../../src/api/contract.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import {
  type Cluster,
  findPostgres,
  postgresHome,
  startCluster,
} from '@campus-connect/core/testing/postgres/cluster.ts'
import { testServer } from '../support/server.ts'
import type { ServerFactory } from '../support/inject.ts'
import { openCampus } from './campus.ts'
import { columns, expected, observeCell } from './matrix.ts'
import { expectedPage, observePage, guardedPages } from './page-matrix.ts'
import { expectation, observe } from './run.ts'
import { table } from './table.ts'

const cells = (readContract().length + guardedPages.length) * columns.length

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

/** Expects every scenario and every cell of the matrix, prints the matrix and gives the number of cells. */
async function tryAll(factory: ServerFactory): Promise<number> {
  const campus = await openCampus(factory)
  onTestFinished(campus.close)

  for (const scenario of table)
    expect([scenario.name, await observe(campus, scenario)]).toEqual([scenario.name, expectation(scenario)])
  const seen: Record<string, Record<string, string>> = {}
  for (const { id } of readContract()) {
    seen[id] = {}
    for (const column of columns) {
      const cell = await observeCell(campus, id, column)
      seen[id][column] = cell.outcome
      expect([id, column, cell]).toEqual([id, column, expected(id, column)])
    }
  }
  for (const page of guardedPages) {
    seen[page] = {}
    for (const column of columns) {
      const cell = await observePage(campus, page, column)
      seen[page][column] = cell.outcome
      expect([page, column, cell]).toEqual([page, column, expectedPage(page, column)])
    }
  }
  // oxlint-disable-next-line no-console -- the table is what this run is for
  console.table(seen)
  return Object.values(seen).flatMap(Object.keys).length
}

test('the table and its matrix, over a database on the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-matrix-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  expect(await tryAll(servers(`file:${join(folder, 'campus.db')}`, 1))).toBe(cells)
})

describe.skipIf('missing' in findPostgres())('on PostgreSQL', () => {
  let cluster: Cluster
  beforeAll(async () => void (cluster = await startCluster(postgresHome())))
  afterAll(() => cluster.remove())

  test.each([1, 3])('the table and its matrix, over PostgreSQL: servers %i', async (count) => {
    await cluster.ask(`create database matrix${count}`)

    expect(await tryAll(servers(cluster.url(`matrix${count}`), count))).toBe(cells)
  })
})
