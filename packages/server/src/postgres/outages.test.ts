import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../store/database.ts'
import { startProgram } from '../testing-process.ts'
import { type Cluster, postgresHome, startCluster } from '../testing-postgres.ts'
import { addStudents, campusAt, misfits, startWriter } from '../testing-writers.ts'

const none = { lost: [], told: [], ended: null }

let cluster: Cluster
let databases = 0
beforeAll(async () => void (cluster = await startCluster(postgresHome(), { durable: true })))
afterAll(() => cluster.remove())

/** The real program on a database that survives, with four students who switch their lectures all the time. */
async function serving() {
  databases += 1
  const name = `campus${databases}`
  await cluster.ask(`create database ${name}`)
  // What somebody may have set for speed, and would lose what was acknowledged before a crash.
  await cluster.ask(`alter database ${name} set synchronous_commit = off`)
  const db = await openDatabase(cluster.url(name))
  onTestFinished(() => db.destroy())
  const ids = await addStudents(db, 4)
  const program = startProgram({ DATABASE_URL: cluster.url(name) })
  const url = await program.url()
  const writers = await Promise.all(ids.map((id) => startWriter(campusAt(url), id)))
  onTestFinished(async () => void (await Promise.all(writers.map((writer) => writer.stop()))))

  return {
    program,
    url,
    writers,
    go: (times: number) => Promise.all(writers.map((writer) => writer.more(times))),
    /** What was acknowledged and is lost, what was told but 503, and whether the program ended. */
    async faults() {
      await Promise.all(writers.map((writer) => writer.stop()))
      const failures = writers.flatMap((writer) => writer.failures)
      return {
        lost: (await Promise.all(writers.map((writer) => misfits(db, writer)))).flat(),
        told: failures.filter(({ kind, status }) => kind !== 'refused' || status !== 503),
        ended: program.child.exitCode,
      }
    },
  }
}

test.each(['fast', 'immediate'] as const)('P1: a PostgreSQL that is restarted (%s) loses nothing', async (how) => {
  const server = await serving()
  await server.go(10)

  await cluster.stop(how)
  await cluster.start()

  await server.go(10)
  expect(await server.faults()).toEqual(none)
})

test('P2: one process of PostgreSQL that is killed takes the others along, and nothing is lost', async () => {
  const server = await serving()
  await server.go(10)
  const [backend] = await cluster.ask(`select pid from pg_stat_activity where application_name = 'campus-connect'
    and datname = 'campus${databases}' and state is not null limit 1`)

  process.kill(Number(backend?.pid), 'SIGKILL')

  await server.go(10)
  expect(await server.faults()).toEqual(none)
})

test('P3: while PostgreSQL is away the server stays, says so, and comes back by itself', async () => {
  const server = await serving()
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
  expect(await server.faults()).toEqual(none)
})
