import { readFileSync } from 'node:fs'
import { cp949, workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { tableFile } from '../../files/table-files.ts'
import { noNotes, type Notes } from '../../model/notes.ts'
import { RosterRefusal } from '../../model/problem.ts'
import { placeSentence, problemSentence } from '../../sentences.ts'
import { type ListedClass, timeText } from './classes.ts'
import { parsePeriods, type Periods } from '../../model/periods.ts'
import { readTimetables } from './read.ts'

const hours = Array.from({ length: 9 }, (_, index) => {
  const hour = String(index + 9).padStart(2, '0')
  return `${index + 1}=${hour}:00-${hour}:50`
})
const { periods } = parsePeriods(hours.join(',')) as { periods: Periods }

async function read(files: Record<string, string | Buffer | Uint8Array>, notes: Notes = noNotes()) {
  const tables = Object.entries(files).map(([name, content]) => tableFile(name, [Buffer.from(content as string)]))
  return readTimetables(tables, { periods }, notes)
}

/** `CSE2010-01: 월 09:00-10:15, 수 09:00-10:15` */
const lines = (classes: readonly ListedClass[]) =>
  classes.map(
    ({ codes, section, times }) =>
      `${[codes.join('|'), section].filter(Boolean).join('-')}: ${times.map(timeText).join(', ')}`,
  )

async function problemsOf(files: Parameters<typeof read>[0]): Promise<string[]> {
  const error = await read(files).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof RosterRefusal)) throw error ?? new Error('not refused')
  return error.faults.map((fault) => `${placeSentence(fault, 'ko')} ${fault.code} ${fault.value ?? ''}`.trim())
}

const csv = (...rows: string[]) => `${rows.join('\n')}\n`
const columns = '학수번호,분반,교과목명,요일,시작,종료,강의실'

/** The forms of course lists of Korean universities: names and places of the columns, and how their times are written. */
test.each<[string, string | Promise<Uint8Array | Buffer>, string[]]>([
  [
    'day, begin and end in columns of their own; a class has a row for each time, and rows repeat',
    csv(
      columns,
      'CSE2010,01,자료구조,월,09:00,10:15,공학관 301',
      'CSE2010,01,자료구조,수,09:00,10:15,공학관 301',
      'CSE2010,01,자료구조,수,09:00,10:15,공학관 302',
      'CSE2010,02,자료구조,"화,목",1030,1145,',
    ),
    ['CSE2010-01: 월 09:00-10:15, 수 09:00-10:15', 'CSE2010-02: 화 10:30-11:45, 목 10:30-11:45'],
  ],
  [
    'periods in columns of their own',
    csv('교과목번호,강좌번호,요일,시작교시,종료교시', '036.001,002,월,3,4', '036.001,002,수,5,5'),
    ['036.001-002: 월 11:00-12:50, 수 13:00-13:50'],
  ],
  [
    'one column of times, and the room beside it',
    csv(
      'NO,년도,학기,학수번호,분반,교과목명,요일 및 강의시간,강의실',
      '1,2026,2학기,009912,001,자료구조,월 수 10:30~12:00,센B201',
    ),
    ['009912-001: 월 10:30-12:00, 수 10:30-12:00'],
  ],
  [
    'the room in the column of times',
    csv(
      '교과목명,교수명,수강반번호,강의시간/강의실,교과목코드',
      '자료구조,김교수,1,"월1,2(407-202) 수3(407-202)",GNU101',
    ),
    ['GNU101-1: 월 09:00-10:50, 수 11:00-11:50'],
  ],
  [
    'days as columns',
    csv('과목코드,분반,월,화,수,목,금', 'MATH1,A,"1,2",,3,,'),
    ['MATH1-A: 월 09:00-10:50, 수 11:00-11:50'],
  ],
  [
    'numbered columns',
    csv('학정번호,강의요일1,강의시간1,강의요일2,강의시간2', 'CLTR211-003,월,1A-1B교시(09:00-10:00),목,"3,4"'),
    ['CLTR211-003: 월 09:00-10:00, 목 11:00-12:50'],
  ],
  [
    'two codes, of which the roster knows one; the number of hours beside the times',
    csv('전산코드,과목번호,분반,학점,시간,강의시간', '36.101,CS101,A,3,3,화 10:30-12:00'),
    ['CS101|36.101-A: 화 10:30-12:00'],
  ],
  [
    'a workbook with titles, a stacked header, line breaks, merged cells, a total and a repeated header',
    workbook({
      강의: {
        rows: [
          ['2026학년도 2학기 종합강의시간표'],
          ['No.', '과목\n코드', '분반', '교과목명', '강의시간', null, null],
          [null, null, null, null, '요일', '시작', '종료'],
          ['1', 'CSE201', '01', '자료구조', '월', '09:00', '10:15'],
          [null, null, null, null, '수', '09:00', '10:15'],
          ['No.', '과목\n코드', '분반', '교과목명', '요일', '시작', '종료'],
          ['2', 'CSE202', '01', '알고리즘', '금', '13:30', '16:15'],
          ['합계', '2', null, null, null, null, null],
        ],
        merges: ['A4:A5', 'B4:B5', 'C4:C5', 'D4:D5', 'A2:A3', 'B2:B3', 'C2:C3', 'D2:D3', 'E2:G2'],
      },
    }),
    ['CSE201-01: 월 09:00-10:15, 수 09:00-10:15', 'CSE202-01: 금 13:30-16:15'],
  ],
  [
    'an export in CP949',
    Promise.resolve(cp949('학수번호-분반,과목명,수업교시\r\nCSE101-02,똠방각하,"월(3-4) 우당교양관 601호"\r\n')),
    ['CSE101-02: 월 11:00-12:50'],
  ],
])('reads %s', async (_, content, classes) => {
  const file = await content

  expect(lines(await read({ [typeof file === 'string' ? 'a.csv' : 'a.xlsx']: file }))).toEqual(classes)
})

