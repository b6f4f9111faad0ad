import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { withImportLock } from '../../database/import-lock.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import { openDatabase } from '../../database/open.ts'
import type { Db } from '../../database/tables/tables.ts'
import { emptyDatabase, testDatabase } from '../../../test/support/database/empty.ts'
import { type Campus, campusFiles } from '../../../test/support/roster/campus-files.ts'
import { restService } from '../../../test/support/roster/rest-service.ts'
import { writeFolder } from '../../../test/support/roster/files.ts'
import { findRosterStudent } from '../sync/students.ts'
import { reportOf } from './guard/held.ts'
import { importRoster } from './import.ts'
import type { ImportOptions } from './import-options.ts'
import { rosterState } from './state.ts'
import { store } from './store.ts'
import { acceptHeld, findHeld, planRollback, rejectHeld, rollBack } from './versions.ts'

const autumn = new Date('2026-10-05T00:00:00Z')
const everybody = { students: 40, classes: 20, perStudent: 5 }

async function read(db: Db, campus: Partial<Campus>, options: Partial<ImportOptions> = {}) {
  const path = await writeFolder(campusFiles({ ...everybody, ...campus }))
  return importRoster(db, { path, match: 'auto', term: 'current', clock: () => autumn, ...options })
}

const codesOf = ({ reasons = [] }: { reasons?: { code: string }[] }) => new Set(reasons.map(({ code }) => code))

test.each<[string, string[], Partial<Campus>]>([
  ['a tenth of the students', [], { students: 36 }],
  ['more than a tenth of the students', ['students', 'enrolments'], { students: 35 }],
  ['the enrolments of many students', ['enrolments'], { perStudent: 4 }],
  ['a class of ten', ['class'], { without: ['c1'] }],
  ['a class that few take', [], { few: 3, without: ['few1'] }],
  ['some classes that few take', ['classes'], { few: 3, without: ['few1', 'few2', 'few3'] }],
  ['the titles of all classes', ['titles'], { title: '�' }],
  ['the codes of all classes', ['codes'], { code: 'X' }],
  [
    'all numbers, because one is missing',
    ['number-column', 'students', 'enrolments', 'class'],
    { missingNumber: true },
  ],
  [
    'everything of this term, for the last one',
    ['older-term', 'students', 'enrolments', 'classes', 'class'],
    { term: '2026-1', prefix: 'd' },
  ],
  ['everything of this term, for the next one', [], { term: '2027-1', prefix: 'd' }],
  ['the days of this term', ['no-current-class'], { days: '2026-09-01,2026-10-04' }],
])('a file that takes away %s is held for %j', async (_what, reasons, change) => {
  const db = await testDatabase()
  await read(db, change.few ? { few: change.few } : {})

  const report = await read(db, change)

  expect([report.outcome, codesOf(report)]).toEqual([reasons.length > 0 ? 'held' : 'imported', new Set(reasons)])
})

test('a term that is over makes way for the next one', async () => {
  const db = await testDatabase()
  await read(db, {})
  const winter = { clock: () => new Date('2026-12-21T00:00:00Z') }

  expect(await read(db, { term: '2027-1', prefix: 'd', students: 1 }, winter)).toMatchObject({ outcome: 'imported' })
})

test.each<[string, string[], Partial<Campus>]>([
  ['the classes that stay', ['students', 'class'], { students: 1, days: '' }],
  ['the students of new classes', ['students'], { students: 1, days: '', prefix: 'd' }],
  ['nothing but the name of the term', [], { days: '' }],
])('without dates, a new term that takes away %s is held for %j', async (_what, reasons, change) => {
  const db = await testDatabase()
  await read(db, { days: '' })

  expect(codesOf(await read(db, { ...change, term: '2027-1' }))).toEqual(new Set(reasons))
})

test('what is held is not used, and its rows wait', async () => {
  const db = await testDatabase()
  await read(db, {})

  const report = await read(db, { students: 20 })

  expect(report).toMatchObject({
    outcome: 'held',
    message:
      '명단을 보류하고 이전 명단을 계속 씁니다. 2026-2 학기: 학생이 많이 빠집니다 (40명 가운데 20명, 50%). (이유 2가지)',
    hold: { removals: 100, code: expect.stringMatching(/^[0-9a-f]{8}$/) },
    change: {
      students: { before: 40, removed: 20, added: 0 },
      classes: { before: 20, removed: 0, added: 0 },
      enrolments: { before: 200, removed: 100, added: 0 },
    },
  })
  expect(await findRosterStudent(db, '20240039')).toBeDefined()
  expect(await read(db, { students: 20 })).toMatchObject({ outcome: 'held', hold: report.hold })
})

