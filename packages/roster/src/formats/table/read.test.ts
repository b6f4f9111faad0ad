import { cp949, workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import type { Files } from '../../../test/support/files.ts'
import { problemsOf, readFiles, rosterOf } from '../../../test/support/reading.ts'
import { problemSentence } from '../../sentences.ts'
import type { TableMap } from './map.ts'

const csv = (...rows: string[]) => `${rows.join('\n')}\n`

const header = '학번,이름,과목코드,분반,과목명,학기'
const rows = [
  '20240001,홍길동,CSE201,01,자료구조,2026-2',
  '20240001,홍길동,PED110,02,카누/카약,2026-2',
  '20240002,똠방각하,CSE201,1,자료구조,2026-2',
]
const enrolled = ['20240001 2026-2/CSE201-1', '20240001 2026-2/PED110-2', '20240002 2026-2/CSE201-1']

/** The map of a table with these columns and a status. */
const mapOf = (changes: Partial<TableMap> = {}) => ({
  'roster-map.json': JSON.stringify({
    kind: 'enrolments',
    header: ['학번', '과목코드', '과목명', '학기', '수강상태'],
    columns: { number: '학번', code: '과목코드', title: '과목명', term: '학기', status: '수강상태' },
    sectionInCode: true,
    status: { in: [], out: [] },
    ...changes,
  }),
})
const withStatus = (...lines: string[]) => csv('학번,과목코드,과목명,학기,수강상태', ...lines)

test('a table becomes students, classes of a term, and enrolments', async () => {
  const roster = await rosterOf({ '수강.csv': cp949(`${[header, ...rows].join('\r\n')}\r\n`) })

  expect(roster.matchedBy).toBe('학번')
  expect(roster.students).toEqual([
    { number: '20240001', name: '홍길동' },
    { number: '20240002', name: '똠방각하' },
  ])
  expect(roster.classes.map(({ sourcedId, title, terms }) => [sourcedId, title, terms])).toEqual([
    ['2026-2/CSE201-1', '자료구조', ['2026-2']],
    ['2026-2/PED110-2', '카누/카약', ['2026-2']],
  ])
  expect(roster.enrolments).toEqual(enrolled)
  expect(roster.terms).toEqual([{ sourcedId: '2026-2', parent: null, beginsOn: '2026-09-01', endsOn: '2027-02-28' }])
})

test('the order of the rows does not matter', async () => {
  const [one, other] = [rows, rows.toReversed()].map((all) => rosterOf({ 'a.csv': csv(header, ...all) }))

  expect(await other).toEqual(await one)
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
  })

  const { roster, notes } = await readFiles({ 'a.xlsx': bytes })

  const found = roster?.enrolments.values().map(({ student, classId }) => `${student} ${classId}`)
  expect(found?.toArray()).toEqual(enrolled)
  expect(roster?.classes[0]).toMatchObject({ title: '자료구조', code: 'CSE201-01' })
  expect(notes.list).toEqual([
    { code: 'left-out', file: "a.xlsx '명단'", values: { totals: 1, headers: 1, empty: 0, notes: 0 } },
  ])
  expect(problemSentence(notes.list[0]!, 'ko')).toBe('뺀 행이 있습니다: 합계 1행, 되풀이된 머리글 1행')
})

test('the section may stand inside the code, and year and semester in two columns', async () => {
  const table = csv(
    '년도;학기;학수번호;교과목명;학번;성명',
    '2026;2학기;CSE101-02;자료구조;20240001;홍길동',
    '2026;여름학기;CSE101-01;자료구조;20240002;김철수',
  )

  const roster = await rosterOf({ 'a.csv': table })

  expect(roster.classes.map(({ sourcedId, code }) => [sourcedId, code])).toEqual([
    ['2026-2/CSE101-2', 'CSE101-02'],
    ['2026-여름/CSE101-1', 'CSE101-01'],
  ])
})

test('a status word decides who takes the lecture', async () => {
  const states = ['신청', '재수강', '수강철회', '포기', '취소', '폐강', '']
  const lines = states.map((state, index) => `2024000${index},CSE201-01,자료구조,2026-2,${state}`)

  const roster = await rosterOf({ 'a.csv': withStatus(...lines) })

  expect(roster.enrolments.map((line) => line.split(' ')[0])).toEqual(['20240000', '20240001', '20240006'])
  expect(roster.withdrawals).toEqual([
    '20240002 2026-2/CSE201-1 수강철회',
    '20240003 2026-2/CSE201-1 포기',
    '20240004 2026-2/CSE201-1 취소',
    '20240005 2026-2/CSE201-1 폐강',
  ])
  expect(roster.students).toHaveLength(7)
})

