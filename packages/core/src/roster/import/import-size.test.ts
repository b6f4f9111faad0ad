import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { findRosterSource } from '../../database/queries/roster/snapshots.ts'
import { testDatabase } from '../../../test/support/database/empty.ts'
import { importRoster } from './import.ts'
import { findRosterStudent } from '../../domain/sync/students.ts'
import { optionsFor } from '../../../test/support/roster/import-campus.ts'

test('a roster with too many or too long rows is refused before it is parsed', async () => {
  const db = await testDatabase()
  await importRoster(db, optionsFor(await writeFolder(sampleFiles())))
  const read = async (users: string) =>
    importRoster(db, optionsFor(await writeFolder(sampleFiles({ 'users.csv': users }))))

  await expect(read(`sourcedId${','.repeat(1_100_000)}\nu1\n`)).rejects.toThrow(
    /^users\.csv 1행: 한 행이 1048576바이트를/,
  )
  await expect(read('a\n'.repeat(3_000_000))).rejects.toThrow(
    /^users\.csv \d{7}행: 명단의 행이 모두 3000000행을 넘습니다/,
  )
  await expect(read('a\r'.repeat(3_000_000))).rejects.toThrow(/3000000행을 넘습니다/)

  expect(await findRosterStudent(db, '20240001')).toBeDefined()
  expect(await findRosterSource(db)).toMatchObject({ failure: expect.stringContaining('3000000행') })
})

test('a chain of ten thousand terms is resolved', async () => {
  const db = await testDatabase()
  const ids = Array.from({ length: 9_999 }, (_, index) => `t${index},t${index + 1}\n`).join('')
  const path = await writeFolder(
    sampleFiles({
      'academicSessions.csv': `sourcedId,parentSourcedId\n${ids}`,
      'classes.csv': 'sourcedId,title,termSourcedIds\nc1,체육,t0\n',
    }),
  )

  expect((await importRoster(db, { ...optionsFor(path), term: 't9998' })).counts.currentClasses).toBe(1)
})

test('logins do not wait for the import of a large roster', async () => {
  const db = await testDatabase()
  const numbers = Array.from({ length: 2000 }, (_, index) => 20240000 + index)
  const path = await writeFolder(
    sampleFiles({
      'users.csv': `sourcedId,role,identifier\n${numbers.map((number) => `u${number},student,${number}\n`).join('')}`,
      'enrollments.csv': `classSourcedId,userSourcedId,role\n${numbers
        .flatMap((number) => ['c1', 'c2', 'c3'].map((id) => `${id},u${number},student\n`))
        .join('')}`,
    }),
  )
  let turns = 0
  const over = new AbortController()
  const others = (async () => {
    while (!over.signal.aborted) {
      await db
        .insertInto('throttles')
        .values({ key: String(turns), attempts: '[]', expires_at: '' })
        .execute()
      turns += 1
      await new Promise(setImmediate)
    }
  })()

  const { counts } = await importRoster(db, optionsFor(path))
  over.abort()
  await others

  expect(counts.enrolments).toBe(6000)
  expect(turns).toBeGreaterThan(counts.enrolments / 500)
})