test('a limit of its own, or none, lets more go; an older term is held all the same', async () => {
  const db = await testDatabase()
  await read(db, {})

  expect((await read(db, { students: 30 }, { guard: 25 })).outcome).toBe('imported')
  expect((await read(db, { students: 3 }, { guard: 'off' })).outcome).toBe('imported')
  expect(codesOf(await read(db, { students: 3, term: '2026-1' }, { guard: 'off' }))).toEqual(new Set(['older-term']))
})

test('the held roster is accepted with its code and number alone, and only while the base stands', async () => {
  const db = await testDatabase()
  await read(db, {})
  const { hold } = await read(db, { students: 20 })
  const { code, removals } = hold!

  await expect(acceptHeld(db, '00000000', removals, { at: autumn })).rejects.toThrow('코드가 아닙니다')
  await expect(acceptHeld(db, code, removals - 1, { at: autumn })).rejects.toThrow('--removals')
  expect(await findRosterStudent(db, '20240039')).toBeDefined()
  await acceptHeld(db, code, removals, { at: autumn })

  expect(await findRosterStudent(db, '20240039')).toBeUndefined()
  expect(await findHeld(db)).toBeUndefined()
  await expect(acceptHeld(db, code, removals, { at: autumn })).rejects.toThrow('보류한 명단이 없습니다')
})

test('a newer file replaces the held one', async () => {
  const db = await testDatabase()
  await read(db, {})
  const first = await read(db, { students: 20 })

  const second = await read(db, { students: 10 })

  await expect(acceptHeld(db, first.hold!.code, first.hold!.removals, { at: autumn })).rejects.toThrow(
    '코드가 아닙니다',
  )
  expect((await findHeld(db))?.hold.removals).toBe(150)
  expect((await read(db, { students: 39 })).outcome).toBe('imported')
  await expect(acceptHeld(db, second.hold!.code, second.hold!.removals, { at: autumn })).rejects.toThrow(
    '보류한 명단이 없습니다',
  )
})

test('a rejected file is not imported again', async () => {
  const db = await testDatabase()
  await read(db, {})
  const { hold } = await read(db, { students: 20 })

  await rejectHeld(db, hold!.code, { at: autumn })

  await expect(read(db, { students: 20 })).rejects.toMatchObject({ reason: 'refused' })
  expect(await findHeld(db)).toBeUndefined()
  expect(await findRosterStudent(db, '20240039')).toBeDefined()
})

test('a rollback goes to the version before, and what it left is not imported again', async () => {
  const db = await testDatabase()
  await read(db, {})
  await read(db, { students: 20 }, { guard: 'off' })

  const plan = await planRollback(db, undefined)
  await rollBack(db, plan, { at: autumn })

  expect([plan.from.number, plan.to.number]).toEqual([2, 1])
  expect(await findRosterStudent(db, '20240039')).toBeDefined()
  await expect(read(db, { students: 20 }, { guard: 'off' })).rejects.toMatchObject({ reason: 'refused' })
  expect((await read(db, {})).outcome).toBe('unchanged')
  await expect(planRollback(db, undefined)).rejects.toThrow('이전 명단이 없습니다')

  await rollBack(db, await planRollback(db, 2), { at: autumn })
  expect((await read(db, { students: 20 })).outcome).toBe('unchanged')
})

test('a rollback does not return to what an earlier one left', async () => {
  const db = await testDatabase()
  await read(db, {})
  await read(db, { students: 20 }, { guard: 'off' })
  await rollBack(db, await planRollback(db, undefined), { at: autumn })
  await read(db, { students: 10 }, { guard: 'off' })

  const { from, to } = await planRollback(db, undefined)

  expect([from.number, to.number]).toEqual([3, 1])
})

test('an operator may import what was rolled back, which holds it, also when its version is gone', async () => {
  const db = await testDatabase()
  await read(db, {})
  await read(db, { students: 39 })
  await rollBack(db, await planRollback(db, undefined), { at: autumn })
  for (let more = 1; more < 6; more += 1) await read(db, { students: 40 + more })

  expect(await read(db, { students: 39 }, { guard: 'off', dryRun: true })).toMatchObject({
    reasons: [{ code: 'refused' }],
  })
  const { outcome, hold } = await read(db, { students: 39 }, { guard: 'off', byOperator: true })
  await acceptHeld(db, hold!.code, hold!.removals, { at: autumn })

  expect(outcome).toBe('held')
  expect(await read(db, { students: 39 })).toMatchObject({ outcome: 'unchanged' })
})

