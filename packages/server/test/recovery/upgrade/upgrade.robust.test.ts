import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Tables } from '@campus-connect/core/database/schema/tables.ts'
import { sqliteDialect } from '@campus-connect/core/database/sqlite/dialect.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { startWaitingProxy } from '../../cluster/proxy.ts'
import { startProgram, startServerProcess } from '../../support/process.ts'
import { addStudents } from '../../support/writes/students.ts'
import { olderProgram } from './older-program.ts'

const students = Number(process.env.UPGRADED_STUDENTS ?? 5000)
const lectures = Array.from({ length: 7 }, (_, index) => `강의 ${index + 1}`)

test('an upgrade under reads loses no request, list or session; the older program then refuses the database', async ({
  skip,
}) => {
  const older = await olderProgram()
  if ('missing' in older) return skip(older.missing)
  const { main: program, version } = older
  const folder = await temporaryFolder()
  const environment = { PORT: await freePort() }
  const server = `127.0.0.1:${environment.PORT}`
  await (await startServerProcess({ folder, environment, program })).kill('SIGTERM')
  const everybody = await fill(join(folder, 'campus.db'))
  const before = await startServerProcess({ folder, environment, program })
  const proxy = await startWaitingProxy([server])
  await proxy.ready(server)
  const reads: Read[] = []
  const stopped = new AbortController()
  const readers = everybody.map(({ token }) => readOn(proxy.url, token, { reads, signal: stopped.signal }))
  const more = (count: number, from = reads.length) =>
    vi.waitUntil(() => reads.length >= from + count, { timeout: 30_000 })
  await more(50)

  const begun = performance.now()
  expect(await before.kill('SIGTERM')).toBe(0)
  const after = await startServerProcess({ folder, environment })
  const away = performance.now() - begun
  await proxy.ready(server)
  await more(50)
  stopped.abort()
  await Promise.all(readers)

  const longest = Math.max(...reads.map(({ took }) => took))
  process.stdout.write(
    `${version} to this one with ${students} students: away for ${seconds(away)}, ${reads.length} reads, the longest ${seconds(longest)}\n`,
  )
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
  for (const { token } of everybody)
    expect(new Set(reads.filter((read) => read.token === token).map(({ names }) => names))).toEqual(
      new Set([lectures.join()]),
    )
  expect(longest).toBeLessThan(away + 10_000)

  expect(await after.kill('SIGTERM')).toBe(0)
  const downgraded = startProgram({ ...environment, DATABASE_URL: `file:${folder}/campus.db` }, [], '', { program })
  expect([await downgraded.ended, downgraded.err()]).toEqual([
    1,
    expect.stringContaining('더 새로운 버전의 Campus Connect가 만든 파일입니다'),
  ])
  const again = await startServerProcess({ folder, environment })
  expect((await read(again.url, everybody[0]!.token)).status).toBe(200)
})

type Read = { token: string; status: number; names: string; took: number }

async function read(url: string, token: string): Promise<Read> {
  const begun = performance.now()
  const answer = await fetch(`${url}/api/users/me/lectures`, { headers: { cookie: `campus_session=${token}` } })
  const { data } = (await answer.json()) as { data: { name: string }[] | null }
  const names = (data ?? []).map(({ name }) => name).join()
  return { token, status: answer.status, names, took: performance.now() - begun }
}

/** A student who opens the list again and again. */
async function readOn(url: string, token: string, { reads, signal }: { reads: Read[]; signal: AbortSignal }) {
  while (!signal.aborted) reads.push(await read(url, token))
}

/** Writes students into a database of an older version without migrating it. Gives ten with a session. */
async function fill(path: string) {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new DatabaseSync(path)) })
  try {
    return (await addStudents(db, { count: students, sessions: 10, lectures })).slice(0, 10)
  } finally {
    await db.destroy()
  }
}

/** The proxy needs to know a port before its server starts, and the next server takes the same. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => void server.close(resolve))
  return String(port)
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