test('the term is that of the row, the title or the name of the file', async () => {
  const [own] = await read({ 'a.csv': csv('년도,학기,학수번호,강의시간', '2026,2,CSE1,월3') })
  const [named] = await read({ '2026-1학기 시간표.csv': csv('학수번호,강의시간', 'CSE1,월3') })
  const [none] = await read({ 'a.csv': csv('학수번호,강의시간', 'CSE1,월3') })

  expect([own?.term, named?.term, none?.term]).toEqual(['2026-2', '2026-1', undefined])
})

test('rows that leave the class empty continue it, and classes without a time and 폐강 are told', async () => {
  const notes = noNotes()

  const classes = await read(
    {
      'a.csv': csv(
        columns + ',비고',
        'CSE2010,01,자료구조,월,09:00,10:15,,',
        ',,,수,09:00,10:15,,',
        'CSE2020,01,캡스톤디자인,,,,,',
        'CSE2030,01,운영체제,월,09:00,10:15,,폐강',
      ),
    },
    notes,
  )

  expect(lines(classes)).toEqual(['CSE2010-01: 월 09:00-10:15, 수 09:00-10:15', 'CSE2020-01: '])
  expect(notes.list.map((each) => `${each.code} ${problemSentence(each, 'ko')}`)).toEqual([
    "cancelled-classes '폐강'이라고 적힌 1행을 뺐습니다.",
    'continued-rows 강의 코드가 빈 1행을 바로 위 강의의 시간으로 읽었습니다.',
    "class-without-time 수업 시간이 없는 강의입니다: 'CSE2020-01 캡스톤디자인'. 시간표 없이 지금처럼 둡니다.",
  ])
})

test('a class may have its own rule, and days in which a time holds', async () => {
  const classes = await read({
    'a.csv': csv(
      '학수번호,분반,강의시간,수업시작일,수업종료일,출석 시작(분),지각(분),결석(분),조퇴(분),지각 환산(회),결석 한도,공결',
      'CSE2010,01,월3,2026-09-01,2026-10-16,-15,10,20,10,3,1/4,별도',
      'CSE2010,01,화3,2026-10-19,2026-12-18,,,,,,,',
      'CSE2010,02,월3,,,,5분,,,0,4분의 1,출석',
    ),
  })

  expect(classes.map(({ rule }) => rule)).toEqual([
    { from: -15, late: 10, absent: 20, leave: 10, lates: 3, limit: { of: 1, in: 4 }, excused: 'separate' },
    { late: 5, lates: 0, limit: { of: 1, in: 4 }, excused: 'present' },
  ])
  expect(classes[0]?.times.map(({ weekday, first, last }) => [weekday, first, last])).toEqual([
    [1, '2026-09-01', '2026-10-16'],
    [2, '2026-10-19', '2026-12-18'],
  ])
})

