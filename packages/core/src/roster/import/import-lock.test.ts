import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { restService, writeFolder } from '@campus-connect/roster/testing'
import { onTestFinished, expect, test } from 'vitest'
import { withImportLock } from '../../database/import-lock.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import { openDatabase } from '../../database/open.ts'
import { emptyDatabase, testDatabase } from '../../../test/support/database/empty.ts'
import { autumn, importCampus, optionsFor } from '../../../test/support/roster/import-campus.ts'
import { theServer } from '../../domain/actor.ts'
import { findRosterStudent } from '../../domain/sync/students.ts'
import { reportOf } from './guard.ts'
import { store } from './import.ts'
import { findHeld, rejectHeld } from './versions.ts'

async function* none() {}

test('an import that lost its lock changes nothing when the roster was changed meanwhile', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  const first = (await findSnapshot(db))!
  await importCampus(db, { students: 41 })

  const lost = { sha256: 'x', base: first, report: reportOf(first), rows: none() }
  const path = await writeFolder({})
  await expect(store(db, lost, optionsFor(path))).rejects.toThrow('그사이에 명단이 바뀌었습니다')

  expect(await findRosterStudent(db, '20240040')).toBeDefined()
  expect(await findHeld(db)).toBeUndefined()
})

test('a decision waits for an import, says so, and can be stopped', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  const { hold } = await importCampus(db, { students: 20 })
  const stopping = new AbortController()

  const waited = withImportLock(db, {}, () =>
    rejectHeld(db, theServer, hold!.code, {
      clock: () => autumn,
      signal: stopping.signal,
      waiting: () => stopping.abort(),
    }),
  )

  await expect(waited).rejects.toThrow('기다리다가 중단했습니다')
  expect(await findHeld(db)).toBeDefined()
})

test('a service is pulled without the lock, and again if the roster changes meanwhile', async () => {
  const db = await testDatabase()
  let pulled = 0
  const service = await restService(40, {
    token: 'a-token',
    async afterPage(name) {
      if (name === 'enrollments' && pulled++ === 0) await importCampus(db, {})
    },
  })
  const tokenFile = join(await writeFolder({ token: 'a-token' }), 'token')
  await chmod(tokenFile, 0o600)
  const rest = { access: { kind: 'bearer', tokenFile }, page: 100 } as const

  const report = await importCampus(db, {}, { path: service.baseUrl, rest, dryRun: false })

  expect(report).toMatchObject({ outcome: 'held', change: { students: { before: 40 } } })
  expect(service.requests.filter((request) => request.includes('academicSessions'))).toHaveLength(2)
})

test('two imports at once, with two connections, follow each other', async () => {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const databases = [await openDatabase(url), await openDatabase(url)]
  for (const db of databases) onTestFinished(() => db.destroy())

  const reports = await Promise.all(databases.map((db) => importCampus(db, {})))

  expect(reports.map(({ outcome }) => outcome).toSorted()).toEqual(['imported', 'unchanged'])
})
