import { chmod, cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { restService, writeFolder, writeZip } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test } from 'vitest'
import { withImportLock } from '@campus-connect/core/database/import-lock.ts'
import { findHeldSnapshot, findRosterSource } from '@campus-connect/core/database/queries/roster/snapshots.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { campusFiles } from '@campus-connect/core/testing/roster/campus-files.ts'
import { emptyDatabase, testDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { findRosterStudent } from '@campus-connect/core/domain/sync/students.ts'
import { passes, readRosterAgain, scheduleRoster } from './roster-schedule.ts'
import { startServer } from './serve.ts'

async function serve(settings: Record<string, string>, clock: () => Date) {
  const url = settings.DATABASE_URL ?? (await newDatabase())
  const environment = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', ROSTER_TERM: 'all', ...settings }
  const said: string[] = []
  const context = { clock, say: (line: string) => void said.push(line), lookInterval: 5 }
  const server = await startServer(readSettings(environment), context)
  onTestFinished(() => server.close().catch(() => {}))
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  return {
    url,
    db,
    said,
    close: () => server.close(),
    has: async (number: string) => (await findRosterStudent(db, number)) !== undefined,
  }
}

async function newDatabase() {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  return url
}

const roster = (students: number) => campusFiles({ students, classes: 5, perStudent: 2 })
const now = () => new Date('2026-10-05T00:00:00Z')

test('files that come into a watched folder are read when they stand still, and are not changed', async () => {
  const folder = await writeFolder({})
  const { said, has } = await serve({ ROSTER: folder }, now)
  expect(said).toContainEqual(expect.stringContaining('비어 있습니다'))

  await rename(await writeZip(roster(20)), join(folder, 'first.zip'))
  await expect.poll(() => has('20240019')).toBe(true)
  await rename(await writeZip(roster(21)), join(folder, 'second.zip'))
  await expect.poll(() => has('20240020')).toBe(true)
})

test('a roster is read again at its time of day', async () => {
  let time = Date.parse('2026-10-05T17:59:00Z')
  const folder = await writeFolder({})
  const zip = join(folder, 'roster.zip')
  await cp(await writeZip(roster(20)), zip)
  const { db, has } = await serve({ ROSTER: zip, ROSTER_AT: '03:00' }, () => new Date(time))
  await cp(await writeZip(roster(21)), zip)

  time += 60_000
  await expect.poll(() => has('20240020')).toBe(true)

  await rm(zip)
  time += 24 * 60 * 60_000
  await expect.poll(async () => (await findRosterSource(db))?.failure).toMatch(/파일이나 폴더가 없습니다/)
  expect(await has('20240020')).toBe(true)
})

test('a start with an earlier roster waits neither for a service nor for another import', async () => {
  const held = Promise.withResolvers<void>()
  const service = await restService(41, { token: 'a-token', afterPage: () => held.promise })
  const tokenFile = join(await writeFolder({ token: 'a-token' }), 'token')
  await chmod(tokenFile, 0o600)
  const first = await serve({ ROSTER: await writeFolder(roster(40)) }, now)
  await first.close()
  const { url, db } = first
  const pulled = { DATABASE_URL: url, ROSTER: service.baseUrl, ROSTER_TOKEN_FILE: tokenFile }

  const second = await serve(pulled, now)
  expect(second.said).toContainEqual(expect.stringMatching(/명단으로 시작하고/))
  held.resolve()
  await expect.poll(() => findHeldSnapshot(db)).toMatchObject({ location: service.baseUrl })

  await second.close()

  const zip = await writeZip(roster(42))
  await withImportLock(db, {}, async () => {
    const third = await serve({ DATABASE_URL: url, ROSTER: zip }, now)
    expect(third.said).toContainEqual(expect.stringMatching(/명단으로 시작하고/))
  })
  await expect.poll(() => findRosterStudent(db, '20240041')).toBeDefined()
})

test('a watched file is read again after a failure that passes', async () => {
  const folder = await writeFolder({})
  const db = await testDatabase()
  const ended: boolean[] = []
  const clock = () => {
    if (ended.length === 0) throw new Error('database busy')
    return now()
  }
  const options = { path: folder, match: 'auto', term: 'all', clock } as const
  const log = { info: () => {}, warn: () => {} }
  const stop = scheduleRoster({
    clock: now,
    path: folder,
    known: '',
    due: false,
    at: undefined,
    interval: 2,
    async read() {
      ended.push(await readRosterAgain(db, options, log))
      return ended.at(-1) === true
    },
  })
  onTestFinished(stop)

  await rename(await writeZip(roster(20)), join(folder, 'first.zip'))
  await expect.poll(() => ended).toEqual([false, true])
  expect(await findRosterStudent(db, '20240019')).toBeDefined()
})

test.each([
  ['2026-10-05T17:59:59Z', '2026-10-05T18:00:00Z', true],
  ['2026-10-05T18:00:00Z', '2026-10-05T18:00:01Z', false],
  ['2026-10-05T18:00:00Z', '2026-10-06T18:00:00Z', true],
  ['2026-10-05T18:00:00Z', '2026-10-05T17:00:00Z', false],
])('03:00 in Korea lies between %s and %s: %s', (from, to, expected) => {
  expect(passes(180, new Date(from), new Date(to))).toBe(expected)
})