test('what would have to be guessed is refused with row, column and value, all of it at once', async () => {
  expect(
    await problemsOf({
      'a.csv': csv(
        `${columns},지각(분),결석(분)`,
        'CSE2010,01,자료구조,월,9,10,,,',
        'CSE2010,02,자료구조,,09:00,10:15,,,',
        'CSE2010,03,자료구조,월,10:15,09:00,,,',
        ',04,자료구조,월,09:00,10:15,,,',
        'CSE2010,05,자료구조,월,09:00,10:15,,곧,',
        'CSE2010,06,자료구조,월,09:00,10:15,,20,10',
        'CSE2010,07,자료구조,월,09:00,,,,',
      ),
    }),
  ).toEqual([
    'a.csv 2행 시작 unknown-period 월 9-10',
    'a.csv 3행 시작 no-day 09:00-10:15',
    'a.csv 4행 시작 end-before-begin 월 10:15-09:00',
    'a.csv 5행 학수번호 missing-code 자료구조',
    'a.csv 6행 지각(분) wrong-rule 곧',
    'a.csv 7행 absent-before-late 20, 10',
    'a.csv 8행 시작 unreadable-time 월 09:00',
  ])
})

test('times that overlap, other rules of one class, and values that a spreadsheet changed are refused', async () => {
  expect(await problemsOf({ 'a.csv': csv('학수번호,강의시간', 'CSE1,월 09:00-10:15', 'CSE1,월 10:00-11:15') })).toEqual(
    ['a.csv 2행 overlapping-times 월 09:00-10:15, 월 10:00-11:15'],
  )
  expect(await problemsOf({ 'a.csv': csv('학수번호,강의시간,지각', 'CSE1,월1,10', 'CSE1,월3,5') })).toEqual([
    'a.csv 3행 second-rule 5',
  ])
  expect(await problemsOf({ 'a.csv': csv('학수번호,요일,교시,결석한도', 'CSE1,월,3월 4일,Jan-04') })).toEqual([
    'a.csv 2행 교시 date 3월 4일',
    'a.csv 2행 결석한도 date Jan-04',
  ])
  expect(await problemsOf({ 'a.csv': csv('학번,이름,과목코드', '20240001,홍길동,CSE1') })).toEqual([
    'a.csv no-timetable',
  ])
})

test('the example of the manual is read', async () => {
  const classes = await read({ 'a.csv': readFileSync('docs/registrar-timetable.csv') })

  expect(lines(classes)).toEqual([
    'CSE2010-01: 월 09:00-10:15, 수 09:00-10:15',
    'CSE2010-02: 화 13:30-14:45, 목 13:30-14:45',
    'CSE1010-01: 금 18:30-21:15',
    'PHE1001-03: ',
  ])
  expect(classes[1]?.rule).toEqual({ late: 5, absent: 15, limit: { of: 1, in: 3 } })
})

test('days in a workbook are dates, and a cell that is too long is refused', async () => {
  const [dated] = await read({
    'a.xlsx': await workbook({
      강의: {
        rows: [
          ['학수번호', '강의시간', '개강일', '종강일'],
          ['CSE1', '월3', { value: 46266, format: 'yyyy-mm-dd' }, { value: 46374, format: 14 }],
        ],
      },
    }),
  })

  expect(dated?.times).toMatchObject([{ first: '2026-09-01', last: '2026-12-18' }])
  expect(
    await problemsOf({ 'a.csv': csv('학수번호,강의시간', `CSE1,월3${' '.repeat(9)}${'가'.repeat(1001)}`) }),
  ).toEqual(['a.csv 2행 강의시간 long-value'])
})

test('an older version of a file, a sheet of cancelled classes and two lectures under one code are refused', async () => {
  const [now, before] = [csv('학수번호,강의시간', 'CSE1,월3'), csv('학수번호,강의시간', 'CSE1,화3')]

  expect(lines(await read({ 'a.csv': now, 'b.csv': now }))).toEqual(['CSE1: 월 11:00-11:50'])
  expect(await problemsOf({ 'a.csv': now, 'b.csv': before })).toEqual(['b.csv 2행 other-times 화 11:00-11:50'])
  expect(await problemsOf({ '폐강 강좌.csv': now })).toEqual(['폐강 강좌.csv telling-times 폐강 강좌.csv'])
  expect(
    await problemsOf({ 'a.csv': csv('학수번호,과목명,강의시간', 'CSE1,자료구조,월3', 'CSE1,알고리즘,화3') }),
  ).toEqual(['a.csv 3행 second-title 알고리즘'])
})

test('hidden, filtered and struck rows are refused', async () => {
  const rows = [
    ['학수번호', '강의시간'],
    ['CSE1', '월3'],
    ['CSE2', '월3'],
  ]

  expect(await problemsOf({ 'a.xlsx': await workbook({ 강의: { rows, hiddenRows: [3] } }) })).toEqual([
    "a.xlsx '강의' 3행 hidden-times 3",
  ])
})
