import { workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { problemsOf, readFiles, rosterOf } from '../../../test/support/reading.ts'
import type { TableMap } from './map.ts'

const columns = { number: '학번', code: '과목코드', title: '과목명', term: '학기' }
const sheetMap = (changes: Partial<TableMap>) => ({
  'roster-map.json': JSON.stringify({
    kind: 'enrolments',
    header: Object.values(columns),
    columns,
    sectionInCode: true,
    status: { in: [], out: [] },
    ...changes,
  }),
})
const sheet = (...lines: string[]) => ({ rows: [Object.values(columns), ...lines.map((line) => line.split(','))] })
const [one, two] = ['20240001,CSE201-01,자료구조,2026-2', '20240002,CSE201-01,자료구조,2026-2']

test('several sheets with a roster are asked about, and each is what the map says', async () => {
  const files = { 'a.xlsx': await workbook({ 본반: sheet(one), 나머지: sheet(two) }) }

  expect(await problemsOf(files)).toEqual([
    "a.xlsx '본반' 1 several-sheets 본반",
    "a.xlsx '나머지' 1 several-sheets 나머지",
  ])
  const read = (나머지: TableMap['sheets'][string]) =>
    rosterOf({ ...files, ...sheetMap({ sheets: { 본반: 'enrolled', 나머지 } }) })
  expect((await read('enrolled')).enrolments).toEqual(['20240001 2026-2/CSE201-1', '20240002 2026-2/CSE201-1'])
  expect((await read('nothing')).enrolments).toEqual(['20240001 2026-2/CSE201-1'])
  expect((await read('withdrawn')).withdrawals).toEqual(['20240002 2026-2/CSE201-1 나머지'])
})

test.each(['constructor', '__proto__'])('a sheet named %s is asked about like any other', async (name) => {
  const files = { 'a.xlsx': await workbook({ 본반: sheet(one), [name]: sheet(two) }) }
  const sheets = Object.fromEntries([
    ['본반', 'enrolled'],
    [name, 'nothing'],
  ]) as TableMap['sheets']

  expect(await problemsOf({ ...files, ...sheetMap({ sheets: { 본반: 'enrolled' } }) })).toEqual([
    `a.xlsx '${name}' 1 several-sheets ${name}`,
  ])
  expect((await rosterOf({ ...files, ...sheetMap({ sheets }) })).enrolments).toEqual(['20240001 2026-2/CSE201-1'])
})

test('a hidden sheet is asked about if it enrols somebody else', async () => {
  const files = async (hidden: string) => ({
    'a.xlsx': await workbook({ 명단: sheet(one), 옛것: { ...sheet(hidden), hidden: true } }),
  })

  expect((await rosterOf(await files(one))).enrolments).toEqual(['20240001 2026-2/CSE201-1'])
  const { questions } = await readFiles(await files(two))
  expect(questions).toEqual([
    { code: 'hidden-sheet', file: "a.xlsx '옛것'", row: 1, value: '옛것', values: { rows: 1 } },
  ])
  const skipped = await rosterOf({ ...(await files(two)), ...sheetMap({ sheets: { 옛것: 'nothing' } }) })
  expect(skipped.enrolments).toEqual(['20240001 2026-2/CSE201-1'])
})

test('hidden rows and columns are asked about, and the map includes or skips them', async () => {
  const bytes = (hiddenRows: number[], hiddenColumns: number[] = []) =>
    workbook({ 명단: { ...sheet(one, two), hiddenRows, hiddenColumns } })
  const filtered = { 'a.xlsx': await bytes([3]) }

  expect(await problemsOf(filtered)).toEqual(["a.xlsx '명단' 1 hidden-rows 3"])
  expect((await rosterOf({ ...filtered, ...sheetMap({ hidden: 'include' }) })).enrolments).toHaveLength(2)
  expect((await rosterOf({ ...filtered, ...sheetMap({ hidden: 'skip' }) })).enrolments).toHaveLength(1)
  expect(await problemsOf({ 'a.xlsx': await bytes([], [3]) })).toEqual(["a.xlsx '명단' 1 hidden-column 학기"])
})