test('of several rows for one enrolment any that is in force counts, in any order', async () => {
  const lines = ['20240001,CSE201-01,자료구조,2026-2,취소', '20240001,CSE201-01,자료구조,2026-2,신청']

  for (const [row, all] of [[2, lines] as const, [3, lines.toReversed()] as const]) {
    const { enrolments, withdrawals, notes } = await rosterOf({ 'a.csv': withStatus(...all) })
    expect([enrolments, withdrawals]).toEqual([['20240001 2026-2/CSE201-1'], []])
    expect(notes).toEqual([`a.csv ${row} both-statuses 취소`, 'a.csv no-name'])
  }
})

test('a remark is no status', async () => {
  const table = csv('학번,과목코드,과목명,학기,구분', '20240001,CSE201-01,자료구조,2026-2,전공')

  expect((await rosterOf({ 'a.csv': table })).enrolments).toHaveLength(1)
})

test('an unknown status word is asked about once and kept in the map', async () => {
  const table = withStatus('20240001,CSE201-01,자료구조,2026-2,청강', '20240002,CSE201-01,자료구조,2026-2,신청')
  const map = mapOf({ status: { in: [], out: ['청강'] } })

  const { questions } = await readFiles({ 'a.csv': table })
  expect(questions).toEqual([{ code: 'unknown-status', file: 'a.csv', row: 1, value: '청강', values: { rows: 1 } }])
  expect((await rosterOf({ 'a.csv': table, ...map })).enrolments).toEqual(['20240002 2026-2/CSE201-1'])
  expect((await rosterOf({ 'a.csv': table, ...map })).withdrawals).toEqual(['20240001 2026-2/CSE201-1 청강'])
})

test('a header that is not the one of the map is refused with both', async () => {
  const moved = csv('학번,과목코드,과목명,학기,수강상태,비고', '20240001,CSE201-01,자료구조,2026-2,신청,')

  const { faults } = await readFiles({ 'a.csv': moved, ...mapOf() })

  expect(faults).toEqual([
    {
      code: 'header-changed',
      file: 'a.csv',
      row: 1,
      values: {
        before: '학번 | 과목코드 | 과목명 | 학기 | 수강상태',
        now: '학번 | 과목코드 | 과목명 | 학기 | 수강상태 | 비고',
      },
    },
  ])
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

  const roster = await rosterOf({ '출석부.xlsx': titled, '2026-2 PED110-02 카누 카약 출석부.csv': named })

  expect(roster.classes.map(({ sourcedId, title, code }) => [sourcedId, title, code])).toEqual([
    ['2026-2/CSE201-1', '자료구조', 'CSE201-01'],
    ['2026-2/PED110-2', '카누 카약', 'PED110-02'],
  ])
  expect(roster.enrolments).toEqual(['20240001 2026-2/CSE201-1', '20240002 2026-2/PED110-2'])
})

test('a stacked matrix of weeks below the header is no student', async () => {
  const table = csv(
    '자료구조 (CSE201-01),,,,',
    '번호,학번,성명,3월,',
    ',,,1주,2주',
    ',,,월,수',
    '1,20240001,홍길동,O,X',
  )

  const { students } = await rosterOf({ 'CSE201-01 2026-2.csv': table })

  expect(students).toEqual([{ number: '20240001', name: '홍길동' }])
})

