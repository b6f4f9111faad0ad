import { cp949, workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { noDiagnostics } from '../../model/diagnostics.ts'
import { RosterError } from '../../model/roster-error.ts'
import { parseTableMap } from './table-map.ts'
import { readTables, type TableOptions } from './table.ts'

const csv = (...rows: string[]) => Buffer.from(`${rows.join('\n')}\n`)

async function read(files: Record<string, Buffer>, options: TableOptions = {}) {
  const diagnostics = noDiagnostics()
  const list = Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
  const { roster, matchedBy } = await readTables(list, options, diagnostics)
  return { ...roster, matchedBy, diagnostics: diagnostics.list.map(({ hint }) => hint) }
}

async function refusal(files: Record<string, Buffer>, options?: TableOptions) {
  const error = await read(files, options).catch((reason: unknown) => reason)
  if (!(error instanceof RosterError)) throw error
  return error.message
}

const header = '학번,이름,과목코드,분반,과목명,학기'
const rows = [
  '20240001,홍길동,CSE201,01,자료구조,2026-2',
  '20240001,홍길동,PED110,02,카누/카약,2026-2',
  '20240002,똠방각하,CSE201,1,자료구조,2026-2',
]
const enrolled = (roster: { enrolments: { student: string; classId: string }[] }) =>
  roster.enrolments.map(({ student, classId }) => `${student} ${classId}`)

test('a table becomes students, classes of a term, and enrolments', async () => {
  const roster = await read({ '수강.csv': cp949(`${[header, ...rows].join('\r\n')}\r\n`) })

  expect(roster.matchedBy).toBe('학번')
  expect(roster.students).toEqual([
    { number: '20240001', name: '홍길동' },
    { number: '20240002', name: '똠방각하' },
  ])
  expect(roster.classes.map(({ sourcedId, title, terms }) => [sourcedId, title, terms])).toEqual([
    ['2026-2/CSE201-1', '자료구조', ['2026-2']],
    ['2026-2/PED110-2', '카누/카약', ['2026-2']],
  ])
  expect(enrolled(roster)).toEqual(['20240001 2026-2/CSE201-1', '20240001 2026-2/PED110-2', '20240002 2026-2/CSE201-1'])
  expect(roster.terms).toEqual([{ sourcedId: '2026-2', parent: null, beginsOn: '2026-09-01', endsOn: '2027-02-28' }])
})

test('the same roster stands in a workbook with titles, merged and stacked headers, totals and empty rows', async () => {
  const bytes = await workbook({
    안내: { rows: [['이 파일은 수강신청 결과입니다.']] },
    명단: {
      rows: [
        ['2026학년도 2학기 수강신청 현황'],
        [],
        ['NO', '학생', null, '교과목', null, null, '비고'],
        [null, '학 번', '성\n명', '코드', '명', '분반', null],
        [1, 20240001, '홍길동', 'CSE201', '자료구조', '01', null],
        [2, 20240001, '홍길동', 'PED110', '카누/카약', '02', '3시간'],
        [null, '학 번', '성\n명', '코드', '명', '분반', null],
        [3, 20240002, '똠방각하', 'CSE201', '자료구조', '01', null],
        ['합 계', null, '3명', null, null, null, null],
      ],
      merges: ['A1:G1', 'A3:A4', 'B3:C3', 'D3:F3', 'G3:G4', 'A9:B9'],
    },
    옛것: {
      rows: [
        ['학번', '과목코드'],
        ['1', 'OLD101'],
      ],
      hidden: true,
    },
  })

  const roster = await read({ 'a.xlsx': bytes })

  expect(enrolled(roster)).toEqual(['20240001 2026-2/CSE201-1', '20240001 2026-2/PED110-2', '20240002 2026-2/CSE201-1'])
  expect(roster.classes[0]).toMatchObject({ title: '자료구조', code: 'CSE201-01' })
  expect(roster.diagnostics).toEqual(['뺀 행이 있습니다: 합계 1행, 되풀이된 머리글 1행'])
})

test('the section may stand inside the code, and year and semester in two columns', async () => {
  const table = csv(
    '년도;학기;학수번호;교과목명;학번;성명',
    '2026;2학기;CSE101-02;자료구조;20240001;홍길동',
    '2026;여름학기;CSE101-01;자료구조;20240002;김철수',
  )

  const roster = await read({ 'a.csv': table })

  expect(roster.classes.map(({ sourcedId, code }) => [sourcedId, code])).toEqual([
    ['2026-2/CSE101-2', 'CSE101-02'],
    ['2026-여름/CSE101-1', 'CSE101-01'],
  ])
})

test('a status word decides who takes the lecture', async () => {
  const states = ['신청', '재수강', '수강철회', '포기', '취소', '폐강', '']
  const lines = states.map((state, index) => `2024000${index},CSE201-01,자료구조,2026-2,${state}`)

  const roster = await read({ 'a.csv': csv('학번,과목코드,과목명,학기,수강상태', ...lines) })

  expect(roster.enrolments.map(({ student }) => student)).toEqual(['20240000', '20240001', '20240006'])
  expect(roster.students).toHaveLength(7)
})

test('a remark is no status', async () => {
  const table = csv('학번,과목코드,과목명,학기,구분', '20240001,CSE201-01,자료구조,2026-2,전공')

  expect((await read({ 'a.csv': table })).enrolments).toHaveLength(1)
})

test('an unknown status word is asked about once and kept in the map', async () => {
  const table = csv(
    '학번,과목코드,과목명,학기,수강상태',
    '20240001,CSE201-01,자료구조,2026-2,청강',
    '20240002,CSE201-01,자료구조,2026-2,신청',
  )
  const map = parseTableMap(
    'roster-map.json',
    JSON.stringify({
      kind: 'enrolments',
      header: ['학번', '과목코드', '과목명', '학기', '수강상태'],
      columns: { number: '학번', code: '과목코드', title: '과목명', term: '학기', status: '수강상태' },
      sectionInCode: true,
      status: { in: [], out: ['청강'] },
    }),
  )

  expect(await refusal({ 'a.csv': table })).toMatch(/^a\.csv 1행: 수강 상태 '청강'\(1행\)/)
  expect((await read({ 'a.csv': table }, { map })).enrolments.map(({ student }) => student)).toEqual(['20240002'])
  const moved = csv('학번,과목코드,과목명,학기,수강상태,비고', '20240001,CSE201-01,자료구조,2026-2,신청,')
  expect(await refusal({ 'a.csv': moved }, { map })).toMatch(
    /전: 학번 \| 과목코드 \| 과목명 \| 학기 \| 수강상태 \/ 지금: .*수강상태 \| 비고/,
  )
})

test('class rosters: the lecture stands above the table or in the name of the file', async () => {
  const titled = await workbook({
    Sheet1: {
      rows: [
        ['출 석 부'],
        ['2026학년도 2학기', null, '교과목명 : 자료구조   분반 : 01'],
        ['학수번호', 'CSE201', '담당교수', '김교수'],
        ['번호', '학번', '성명', '학과', '3/2', '3/9'],
        [1, 20240001, '홍길동', '컴퓨터공학과', null, null],
      ],
      merges: ['A1:F1'],
    },
  })
  const named = csv('번호,학번,성명,학과', '1,20240002,김철수,체육학과')

  const roster = await read({ '출석부.xlsx': titled, '2026-2 PED110-02 카누 카약 출석부.csv': named })

  expect(roster.classes.map(({ sourcedId, title, code }) => [sourcedId, title, code])).toEqual([
    ['2026-2/CSE201-1', '자료구조', 'CSE201-01'],
    ['2026-2/PED110-2', '카누 카약', 'PED110-02'],
  ])
  expect(enrolled(roster)).toEqual(['20240001 2026-2/CSE201-1', '20240002 2026-2/PED110-2'])
})

test('a stacked matrix of weeks below the header is no student', async () => {
  const table = csv(
    '자료구조 (CSE201-01),,,,',
    '번호,학번,성명,3월,',
    ',,,1주,2주',
    ',,,월,수',
    '1,20240001,홍길동,O,X',
  )

  expect((await read({ 'CSE201-01 2026-2.csv': table })).students).toEqual([{ number: '20240001', name: '홍길동' }])
})

test.each([
  ['masked numbers', ['20****01,홍길동,CSE201,01,자료구조,2026-2'], /^a\.csv 2행 학번: 가려진 학번 '20\*{4}01'/],
  [
    'numbers with an exponent',
    ['2.02E+09,홍길동,CSE201,01,자료구조,2026-2'],
    /^a\.csv 2행 학번: Excel이 학번을 '2\.02E\+09'/,
  ],
  [
    'lost zeros',
    [...rows, '2240003,이영희,CSE201,01,자료구조,2026-2'],
    /^a\.csv 5행 학번: 학번 '2240003'의 길이\(7\).*\(8\)/,
  ],
  [
    'one number with two names',
    [...rows, '20240001,홍길순,CSE201,01,자료구조,2026-2'],
    /^a\.csv 5행 이름: 학번 '20240001'의 이름이 '홍길순'인데 2행에는 '홍길동'/,
  ],
  ['letters that were lost', ['20240001,홍\ufffd동,CSE201,01,자료구조,2026-2'], /^a\.csv 2행 이름: 깨진 글자/],
  [
    'numbers that cannot be one',
    ['김철수,홍길동,CSE201,01,자료구조,2026-2'],
    /^a\.csv 2행 학번: 학번으로 쓸 수 없는 값 '김철수'/,
  ],
])('%s stop the import with row and example', async (_, lines, message) => {
  expect(await refusal({ 'a.csv': csv(header, ...lines) })).toMatch(message)
})

test('all faults are counted', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `20****${index + 10},홍길동,CSE201,01,자료구조,2026-2`)

  expect(await refusal({ 'a.csv': csv(header, ...lines) })).toMatch(/\(모두 40건\)$/)
})

