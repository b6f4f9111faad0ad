import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database/empty.ts'
import { type Campus } from '../../../test/support/roster/campus-files.ts'
import { importCampus } from '../../../test/support/roster/import-campus.ts'
import { findRosterStudent } from '../sync/students.ts'

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
  await importCampus(db, change.few ? { few: change.few } : {})

  const report = await importCampus(db, change)

  expect([report.outcome, codesOf(report)]).toEqual([reasons.length > 0 ? 'held' : 'imported', new Set(reasons)])
})

test('a term that is over makes way for the next one', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  const winter = { clock: () => new Date('2026-12-21T00:00:00Z') }

  expect(await importCampus(db, { term: '2027-1', prefix: 'd', students: 1 }, winter)).toMatchObject({
    outcome: 'imported',
  })
})

test.each<[string, string[], Partial<Campus>]>([
  ['the classes that stay', ['students', 'class'], { students: 1, days: '' }],
  ['the students of new classes', ['students'], { students: 1, days: '', prefix: 'd' }],
  ['nothing but the name of the term', [], { days: '' }],
])('without dates, a new term that takes away %s is held for %j', async (_what, reasons, change) => {
  const db = await testDatabase()
  await importCampus(db, { days: '' })

  expect(codesOf(await importCampus(db, { ...change, term: '2027-1' }))).toEqual(new Set(reasons))
})

test('what is held is not used, and its rows wait', async () => {
  const db = await testDatabase()
  await importCampus(db, {})

  const report = await importCampus(db, { students: 20 })

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
  expect(await importCampus(db, { students: 20 })).toMatchObject({ outcome: 'held', hold: report.hold })
})

test('a limit of its own, or none, lets more go; an older term is held all the same', async () => {
  const db = await testDatabase()
  await importCampus(db, {})

  expect((await importCampus(db, { students: 30 }, { guard: 25 })).outcome).toBe('imported')
  expect((await importCampus(db, { students: 3 }, { guard: 'off' })).outcome).toBe('imported')
  expect(codesOf(await importCampus(db, { students: 3, term: '2026-1' }, { guard: 'off' }))).toEqual(
    new Set(['older-term']),
  )
})