test.each([
  ['masked numbers', ['20****01,홍길동,CSE201,01,자료구조,2026-2'], 'a.csv 2 학번 masked-number 20****01'],
  [
    'numbers with an exponent',
    [...rows, '2.02E+09,홍길동,CSE201,01,자료구조,2026-2'],
    'a.csv 5 학번 exponent 2.02E+09',
  ],
  ['lost zeros', [...rows, '2240003,이영희,CSE201,01,자료구조,2026-2'], 'a.csv 5 학번 number-length 2240003'],
  [
    'one number with two names',
    [...rows, '20240001,홍길순,CSE201,01,자료구조,2026-2'],
    'a.csv 5 이름 second-name 홍길순',
  ],
  [
    'one code with two titles',
    [...rows, '20240003,이영희,CSE201,01,알고리즘,2026-2'],
    'a.csv 5 과목명 second-title 알고리즘',
  ],
  [
    'codes that differ in case',
    [...rows, '20240003,이영희,cse201,01,자료구조,2026-2'],
    'a.csv 5 과목코드 similar-code cse201-01',
  ],
  [
    'letters of a title that were lost',
    [...rows, '20240001,홍길동,CSE202,01,자\ufffd구조,2026-2'],
    'a.csv 5 과목명 damaged-text 자\ufffd구조',
  ],
  ['errors of Excel', [...rows, '20240001,홍길동,#N/A,01,자료구조,2026-2'], 'a.csv 5 과목코드 error #N/A'],
  ['sections that became dates', [...rows, '20240001,홍길동,CSE201,2-Jan,자료구조,2026-2'], 'a.csv 5 분반 date 2-Jan'],
  [
    'a resident number in place of a student number',
    [...rows, '900101-1234567,이영희,CSE201,01,자료구조,2026-2'],
    'a.csv 5 학번 resident-number 900101-1******',
  ],
  [
    'a resident number next to a name',
    [...rows, '20240003,이영희 9001012234567,CSE201,01,자료구조,2026-2'],
    'a.csv 5 이름 resident-number 이영희 9001012******',
  ],
  ['numbers that cannot be one', ['김철수,홍길동,CSE201,01,자료구조,2026-2'], 'a.csv 2 학번 wrong-number 김철수'],
  ['rows without a number', [...rows, ',이영희,CSE201,01,자료구조,2026-2'], 'a.csv 5 학번 missing-number'],
  ['rows without a lecture', [...rows, '20240003,이영희,,,,2026-2'], 'a.csv 5 과목명 missing-lecture'],
  [
    'rows without a section',
    [...rows, '20240003,이영희,CSE201,,자료구조,2026-2'],
    'a.csv 5 분반 missing-section CSE201',
  ],
  [
    'rows that are wider than the header',
    [...rows, '20240003,이영희,CSE201,01,자료구조,2026-2,1'],
    'a.csv 5 ragged-row',
  ],
  ['terms that are none', [...rows, '20240003,이영희,CSE201,01,자료구조,봄'], 'a.csv 5 학기 wrong-term 봄'],
])('%s stop the import with row and example', async (_, lines, expected) => {
  expect(await problemsOf({ 'a.csv': csv(header, ...lines) })).toEqual([expected])
})

test('all faults are told', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `20****${index + 10},홍길동,CSE201,01,자료구조,2026-2`)

  expect(await problemsOf({ 'a.csv': csv(header, ...lines) })).toHaveLength(40)
})

test('single names that lost letters, have strange ones, or that nobody will type, are noted with their rows', async () => {
  const names = [
    '김설?',
    '김설\ufffd',
    '김\ue000설',
    '김설_',
    '김설Ⓐ',
    '金敏秀',
    '김설므l',
    '이영희A',
    '이영희(王英)',
    'Kim Hanul',
    '박하늘1',
  ]
  const others = Array.from({ length: 200 }, () => '이영희')
  const lines = [...names, ...others].map((name, index) => `${20240010 + index},${name},CSE201,01,자료구조,2026-2`)

  const { students, enrolments, notes } = await rosterOf({ 'a.csv': csv(header, ...rows, ...lines) })

  expect(notes).toEqual([
    'a.csv 5 이름 lost-name 김설?',
    'a.csv 6 이름 lost-name 김설\ufffd',
    'a.csv 7 이름 strange-name 김\ue000설',
    'a.csv 8 이름 strange-name 김설_',
    'a.csv 10 이름 han-name 金敏秀',
    'a.csv 11 이름 mixed-name 김설므l',
  ])
  expect([students, enrolments].map(({ length }) => length)).toEqual([213, 214])
})

test.each([
  ['김설?', 3, 30, 'refused'],
  ['김설?', 3, 100, 'noted'],
  ['김설😀', 3, 100, 'noted'],
  ['김\ue000설', 4, 100, 'refused'],
  ['김설?', 2, 2, 'noted'],
])('names such as %s: %i of %i are %s', async (name, damaged, students, expected) => {
  const lines = Array.from(
    { length: students },
    (_row, index) => `${20240100 + index},${index < damaged ? name : '김하늘'},CSE201,01,자료구조,2026-2`,
  )

  const { roster, faults, notes } = await readFiles({ 'a.csv': csv(header, ...lines) })

  expect(roster === undefined ? 'refused' : 'noted').toBe(expected)
  expect([faults.length, notes.total]).toEqual(expected === 'refused' ? [damaged, 0] : [0, damaged])
})