test('what is held is given up when its source has the file in use again', async () => {
  const db = await testDatabase()
  const path = await writeFolder(campusFiles(everybody))
  const options = { path, match: 'auto', term: 'current', clock: () => autumn } as const
  await importRoster(db, options)
  await writeFile(join(path, 'users.csv'), campusFiles({ ...everybody, students: 20 })['users.csv']!)
  expect(await importRoster(db, options)).toMatchObject({ outcome: 'held' })

  expect(await read(db, {})).toMatchObject({ message: '변경 없음' })
  expect(await findHeld(db)).toBeDefined()
  await writeFile(join(path, 'users.csv'), campusFiles(everybody)['users.csv']!)

  expect(await importRoster(db, options)).toMatchObject({ message: expect.stringContaining('거두었습니다') })
  expect((await rosterState(db, autumn)).state).toBe('current')
})

test('an accepted roster is current, however long it was held', async () => {
  const db = await testDatabase()
  await read(db, {})
  const { hold } = await read(db, { students: 20 })
  const later = new Date(autumn.getTime() + 10 * 24 * 60 * 60 * 1000)

  await acceptHeld(db, hold!.code, hold!.removals, { at: later })

  expect(await rosterState(db, later)).toEqual({ state: 'current', checkedAt: later.toISOString() })
})

test('a decision that cannot be recorded changes nothing', async () => {
  const db = await testDatabase()
  await read(db, {})
  const { hold } = await read(db, { students: 20 })
  const record = () => Promise.reject(new Error('no record'))
  const change = { at: autumn, record }

  await expect(acceptHeld(db, hold!.code, hold!.removals, change)).rejects.toThrow('no record')
  await expect(rejectHeld(db, hold!.code, change)).rejects.toThrow('no record')
  expect((await findHeld(db))?.hold).toEqual(hold)
  await read(db, { students: 41 })
  await expect(rollBack(db, await planRollback(db, undefined), change)).rejects.toThrow('no record')
  expect(await findRosterStudent(db, '20240040')).toBeDefined()
})

test('an import that lost its lock changes nothing when the roster was changed meanwhile', async () => {
  const db = await testDatabase()
  await read(db, {})
  const first = (await findSnapshot(db))!
  await read(db, { students: 41 })

  const lost = { sha256: 'x', base: first, refused: false, report: reportOf(first), rows: none() }
  const path = await writeFolder({})
  await expect(store(db, lost, { path, match: 'auto', term: 'current', clock: () => autumn })).rejects.toThrow(
    '그사이에 명단이 바뀌었습니다',
  )

  expect(await findRosterStudent(db, '20240040')).toBeDefined()
  expect(await findHeld(db)).toBeUndefined()
})

async function* none() {}

test('a decision waits for an import, says so, and can be stopped', async () => {
  const db = await testDatabase()
  await read(db, {})
  const { hold } = await read(db, { students: 20 })
  const stopping = new AbortController()

  const waited = withImportLock(db, {}, () =>
    rejectHeld(db, hold!.code, { at: autumn, signal: stopping.signal, waiting: () => stopping.abort() }),
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
      if (name === 'enrollments' && pulled++ === 0) await read(db, {})
    },
  })
  const tokenFile = join(await writeFolder({ token: 'a-token' }), 'token')
  await chmod(tokenFile, 0o600)
  const rest = { access: { kind: 'bearer', tokenFile }, page: 100 } as const

  const report = await read(db, {}, { path: service.baseUrl, rest, dryRun: false })

  expect(report).toMatchObject({ outcome: 'held', change: { students: { before: 40 } } })
  expect(service.requests.filter((request) => request.includes('academicSessions'))).toHaveLength(2)
})

test('two imports at once, with two connections, follow each other', async () => {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const databases = [await openDatabase(url), await openDatabase(url)]
  for (const db of databases) onTestFinished(() => db.destroy())

  const reports = await Promise.all(databases.map((db) => read(db, {})))

  expect(reports.map(({ outcome }) => outcome).toSorted()).toEqual(['imported', 'unchanged'])
})