test('masked names are only reported', async () => {
  const { diagnostics } = await read({ 'a.csv': csv(header, '20240001,홍*동,CSE201,01,자료구조,2026-2') })
  expect(diagnostics).toEqual([expect.stringMatching(/^이름 1개가 가려져 있습니다\. SIGNUP=roster\+name은/)])
})

test.each([
  [
    'a list of lectures',
    csv('학기,과목코드,교과목명,분반,담당교수', '2026-2,CSE201,자료구조,01,김교수'),
    /학번 열이 없는 강의 목록/,
  ],
  ['no header', csv('a,b', '1,2'), /처음 30행에서 머리글/],
  [
    'two codes',
    csv('학번,전산코드,과목번호,과목명,학기', '20240001,36.201,CS201,자료구조,2026-2'),
    /'과목번호', '전산코드'.*roster map/,
  ],
  ['no term', csv('학번,과목코드,과목명', '20240001,CSE201-01,자료구조'), /학기를 알 수 없습니다\. --term/],
  ['no lecture', csv('번호,학번,성명', '1,20240001,홍길동'), /강의를 알 수 없습니다/],
])('what is not sure is refused: %s', async (_, bytes, message) => {
  expect(await refusal({ 'a.csv': bytes })).toMatch(message)
})

test('classes of one title stay apart by the column 코드', async () => {
  const table = csv(
    '학번,성명,과목명,코드,학기',
    '20240001,홍길동,글쓰기,GEN1-01,2026-2',
    '20240001,홍길동,글쓰기,GEN1-02,2026-2',
  )

  expect((await read({ 'a.csv': table })).classes.map(({ code }) => code)).toEqual(['GEN1-01', 'GEN1-02'])
})

test('the operator can name the term', async () => {
  const roster = await read({ 'a.csv': csv('학번,과목코드,과목명', '20240001,CSE201-01,자료구조') }, { term: '2026-2' })

  expect(roster.classes[0]?.sourcedId).toBe('2026-2/CSE201-1')
})

test('a CSV file that was cut within a row is refused', async () => {
  const whole = `${[header, ...rows].join('\n')}\n`

  expect(await refusal({ 'a.csv': Buffer.from(`${whole}20240002,김철`) })).toMatch(/^a\.csv 5행: 파일이 이 행에서 잘렸/)
  expect(enrolled(await read({ 'a.csv': Buffer.from(`${whole}합계,3`) }))).toHaveLength(3)
})