test('the marks of several classes, and a lost letter, do not make two people of one number', async () => {
  const named = (...names: string[]) =>
    names.map((name, index) => `20240009,${name},CSE30${index},01,강의 ${index},2026-2`)
  const { students } = await rosterOf({ 'a.csv': csv(header, ...rows, ...named('김하늘B', '김하늘A', '김하?')) })
  expect(students).toContainEqual({ number: '20240009', name: '김하늘A' })

  expect(await problemsOf({ 'a.csv': csv(header, ...rows, ...named('김하늘A', '김하눌B')) })).toEqual([
    'a.csv 6 이름 second-name 김하눌B',
  ])
})

test('masked names are only noted', async () => {
  const { notes } = await readFiles({ 'a.csv': csv(header, '20240001,홍*동,CSE201,01,자료구조,2026-2') })

  expect(notes.list).toEqual([{ code: 'masked-name', file: 'a.csv', values: { names: 1 } }])
})

test.each<[string, Files, string]>([
  [
    'a list of lectures',
    { 'a.csv': csv('학기,과목코드,교과목명,분반,담당교수', '2026-2,CSE201,자료구조,01,김교수') },
    'a.csv courses-only',
  ],
  ['no header', { 'a.csv': csv('a,b', '1,2') }, 'a.csv no-header'],
  [
    'two codes',
    { 'a.csv': csv('학번,전산코드,과목번호,과목명,학기', '20240001,36.201,CS201,자료구조,2026-2') },
    'a.csv 1 rival-columns code',
  ],
  ['no term', { 'a.csv': csv('학번,과목코드,과목명', '20240001,CSE201-01,자료구조') }, 'a.csv 1 no-term'],
  [
    'two terms',
    { '2026-1 (2026-2).csv': csv('학번,과목코드,과목명', '20240001,CSE201-01,자료구조') },
    '2026-1 (2026-2).csv 1 several-terms 2026-1, 2026-2',
  ],
  ['no lecture', { '2026-2.csv': csv('번호,학번,성명', '1,20240001,홍길동') }, '2026-2.csv 1 no-lecture'],
  [
    'a name that tells otherwise',
    { '수강취소자 2026-2.csv': csv(header, ...rows) },
    '수강취소자 2026-2.csv 1 telling-name 수강취소자 2026-2',
  ],
])('what is not sure is refused: %s', async (_, files, problem) => {
  expect(await problemsOf(files)).toEqual([problem])
})

test('a long table that names no term asks for it before its rows are read', async () => {
  const students = Array.from({ length: 100 }, (_, index) => `${20240001 + index},CSE201-01,자료구조`)
  const damaged = [...students, '2024****,CSE201-01,자료구조']
  const [named, unnamed] = ['2026-2.csv', 'a.csv']

  const problems = (name: string) => problemsOf({ [name]: csv('학번,과목코드,과목명', ...damaged) })

  expect(await problems(unnamed)).toEqual(['a.csv 1 no-term'])
  expect(await problems(named)).toEqual(['2026-2.csv 102 학번 masked-number 2024****'])
})

test.each(['constructor', '__proto__', 'toString'])('a semester written as %s is no term', async (word) => {
  const table = csv('학번,과목코드,과목명,학년도,학기', `20240001,CSE201,자료구조,2026,${word}`)

  expect(await problemsOf({ 'a.csv': table })).toEqual(['a.csv 1 no-term'])
})

test('classes of one title stay apart by the column 코드', async () => {
  const table = csv(
    '학번,성명,과목명,코드,학기',
    '20240001,홍길동,글쓰기,GEN1-01,2026-2',
    '20240001,홍길동,글쓰기,GEN1-02,2026-2',
  )

  expect((await rosterOf({ 'a.csv': table })).classes.map(({ code }) => code)).toEqual(['GEN1-01', 'GEN1-02'])
})

test('the operator can name the term', async () => {
  const files = { 'a.csv': csv('학번,과목코드,과목명', '20240001,CSE201-01,자료구조') }

  const roster = await rosterOf(files, { term: '2026-2' })

  expect(roster.classes[0]?.sourcedId).toBe('2026-2/CSE201-1')
})

