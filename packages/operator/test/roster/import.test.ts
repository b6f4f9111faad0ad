import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleFiles, writeFolder, writeZip } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { findRosterSource, findSnapshot } from '@campus-connect/core/database/queries/roster/snapshots.ts'
import { testDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { RosterError } from '@campus-connect/core/roster/roster-error.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { planRollback, rollBack } from '@campus-connect/core/roster/import/versions.ts'
import { findRosterStudent } from '@campus-connect/core/domain/sync/students.ts'
import { runCommand } from '../support/operator.ts'
import { autumn, optionsFor } from '@campus-connect/core/testing/roster/import-campus.ts'

const day = 24 * 60 * 60 * 1000

async function everything(db: Db) {
  const tables = [
    'roster_snapshots',
    'roster_sources',
    'roster_classes',
    'roster_students',
    'roster_enrolments',
  ] as const
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}

const withUser = (row: string) => sampleFiles({ 'users.csv': `${String(sampleFiles()['users.csv'])}${row}\n` })

test('an import reports its counts', async () => {
  const db = await testDatabase()

  const report = await importRoster(db, optionsFor(await writeZip(sampleFiles())))

  expect(report).toMatchObject({
    outcome: 'imported',
    message: '명단을 가져왔습니다: 학생 2명, 강의 3개, 수강 4건, 경고 0건',
    matchedBy: 'identifier',
    counts: { terms: 3, classes: 3, currentClasses: 2, students: 2, enrolments: 4 },
  })
})

test('the same roster again changes nothing', async () => {
  const db = await testDatabase()
  await importRoster(db, optionsFor(await writeFolder(sampleFiles())))
  const before = await everything(db)

  const report = await importRoster(db, optionsFor(await writeZip(sampleFiles()), autumn.getTime() + day / 2))

  expect(report).toMatchObject({ outcome: 'unchanged', message: '변경 없음', counts: { students: 2 } })
  expect(await everything(db)).toEqual(before)
})

test('an unchanged roster is recorded as checked again', async () => {
  const db = await testDatabase()
  const path = await writeFolder(sampleFiles())
  await importRoster(db, optionsFor(path))

  await importRoster(db, optionsFor(path, autumn.getTime() + 6 * day))

  expect(await findSnapshot(db)).toMatchObject({
    taken_at: '2026-10-05T00:00:00.000Z',
    checked_at: '2026-10-11T00:00:00.000Z',
  })
})

test('the same file is imported again with other options', async () => {
  const db = await testDatabase()
  const path = await writeFolder(sampleFiles())
  await importRoster(db, optionsFor(path))

  expect((await importRoster(db, { ...optionsFor(path), match: 'username' })).outcome).toBe('imported')
  expect(await findRosterStudent(db, 'gildong1')).toEqual({ name: '홍길동' })
  expect(await findRosterStudent(db, '20240001')).toBeUndefined()
  expect((await importRoster(db, { ...optionsFor(path), match: 'username', term: 'all' })).outcome).toBe('imported')
})

test('a failed import leaves the earlier roster untouched', async () => {
  const db = await testDatabase()
  await importRoster(db, optionsFor(await writeFolder(sampleFiles())))
  const [snapshots, , ...rows] = await everything(db)
  const broken = [
    await writeFolder(sampleFiles({ 'users.csv': undefined })),
    await writeFolder(sampleFiles({ 'enrollments.csv': 'classSourcedId,userSourcedId\nc1,u1\n' })),
  ]

  for (const path of broken) await expect(importRoster(db, optionsFor(path))).rejects.toThrow(RosterError)

  const [snapshotsNow, sources, ...rowsNow] = await everything(db)
  expect([snapshotsNow, rowsNow]).toEqual([snapshots, rows])
  expect(sources?.[0]).toMatchObject({ failure: 'enrollments.csv 1행 role: 필수 열이 없습니다.' })
})

test('an import stopped while reading or writing leaves the earlier roster', async () => {
  const db = await testDatabase()
  await importRoster(db, optionsFor(await writeFolder(sampleFiles())))
  const before = await findRosterSource(db)
  const numbers = Array.from({ length: 20_000 }, (_, index) => `u${index},student,${20240000 + index}\n`)
  const path = await writeFolder(sampleFiles({ 'users.csv': `sourcedId,role,identifier\n${numbers.join('')}` }))
  const stopped = /^명단 가져오기를 중단했습니다/

  await expect(importRoster(db, { ...optionsFor(path), signal: AbortSignal.abort() })).rejects.toThrow(stopped)
  const controller = new AbortController()
  const writing = importRoster(db, { ...optionsFor(path), signal: controller.signal })
  const refused = writing.catch((reason: unknown) => reason)
  while ((await db.selectFrom('roster_snapshots').select('id').execute()).length < 2)
    await new Promise((resolve) => setImmediate(resolve))
  controller.abort()

  expect(await refused).toMatchObject({ message: expect.stringMatching(stopped) })
  expect(await findRosterSource(db)).toEqual(before)
  expect(await findRosterStudent(db, '20240001')).toEqual({ name: '홍길동' })
})

test('a successful import clears the failure', async () => {
  const db = await testDatabase()
  const path = await writeFolder(sampleFiles())
  await importRoster(db, optionsFor(path))
  const broken = await writeFolder(sampleFiles({ 'users.csv': '' }))
  await expect(importRoster(db, optionsFor(broken))).rejects.toThrow('users.csv')
  expect(await findRosterSource(db)).toMatchObject({ failure: 'users.csv 1행: 빈 파일입니다.' })

  await importRoster(db, optionsFor(path))

  expect(await findRosterSource(db)).toMatchObject({ failed_at: null, failure: null })
})

test('a wrong path or a strict refusal is not recorded as a failed import', async () => {
  const db = await testDatabase()
  const path = await writeFolder(sampleFiles())
  await importRoster(db, optionsFor(path))
  const odd = await writeFolder(sampleFiles({ 'manifest.csv': undefined }))

  await expect(importRoster(db, optionsFor(join(path, 'nowhere')))).rejects.toThrow('nowhere')
  await expect(importRoster(db, { ...optionsFor(odd), strict: true })).rejects.toThrow('--strict')

  expect(await findRosterSource(db)).toMatchObject({ failed_at: null, failure: null })
})

test('the last five versions are kept', async () => {
  const db = await testDatabase()

  for (let week = 0; week < 7; week += 1)
    await importRoster(
      db,
      optionsFor(
        await writeFolder(withUser(`x${week},,true,s,student,x${week},2025000${week},a,b`)),
        autumn.getTime() + week * day,
      ),
    )

  const kept = await db.selectFrom('roster_snapshots').select('taken_at').orderBy('taken_at').execute()
  expect(kept.map(({ taken_at }) => Number(taken_at.slice(8, 10)))).toEqual([7, 8, 9, 10, 11])
  expect(await db.selectFrom('roster_students').select('number').execute()).toHaveLength(15)
  expect(await findRosterStudent(db, '20250006')).toBeDefined()
})

test('a dry run writes nothing', async () => {
  const db = await testDatabase()
  const before = await everything(db)

  const report = await importRoster(db, { ...optionsFor(await writeFolder(sampleFiles())), dryRun: true })

  expect(report.outcome).toBe('dry-run')
  expect(await everything(db)).toEqual(before)
})

test('a strict import refuses what a normal one reports', async () => {
  const db = await testDatabase()
  const path = await writeFolder(withUser('u3,,true,s,student,park,no number,현,박'))

  expect((await importRoster(db, { ...optionsFor(path), match: 'identifier' })).diagnostics.total).toBe(1)
  await expect(importRoster(db, { ...optionsFor(path), match: 'identifier', strict: true })).rejects.toThrow(
    /^users\.csv 5행 identifier: 학번으로 쓸 수 없는 값이어서/,
  )
})

test('a strict import knows the file in use, and one that was rolled back', async () => {
  const db = await testDatabase()
  const [first, second] = [
    await writeFolder(sampleFiles()),
    await writeFolder(withUser('x,,true,s,student,x,2025,a,b')),
  ]
  await importRoster(db, { ...optionsFor(first), strict: true })
  await importRoster(db, { ...optionsFor(second), strict: true })
  await rollBack(db, theServer, await planRollback(db, undefined), { clock: () => new Date(autumn) })

  expect(await importRoster(db, { ...optionsFor(first), strict: true })).toMatchObject({ outcome: 'unchanged' })
  await expect(importRoster(db, { ...optionsFor(second), strict: true })).rejects.toMatchObject({ reason: 'refused' })
})

test('of several zips in a folder the newest is read, and entries that are not files are ignored', async () => {
  const db = await testDatabase()
  const folder = await writeFolder({})
  await symlink(join(folder, 'nowhere'), join(folder, 'dangling.zip'))
  await mkdir(join(folder, 'folder.zip'))
  await cp(await writeZip(sampleFiles()), join(folder, 'roster.zip'))

  expect(await importRoster(db, optionsFor(folder))).toMatchObject({ outcome: 'imported' })
  const looked = await runCommand({}, ['roster', 'look', folder], { clock: () => new Date(autumn) })
  expect(looked.lines[0]).toContain('roster.zip: OneRoster (')
})

test('an unknown term is refused, and a day without classes is reported', async () => {
  const db = await testDatabase()
  const path = await writeFolder(sampleFiles())

  await expect(importRoster(db, { ...optionsFor(path), term: 'winter' })).rejects.toThrow("'winter' 학기")
  const { diagnostics } = await importRoster(db, optionsFor(path, Date.parse('2026-08-01')))
  expect(diagnostics.list.map(({ code }) => code)).toEqual(['no-current-class'])
})
