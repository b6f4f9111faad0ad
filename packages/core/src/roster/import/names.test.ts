import { writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database/empty.ts'
import { optionsFor } from '../../../test/support/roster/import-campus.ts'
import { findRosterStudent } from '../../domain/sync/students.ts'
import { importRoster } from './import.ts'

const people = ['김하늘', '이하은', '박민준', '최도윤', '정시우', '강서윤', '조서연', '윤지호', '장예준', '임지우']
const thirty = Array.from({ length: 30 }, (_, index) => `${people[index % 10]}${'가나다'[Math.floor(index / 10)]}`)

const table = (names: readonly string[] | undefined) =>
  writeFolder({
    'a.csv': [
      `학년도,학기,학수번호,분반,교과목명,학번${names ? ',성명' : ''}`,
      ...thirty.map((_, index) => `2026,2,CSE2010,01,자료구조,${20240001 + index}${names ? `,${names[index]}` : ''}`),
      '',
    ].join('\n'),
  })

async function campus(names: readonly string[] | undefined) {
  const db = await testDatabase()
  const read = async (next: readonly string[] | undefined, options = {}) =>
    importRoster(db, { ...optionsFor(await table(next)), ...options })
  expect((await read(names)).outcome).toBe('imported')
  return { db, read }
}

const changed = (count: number, to: (name: string) => string) =>
  thirty.map((name, index) => (index < count ? to(name) : name))

test.each<[string, readonly string[] | undefined, number]>([
  ['a column that was sorted alone', thirty.toSorted(), 25],
  ['names that stand one row up', [...thirty.slice(1), thirty[0]!], 30],
  ['a missing column of names', undefined, 30],
  ['a column of departments', thirty.map(() => '컴퓨터공학과'), 30],
  ['masked names', thirty.map((name) => `${name[0]}*${name[2]}`), 30],
  ['three other names', changed(3, () => '남궁민'), 3],
  ['three names that go', changed(3, () => ''), 3],
])('an import with %s is quarantined, also without a limit of removals', async (_what, names, count) => {
  const { db, read } = await campus(thirty)

  const report = await read(names, { guard: 'off' })

  expect([report.outcome, report.reasons?.map(({ code }) => code), report.hold]).toMatchObject([
    'held',
    ['names'],
    { removals: 0, names: expect.any(Number) },
  ])
  expect(report.hold?.names).toBeGreaterThanOrEqual(Math.min(count, 25))
  expect((await findRosterStudent(db, '20240001'))?.name).toBe(thirty[0])
})

test.each<[string, readonly string[]]>([
  ['two other names', changed(2, () => '남궁민')],
  ['spaces in the names', thirty.map((name) => `${name[0]} ${name.slice(1)}`)],
  ['remarks in brackets', thirty.map((name) => `${name}(재학)`)],
  ['marks for people of one name', thirty.map((name) => `${name}A`)],
  ['decomposed letters', thirty.map((name) => name.normalize('NFD'))],
])('an import with %s is taken', async (_what, names) => {
  const { read } = await campus(thirty)

  expect((await read(names)).outcome).toBe('imported')
})

test('names that come where there were none are taken', async () => {
  const { read } = await campus(undefined)

  expect((await read(thirty)).outcome).toBe('imported')
})
