import { writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database/empty.ts'
import { type Campus } from '../../../test/support/roster/campus-files.ts'
import { importCampus, optionsFor } from '../../../test/support/roster/import-campus.ts'
import { findRosterStudent } from '../../domain/sync/students.ts'
import { importRoster } from './import.ts'

const codesOf = ({ reasons = [] }: { reasons?: { code: string }[] }) => new Set(reasons.map(({ code }) => code))

test.each<[string, string[], Partial<Campus>]>([
  ['a tenth of the students', [], { students: 36 }],
  ['more than a tenth of the students', ['students', 'enrolments'], { students: 35 }],
  ['the enrolments of many students', ['enrolments'], { perStudent: 4 }],
  ['a class of ten', ['classes'], { without: ['c1'] }],
  ['a class that few take', [], { few: 3, without: ['few1'] }],
  ['some classes that few take', ['classes'], { few: 3, without: ['few1', 'few2', 'few3'] }],
  ['the titles of all classes', ['classes'], { title: '??' }],
  ['the codes of all classes', ['classes'], { code: 'X' }],
  [
    'all numbers, because a tenth of them is missing',
    ['number-column', 'students', 'enrolments', 'classes'],
    { missingNumbers: 1 },
  ],
  [
    'everything of this term, for the last one',
    ['other-term', 'students', 'enrolments', 'classes'],
    { term: '2026-1', prefix: 'd' },
  ],
  ['everything of this term, for the next one', ['other-term'], { term: '2027-1', prefix: 'd' }],
  ['the days of this term', ['other-term'], { days: '2026-09-01,2026-10-04' }],
])('a file that takes away %s is quarantined for %j', async (_what, reasons, change) => {
  const db = await testDatabase()
  await importCampus(db, change.few ? { few: change.few } : {})

  const report = await importCampus(db, change)

  expect([report.outcome, codesOf(report)]).toEqual([reasons.length > 0 ? 'held' : 'imported', new Set(reasons)])
})

test.each([
  ['2026-12-05', 'held'],
  ['2026-12-06', 'imported'],
  ['2026-12-21', 'imported'],
])(
  'a term that ends on 2026-12-20 makes way for the next one in its last two weeks: on %s it is %s',
  async (day, outcome) => {
    const db = await testDatabase()
    await importCampus(db, {})
    const clock = () => new Date(`${day}T00:00:00Z`)

    const report = await importCampus(db, { term: '2027-1', prefix: 'd', students: 1 }, { clock })

    expect(report.outcome).toBe(outcome)
  },
)

test('another ROSTER_MATCH that brings other students is quarantined', async () => {
  const db = await testDatabase()
  await importCampus(db, {})

  const report = await importCampus(db, {}, { match: 'username' })

  expect([report.outcome, codesOf(report)]).toEqual(['held', new Set(['students', 'enrolments', 'classes'])])
})

test.each([
  ['student numbers', ['02400001,101', '02400002,102'], ['2400001,101', '2400002,102']],
  ['codes', ['2400001,0101', '2400002,0102'], ['2400001,101', '2400002,102']],
])('%s that lose their leading zeros are quarantined, also without a limit', async (_, before, after) => {
  const db = await testDatabase()
  const read = async (rows: string[]) => {
    const path = await writeFolder({ '2026-2.csv': `학번,학수번호\n${rows.join('\n')}\n` })
    return importRoster(db, { ...optionsFor(path), guard: 'off' })
  }
  expect(await read(before)).toMatchObject({ outcome: 'imported' })

  expect(codesOf(await read(after))).toEqual(new Set(['zeros']))
})

test.each<[string, string[], Partial<Campus>]>([
  ['the classes that stay', ['students', 'classes'], { students: 1, days: '' }],
  ['the students of new classes', ['students'], { students: 1, days: '', prefix: 'd' }],
  ['nothing but the name of the term', [], { days: '' }],
])('without dates, a new term that takes away %s is quarantined for %j', async (_what, reasons, change) => {
  const db = await testDatabase()
  await importCampus(db, { days: '' })

  expect(codesOf(await importCampus(db, { ...change, term: '2027-1' }))).toEqual(new Set(reasons))
})

test('a quarantined roster is not used, and its rows wait', async () => {
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

test('a custom limit, or none, allows more removals; an older term is quarantined all the same', async () => {
  const db = await testDatabase()
  await importCampus(db, {})

  expect((await importCampus(db, { students: 30 }, { guard: 25 })).outcome).toBe('imported')
  expect((await importCampus(db, { students: 3 }, { guard: 'off' })).outcome).toBe('imported')
  expect(codesOf(await importCampus(db, { students: 3, term: '2026-1' }, { guard: 'off' }))).toEqual(
    new Set(['other-term']),
  )
})
