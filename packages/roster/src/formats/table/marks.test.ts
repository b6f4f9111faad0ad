import { type Cell, workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { writeZip } from '../../../test/support/files.ts'
import { problemsOf, readFiles, rosterOf } from '../../../test/support/reading.ts'
import { openRoster } from '../../open.ts'
import { placeSentence, problemSentence } from '../../sentences.ts'
import type { TableMap } from './map.ts'

const csv = (...rows: string[]) => `${rows.join('\n')}\n`

const lecture = '2026-2,CSE2010'
const remarked = (name: string, section = '01', title = '자료구조') =>
  csv(
    '학기,학수번호,분반,교과목명,학번,성명',
    `${lecture},01,자료구조,20240001,김하늘`,
    `${lecture},${section},${title},20240003,${name}`,
  )

test.each([
  ['박서연(휴학)', '휴학'],
  ['박서연-취소', '취소'],
  ['박서연[자퇴]', '자퇴'],
  ['박서연 휴학', '휴학'],
  ['※취소 박서연', '취소'],
  ['박서연（제적）', '제적'],
  ['박서연취소', '취소'],
  ['박서연 9/10 수강취소', '수강취소'],
  ['Kim Su (withdrawn)', 'withdrawn'],
  ['박서연(휴)', '휴'],
  ['(취)박서연', '취'],
  ['박서연(휴 학)', '휴학'],
  ['박서연(休學)', '休學'],
  ['박서연(제외)', '제외'],
  ['박서연(W)', 'w'],
  ['박서연 취소요청', '취소'],
])('a remark in the name %s is asked about', async (name, word) => {
  expect(await problemsOf({ 'a.csv': remarked(name) })).toEqual([`a.csv 3 remark ${word}`])
})

test.each([
  ['박서연', '01(폐강)', '자료구조', '폐강'],
  ['박서연', '폐강', '자료구조', '폐강'],
  ['박서연', '02', '컴파일러(폐강)', '폐강'],
  ['박서연', '02', '[폐강] 컴파일러', '폐강'],
  ['박서연', '02', '컴파일러(9/5 폐강)', '폐강'],
  ['박서연', '02', '컴파일러-폐강', '폐강'],
  ['박서연', '02', '컴파일러(폐)', '폐'],
  ['박서연', '02', '컴파일러폐강', '폐강'],
  ['박서연', '02', '컴파일러(인원 미달로 폐강)', '폐강'],
  ['박서연', '02', '컴파일러(개설취소)', '취소'],
  ['박서연', '02', '(폐강)', '폐강'],
  ['박서연', '01폐', '자료구조', '폐'],
  ['박서연', '폐강01', '자료구조', '폐강'],
])('a remark at the class of %s is asked about: %s %s', async (name, section, title, word) => {
  expect(await problemsOf({ 'a.csv': remarked(name, section, title) })).toEqual([`a.csv 3 remark ${word}`])
})

test.each([
  ['한포기', '01', '자료구조'],
  ['김 철회', '01', '자료구조'],
  ['박서연(야간)', '01', '자료구조'],
  ['박서연(복학)', '01', '자료구조'],
  ['박서연', '02', '폐수처리공학'],
  ['박서연', '02', '캡스톤디자인(2)'],
  ['박서연', '02', '채플(월)'],
  ['박서연', '02', '행정행위의 취소'],
  ['박서연', '02', '대기과학(대기오염)'],
  ['박서연', '02', '행정법(취소소송)'],
])('a name or title with a word that is no remark is taken: %s %s %s', async (name, section, title) => {
  expect((await rosterOf({ 'a.csv': remarked(name, section, title) }, { term: 'all' })).enrolments).toHaveLength(2)
})

test('an answer about a remark holds for its word and leaves name and class as they are without it', async () => {
  const files = { 'a.csv': remarked('박서연(휴학)', '01', '자료구조') }
  const answered = async (status: TableMap['status']) => {
    const header = '학기,학수번호,분반,교과목명,학번,성명'.split(',')
    const columns = { term: '학기', code: '학수번호', section: '분반', title: '교과목명', number: '학번', name: '성명' }
    const map = { kind: 'enrolments', header, columns, status, term: null }
    return rosterOf({ ...files, 'roster-map.json': JSON.stringify(map) }, { term: 'all' })
  }

  const inside = await answered({ in: ['휴학'], out: [] })
  expect(inside.enrolments).toEqual(['20240001 2026-2/CSE2010-1', '20240003 2026-2/CSE2010-1'])
  expect(inside.students[1]).toEqual({ number: '20240003', name: '박서연' })
  const outside = await answered({ in: [], out: ['휴학'] })
  expect(outside.enrolments).toEqual(['20240001 2026-2/CSE2010-1'])
  expect(outside.withdrawals).toEqual(['20240003 2026-2/CSE2010-1 휴학'])
})

const sheetRows = (...students: Cell[][]): Cell[][] => [
  ['학기', '학수번호', '교과목명', '학번', '성명'],
  ...students.map((cells) => ['2026-2', 'CSE2010', '자료구조', ...cells]),
]

test('what stands outside of the columns or in a note on a cell is a remark too', async () => {
  const rows = sheetRows(
    ['20240001', '김하늘'],
    ['20240002', '이도윤', '9/10 수강취소'],
    ['20240003', '박서연'],
    ['20240004', '최지우', '휴'],
    ['20240005', '정하윤', '명단에서 빼주세요'],
  )
  const bytes = await workbook({ a: { rows, comments: { D4: '본인 요청으로 철회함' } } })

  expect(await problemsOf({ 'a.xlsx': bytes })).toEqual([
    "a.xlsx 'a' 3 remark 수강취소",
    "a.xlsx 'a' 4 remark 철회",
    "a.xlsx 'a' 5 remark 휴",
    "a.xlsx 'a' 6 remark 명단에서빼주",
  ])
})

test('students and lectures that are struck through are asked about once', async () => {
  const rows = sheetRows(
    ['20240001', '김하늘'],
    [{ struck: '20240002' }, '이도윤'],
    ['20240003', { runs: [{ text: '박서' }, { text: '연', struck: true }] }],
    ['20240004', '최지우', { struck: '010-1234' }],
  )
  const files = { 'a.xlsx': await workbook({ a: { rows } }) }
  const header = ['학기', '학수번호', '교과목명', '학번', '성명']
  const columns = { term: '학기', code: '학수번호', title: '교과목명', number: '학번', name: '성명' }
  const answered = (struck: 'include' | 'skip') => {
    const map = { kind: 'enrolments', header, columns, status: { in: [], out: [] }, term: null, struck }
    return rosterOf({ ...files, 'roster-map.json': JSON.stringify(map) }, { term: 'all' })
  }

  expect(await problemsOf(files)).toEqual(["a.xlsx 'a' 1 struck-rows 3-4"])
  expect((await answered('include')).students).toHaveLength(4)
  expect((await answered('skip')).students.map(({ number }) => number)).toEqual(['20240001', '20240004'])
})

test('a class roster whose title is struck through is asked about', async () => {
  const rows: Cell[][] = [
    [{ struck: '2026학년도 2학기 컴파일러(CSE303-01)' }],
    ['학번', '성명'],
    ['20240001', '김하늘'],
  ]

  expect(await problemsOf({ 'a.xlsx': await workbook({ a: { rows } }) })).toEqual(["a.xlsx 'a' 2 struck-rows 3"])
})

test.each([
  ['분반', (index: number) => `2026,2,CSE2010,${String(index + 1).padStart(2, '0')}`],
  ['학수번호', (index: number) => `2026,2,${2010 + index},01`],
  ['학수번호', (index: number) => `2026,2,CSE${201 + index},01`],
  ['학년도', (index: number) => `${2020 + index - 10},2,CSE2010,01`],
  ['학년도', (index: number) => `${2026 - index},2,CSE2010,01`],
  ['분반', (index: number) => `2026,2,CSE2010,${30 - index}`],
  ['분반', (index: number) => `2026,2,CSE2010,${10 * index + 10}`],
])(
  'a column that was dragged with the fill handle is asked about, and taken if the map says so: %s',
  async (name, of) => {
    const header = '학년도,학기,학수번호,분반,학번'
    const rows = Array.from({ length: 15 }, (_, index) => `${of(index)},${20240001 + index}`)
    const files = { 'a.csv': csv(header, ...rows) }
    const columns = { year: '학년도', term: '학기', code: '학수번호', section: '분반', number: '학번' }
    const confirmed = [`counting-column ${name}`]
    const map = { kind: 'enrolments', header: header.split(','), columns, status: { in: [], out: [] }, confirmed }

    expect(await problemsOf(files)).toEqual([`a.csv 1 ${name} counting-column ${name}`])
    const taken = await rosterOf({ ...files, 'roster-map.json': JSON.stringify(map) }, { term: 'all' })
    expect(taken.enrolments).toHaveLength(15)
  },
)

test('a term that lies years ahead is asked about', async () => {
  const files = { 'a.csv': csv('학기,학수번호,학번', '2026-2,CSE1,20240001', '2055-2,CSE2,20240001') }

  expect(await problemsOf(files, { today: '2026-09-01' })).toEqual(['a.csv 3 far-term 2055-2'])
  expect((await rosterOf(files, { today: '2054-09-01', term: 'all' })).enrolments).toHaveLength(2)
})

test('a student in two sections of one course is noted with the number and the row of the second section', async () => {
  const row = (section: string, number: string) => `2026-2,CSE2010,${section},자료구조,${number},김하늘`
  const file = csv(
    '학기,학수번호,분반,교과목명,학번,성명',
    row('01', '20240001'),
    row('01', '20240002'),
    row('02', '20240003'),
  )
  const second = csv('학기,학수번호,분반,교과목명,학번,성명', row('02', '20240001'), row('02', '20240001'))

  const { notes } = await readFiles({ 'a.csv': file, 'b.csv': second }, { term: 'all' })

  expect(notes.list.map((note) => `${placeSentence(note, 'ko')}: ${problemSentence(note, 'ko')}`)).toEqual([
    "b.csv 2행 학번: 20240001 학번은 같은 과목의 두 분반에 들어 있습니다: '2026-2/CSE2010-1', '2026-2/CSE2010-2'.",
  ])
})

test('a zip with tables of classes says what it is', async () => {
  const path = await writeZip({
    '2학기/자료구조.xlsx': await workbook({ a: { rows: [['학번']] } }),
    '2학기/b.csv': 'a',
  })

  const error: unknown = await openRoster({ path, match: 'auto', term: 'all' }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    faults: [{ code: 'zipped-tables', value: '2학기/자료구조.xlsx', values: { tables: 2 } }],
  })
})