test('a CSV file that was cut within a row is refused', async () => {
  const whole = csv(header, ...rows)

  expect(await problemsOf({ 'a.csv': `${whole}20240002,김철` })).toEqual(['a.csv 5 truncated'])
  expect((await rosterOf({ 'a.csv': `${whole}합계,3` })).enrolments).toHaveLength(3)
})

test('two versions of a file are refused unless they are equal', async () => {
  const whole = csv(header, ...rows)
  const left = csv(header, ...rows.slice(0, 2))

  expect(await problemsOf({ '명단.csv': whole, '명단 (1).csv': left })).toEqual([
    '명단.csv second-version 명단 (1).csv',
  ])
  expect((await rosterOf({ '명단.csv': whole, '명단 (1).csv': whole })).enrolments).toEqual(enrolled)
})

test('two columns of one meaning that disagree are refused', async () => {
  const twice = (number: string) => ({ 'a.csv': csv(`${header},학번`, `${rows[0]},20240001`, `${rows[2]},${number}`) })

  expect(await problemsOf(twice('20240009'))).toEqual(['a.csv 1 학번 twin-columns 학번'])
  expect((await rosterOf(twice('20240002'))).enrolments).toHaveLength(2)
})

test.each<[string, string[], string]>([
  ['a stray quote', [rows[0]!, rows[1]!.replace('홍길동', '"홍길동 "길"동'), rows[2]!], 'a.csv 3 이름 table quote'],
  [
    'a title of its own without a code',
    [...rows, '20240002,똠방각하,,,물리학,2026-2'],
    'a.csv 5 과목코드 missing-code 물리학',
  ],
  [
    'another spelling of the code without a section',
    [...rows, '20240003,이도윤,CSE 201,,자료구조,2026-2'],
    'a.csv 5 분반 missing-section CSE 201',
  ],
  ['a day for a section', [...rows, '20240002,똠방각하,CSE202,46082,운영체제,2026-2'], 'a.csv 5 분반 date 46082'],
  [
    'a list below with other columns',
    [...rows, ',,,,,', '성명,학번,과목명,,,', '홍길동,20239001,법학,,,'],
    'a.csv 6 other-header 성명 | 학번 | 과목명',
  ],
])('a row that cannot be meant so is refused: %s', async (_, lines, problem) => {
  expect((await problemsOf({ 'a.csv': csv(header, ...lines) }))[0]).toBe(problem)
})

test('in a class roster a row that counts on is a student without a number', async () => {
  const students = ['번호,학번,성명,학과,학년,연락처', '1,20240001,홍길동,기계공학부,4,010-0000-0000']
  const list = csv(...students, '2,,,기계공학부,4,010-0000-0000', '3,20240003,이도윤,기계공학부,4,010-0000-0000')

  expect(await problemsOf({ '2026-2 CSE201-01 자료구조.csv': list })).toEqual([
    '2026-2 CSE201-01 자료구조.csv 3 학번 missing-number',
  ])
})

test.each<[string, Partial<TableMap>]>([
  ['kind', { kind: 'other' as never }],
  ['header', { header: [1] as never }],
  ['columns', { columns: { number: '없는 열' } }],
  ['sectionInCode', { sectionInCode: 'yes' as never }],
  ['status', { status: {} as never }],
  ['term', { term: 1 as never }],
  ['numberLengths', { numberLengths: ['8'] as never }],
  ['sheets', { sheets: { Sheet1: 'other' as never } }],
  ['hidden', { hidden: 'other' as never }],
])('a map with a wrong %s is refused', async (entry, changes) => {
  const files = { 'a.csv': withStatus('20240001,CSE201-01,자료구조,2026-2,신청') }

  await expect(readFiles({ ...files, ...mapOf(changes) })).rejects.toMatchObject({
    faults: [{ code: 'map-entry', file: 'roster-map.json', value: entry }],
  })
})

test.each(['학번*', '학번(필수)', '학적번호', 'STUDENT_NO', 'Student ID (required)', 'hakbun', 'ID'])(
  'the column %s is the student number, as in every list of students; beside 학번 it is a key of another system',
  async (name) => {
    const others = header.slice(header.indexOf(','))

    expect((await rosterOf({ 'a.csv': csv(`${name}${others}`, ...rows) })).enrolments).toEqual(enrolled)
    if (!/^[A-Z]/.test(name)) return
    const both = await rosterOf({ 'a.csv': csv(`${name},${header}`, ...rows.map((row, index) => `${index},${row}`)) })
    expect(both.enrolments).toEqual(enrolled)
  },
)
