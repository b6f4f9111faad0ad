import { mkdirSync, statSync } from 'node:fs'
import { writeFolder } from '@campus-connect/roster/testing'
import { expect } from 'vitest'
import { admin, runProgram, startProgram } from '../../support/process.ts'
import { openReadOnly } from '@campus-connect/core/testing/database/read-only.ts'
import { digestOf, tablesWithout } from '@campus-connect/core/testing/database/digest.ts'
import { expectedAfter, readBetween, unchanged } from '../../support/writes/expected.ts'
import { inspectFile } from '../../support/writes/file.ts'
import { fillDatabase } from '../../support/writes/fill.ts'
import { recordWrites } from '../../support/writes/record.ts'
import { takeTurns } from '../../support/writes/turns.ts'
import { startWriter } from '../../support/writes/writers.ts'

const settings = { ADMIN_ID: admin.id, ADMIN_PASSWORD: admin.password }

type Drill = {
  students: number
  backups: number
  /** Acknowledged attendance changes of each writer before each backup. */
  calm: number
}

/** Takes backups under load, then restores and serves the last one as if the database were lost. */
export async function drill({ students, backups, calm }: Drill) {
  const folder = await writeFolder({})
  const path = `${folder}/campus.db`
  const everybody = await fillDatabase(path, { count: students, sessions: 1000 })
  const active = everybody.slice(0, 1000)
  const known = unchanged([...everybody.map(({ id }) => id), admin.id])
  const record = recordWrites()
  const server = startProgram({ ...settings, DATABASE_URL: `file:${path}` })
  const url = await server.url()
  const turns = takeTurns(active)
  const writers = await Promise.all(Array.from({ length: 4 }, () => startWriter(url, { turns, record })))
  const more = (each: number) => Promise.all(writers.map((writer) => writer.more(each)))
  const waited = () => writers.flatMap((writer) => writer.taken())
  await more(5)

  const before: number[] = []
  const during: number[] = []
  const taken: number[] = []
  let backup = ''
  for (let number = 0; number < backups; number += 1) {
    backup = `${folder}/backup-${number}.db`
    waited()
    await more(calm)
    before.push(...waited())
    const begun = performance.now()
    expect(await campusServer(path, 'backup', backup)).toMatchObject({ code: 0 })
    taken.push(performance.now() - begun)
    during.push(...waited())
    const expected = expectedAfter(record.writes, { known, ...readBetween(begun, performance.now()) })
    expect(await inspectFile(backup, expected)).toMatchObject({ lost: [], half: [] })
  }
  await Promise.all(writers.map((writer) => writer.stop()))
  expect(writers.flatMap(({ failures }) => failures)).toEqual([])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  const { restored, seconds } = await restoreAndServe(folder, backup, active[0]?.token ?? '')
  return { before, during, taken, seconds, bytes: statSync(restored).size }
}

async function restoreAndServe(folder: string, backup: string, token: string) {
  const restored = `${folder}/restored/campus.db`
  mkdirSync(`${folder}/restored`)
  const begun = performance.now()
  expect(await campusServer(restored, 'restore', backup)).toMatchObject({ code: 0 })
  const digest = await digestFile(restored)
  const compared = performance.now()
  expect(digest).toEqual(await digestFile(backup))
  const waited = performance.now() - compared

  const server = startProgram({ ...settings, DATABASE_URL: `file:${restored}` })
  const url = await server.url()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const seconds = (performance.now() - begun - waited) / 1000
  const headers = { cookie: `campus_session=${token}` }
  expect((await fetch(`${url}/api/users/me/lectures`, { headers })).status).toBe(401)
  expect(await campusServer(restored, 'audit', 'verify')).toMatchObject({ code: 0 })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  return { restored, seconds }
}

/** Restoring removes the sessions and is recorded in the audit. */
async function digestFile(path: string) {
  const db = openReadOnly(path)
  try {
    return await digestOf(db, [
      ...(await tablesWithout(db, 'sessions', 'audit')),
      'kysely_migration',
      'sqlite_sequence',
    ])
  } finally {
    await db.destroy()
  }
}

const campusServer = (database: string, ...argv: string[]) => runProgram({ DATABASE_URL: `file:${database}` }, argv)
