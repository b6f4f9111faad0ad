import { openRoster, openTimetable, readTimes } from '../../../packages/roster/src/index.ts'
import {
  inTerm,
  isComparable,
  isSameName,
  looksLikeAny,
  parsePeriods,
  parseTerm,
  strangeIn,
  withoutZeros,
} from '../../../packages/roster/src/model/index.ts'
import { sampleFiles } from '../../../packages/roster/test/testing.ts'
import { type Files, folderOf } from './folders.ts'
import { type Reader, reader } from './growth.ts'

/** Reads what is in a folder; faults and questions are as good an answer. */
async function readFolder(path: string) {
  try {
    await (await openRoster({ path, match: 'auto', term: 'all', today: '2026-10-01' })).read()
  } catch (error) {
    if ((error as Error).name !== 'RosterRefusal') throw error
  }
}

const folder = (name: string, files: (length: number) => Files, most?: number) =>
  reader({
    name: `roster: ${name}`,
    input: (length) => folderOf(files(length)),
    read: readFolder,
    ...(most && { most }),
  })

const lines = (length: number, line: (index: number) => string) =>
  Array.from({ length }, (_, index) => `${line(index)}\n`).join('')

const head = '학번,이름,과목코드,과목명,학기\n'
/** A table of one row for each number. */
const table = (name: string, line: (index: number) => string, header = head) =>
  folder(name, (length) => ({ '수강.csv': header + lines(length, line) }))

const student = (index: number) => 20_200_000 + index
/** A table with one text of this length. */
const longText = (name: string, text: (length: number) => string) =>
  folder(name, (length) => ({ '수강.csv': `${text(length)}\n${head}20240001,홍길동,CSE101,자료구조,2026-2\n` }))

const spread = (files: Record<string, string>) => sampleFiles(files)
const bundle = (name: string, file: string, header: string, line: (index: number) => string, others: Files = {}) =>
  folder(`OneRoster, ${name}`, (length) => ({ ...spread({ [file]: `${header}\n${lines(length, line)}` }), ...others }))
const enrollments = 'sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate'
const sessions = 'sourcedId,status,title,type,startDate,endDate,parentSourcedId,schoolYear'
const classes = 'sourcedId,status,title,classCode,courseSourcedId,classType,schoolSourcedId,termSourcedIds'
const users = 'sourcedId,status,enabledUser,orgSourcedIds,role,username,identifier,givenName,familyName'

const day = (index: number) => new Date(Date.UTC(2020, 0, 1 + (index % 3000))).toISOString().slice(0, 10)

const canvas = (name: string, files: (length: number) => Files) =>
  folder(`Canvas, ${name}`, (length) => ({
    'users.csv': 'user_id,login_id,full_name,status\nu1,20240001,홍길동,active\n',
    'courses.csv': 'course_id,short_name,long_name,status\nc1,CSE201,자료구조,active\n',
    'enrollments.csv': 'course_id,user_id,role,status\nc1,u1,student,active\n',
    ...files(length),
  }))

const periods = { periods: new Map([['3', { begins: 660, ends: 710 }]]) }

/** A timetable of one row for each number. */
const timetable = (name: string, line: (index: number) => string) =>
  reader({
    name: `timetable: ${name}`,
    input: (length) =>
      folderOf({ '시간표.csv': `학수번호,분반,강의시간,수업시작일,수업종료일\n${lines(length, line)}` }),
    read: async (path) => {
      await openTimetable([path], periods).catch((error: Error) => {
        if (error.name !== 'RosterRefusal') throw error
      })
    },
  })

const text = (name: string, input: (length: number) => string, read: (text: string) => unknown, most = 1000) =>
  reader({ name, input, read, most })

export const rosterReaders: Reader<unknown>[] = [
  table('students', (index) => `${student(index)},홍길동,CSE101,자료구조,2026-2`),
  table('classes', (index) => `20240001,홍길동,CSE${index},강의${index},2026-2`),
  table('students and classes', (index) => `${student(index % 300)},홍길동,CSE${index % 200},강의,2026-2`),
  table(
    'one student with many names',
    (index) => `20240001,홍길동${String.fromCodePoint(0xac00 + (index % 11000))},CSE101,자료구조,2026-2`,
  ),
  table('one class with many titles', (index) => `${student(index)},홍길동,CSE101,자료${index}구조,2026-2`),
  table(
    'codes that differ in zeros',
    (index) => `${student(index)},홍길동,CSE-${'0'.repeat(index % 300)}1,자료구조,2026-2`,
  ),
  table(
    'codes that differ in signs',
    (index) => `${student(index)},홍길동,CSE${'-'.repeat(index % 300)}1,자료구조,2026-2`,
  ),
  table('rows without a code', (index) => `${student(index)},홍길동,${index % 2 ? '' : 'CSE101'},자료구조,2026-2`),
  table('terms', (index) => `20240001,홍길동,CSE101,자료구조,2${String(index % 1000).padStart(3, '0')}-2`),
  table('titles between the students', (index) =>
    index % 2 ? `강의명: 자료구조,,,,` : `${student(index)},홍길동,CSE101,자료구조,2026-2`,
  ),
  table('only titles below the header', (index) =>
    index ? '강의명: 자료구조,,,,' : '20240001,홍길동,CSE101,자료구조,2026-2',
  ),
  table('repeated headers', (index) => (index % 2 ? head.trim() : `${student(index)},홍길동,CSE101,자료구조,2026-2`)),
  table('sums', (index) => (index % 2 ? `합계,${index}명,,,` : `${student(index)},홍길동,CSE101,자료구조,2026-2`)),
  table('remarks', (index) => `${student(index)},홍길동(휴학),CSE101,자료구조,2026-2`),
  table(
    'words of remarks',
    (index) => `${student(index)},홍길동,CSE101,자료구조,2026-2,9/${index} 수강취소`,
    `${head.trim()},메모\n`,
  ),
  table(
    'words of a status',
    (index) => `${student(index)},홍길동,CSE101,자료구조,2026-2,상태${index}`,
    `${head.trim()},수강상태\n`,
  ),
  table('rows that are too short', (index) => `${student(index)},홍길동`),
  table('rows that are too long', (index) => `${student(index)},홍길동,CSE101,자료구조,2026-2,,,x`),
  table('masked numbers', (index) => `2020****${index},홍길동,CSE101,자료구조,2026-2`),
  table('numbers that differ in zeros', (index) => `${'0'.repeat(index % 25)}20240001,홍길동,CSE101,자료구조,2026-2`),
  table('codes with zeros', (index) => `${student(index)},홍길동,${'0'.repeat(900)}${index}x,자료구조,2026-2`),
  table('codes of digits', (index) => `${student(index)},홍길동,${index}${'1'.repeat(900)}x,자료구조,2026-2`),
  table(
    'long names with brackets',
    (index) => `${student(index)},${'('.repeat(400)}가${index}${')'.repeat(400)},CSE101,자료구조,2026-2`,
  ),
  table('long names', (index) => `20240001,(${index}${'가'.repeat(300)},CSE101,자료구조,2026-2`),
  longText('a long title', (length) => 'a'.repeat(length)),
  longText('a long title with a label', (length) => `${'a'.repeat(length)} b: ${'c'.repeat(length)} d: e`),
  longText('a long title of terms', (length) => '2026-2 1학기('.repeat(length)),
  longText('a long title of brackets', (length) => '(['.repeat(length)),
  folder(
    'a wide header',
    (length) => ({ '수강.csv': `학번,이름,과목명,학기${',비고'.repeat(length)}\n20240001,홍길동,자료구조,2026-2\n` }),
    900,
  ),
  folder(
    'wide titles',
    (length) => ({
      '수강.csv': `${`${Array.from({ length }, (_, index) => `제목${index}`).join(',')}\n`.repeat(20)}${head}20240001,홍길동,CSE101,자료구조,2026-2\n`,
    }),
    900,
  ),
  folder(
    'versions of one file',
    (length) =>
      Object.fromEntries(
        Array.from({ length }, (_, index) => [
          `수강 (${index}).csv`,
          `${head}${student(index)},홍길동,CSE101,자료구조,2026-2\n`,
        ]),
      ),
    1024,
  ),
  folder(
    'a name of a file that looks like a copy',
    (length) => ({
      [`${'copy(1)'.repeat(length / 8)}x.csv`]: `${head}20240001,홍길동,CSE101,자료구조,2026-2\n`,
      [`${' '.repeat(length / 2)}x.csv`]: `${head}20240001,홍길동,CSE101,자료구조,2026-2\n`,
    }),
    256,
  ),
  folder('a map', (length) => ({
    '수강.csv': `${head}20240001,홍길동,CSE101,자료구조,2026-2\n`,
    'roster-map.json': JSON.stringify({
      kind: 'enrolments',
      header: head.trim().split(','),
      columns: { number: '학번' },
      status: { in: Array.from({ length }, (_, index) => `w${index}`), out: [] },
      sheets: Object.fromEntries(Array.from({ length }, (_, index) => [`s${index}`, 'nothing'])),
    }),
  })),

  bundle(
    'enrolments',
    'enrollments.csv',
    enrollments,
    (index) => `e${index},,c${1 + (index % 3)},s,u${1 + (index % 2)},student,,,`,
  ),
  bundle(
    'periods of one enrolment',
    'enrollments.csv',
    enrollments,
    (index) => `e${index},,c1,s,u1,student,,${day(index)},${day(index + 1 + Math.floor(index / 3000))}`,
  ),
  bundle(
    'strange dates',
    'enrollments.csv',
    enrollments,
    (index) => `e${index},,c1,s,u1,student,,2026-01-01${' '.repeat(900)}${index}x,`,
  ),
  bundle(
    'unknown classes and users',
    'enrollments.csv',
    enrollments,
    (index) => `e${index},,0c${index},s,0u${index},student,,,`,
  ),
  bundle(
    'sessions',
    'academicSessions.csv',
    sessions,
    (index) => `t${index},,학기,semester,2026-09-01,2026-12-20,t${index - 1},2026`,
  ),
  bundle('classes', 'classes.csv', classes, (index) => `c${index},,강의,CSE${index},k1,scheduled,s,autumn`),
  bundle(
    'terms of one class',
    'classes.csv',
    classes,
    (index) => `c${index},,강의,CSE1,k1,scheduled,s,"${'t,'.repeat(400)}"`,
  ),
  bundle('users', 'users.csv', users, (index) => `u${index},,true,s,student,n${index},${student(index)},길동,홍`),
  bundle('rows of one user', 'users.csv', users, (index) => `u1,,true,s,student,n1,${student(index)},길동,홍`),
  bundle('names of one number', 'users.csv', users, (index) => `u${index},,true,s,student,n1,20240001,길동${index},홍`),
  canvas('sections', (length) => ({
    'sections.csv': `section_id,course_id,name,status\n${lines(length, (index) => `s${index},c1,${index},active`)}`,
  })),
  canvas('enrolments', (length) => ({
    'enrollments.csv': `course_id,user_id,role,status\n${lines(length, (index) => `c1,u${index},student,active`)}`,
    'users.csv': `user_id,login_id,full_name,status\n${lines(length, (index) => `u${index},${student(index)},홍길동,active`)}`,
  })),

  reader({
    name: 'terms inside terms',
    input: (length) =>
      new Map(
        Array.from({ length }, (_, index) => [
          `t${index}`,
          { sourcedId: `t${index}`, parent: `t${index - 1}`, beginsOn: null, endsOn: null },
        ]),
      ),
    read: (terms) => {
      for (const id of terms.keys()) inTerm([id], terms, 'none', '2026-10-01')
    },
  }),
  text('names: open brackets', (length) => '('.repeat(length), isComparable),
  text('names: brackets in brackets', (length) => `${'('.repeat(length / 2)}가${')'.repeat(length / 2)}`, isComparable),
  text('names: a bracket that stays open', (length) => `(${'가'.repeat(length)}`, isComparable),
  text(
    'names: spaces',
    (length) => `가${' '.repeat(length)}나9x`,
    (name) => isSameName(name, '가나'),
  ),
  text(
    'names: words',
    (length) => '가 나 '.repeat(length),
    (name) => isSameName(name, name),
  ),
  text('names: hidden letters', (length) => `${'〇'.repeat(length)}x`, isComparable),
  text('names: marks', (length) => '각\u0301'.repeat(length), strangeIn, 100_000),
  text('names: strange letters', (length) => '♥'.repeat(length), strangeIn, 100_000),
  text(
    'names: letters alike',
    (length) => 'aΑ'.repeat(length),
    (name) => looksLikeAny(name, ['운영자', '관리자']),
    100_000,
  ),
  text('terms: semesters', (length) => '제 1학기 ('.repeat(length), parseTerm, 100_000),
  text('terms: years', (length) => '2026 '.repeat(length), parseTerm, 100_000),
  text('ids: zeros', (length) => `${'0'.repeat(length)}x`, withoutZeros, 100_000),

  timetable('classes', (index) => `CSE${index},01,월3(공학관 301),,`),
  timetable(
    'times of one class',
    (index) => `CSE1,01,"월 ${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}-23:59",,`,
  ),
  timetable('unreadable times', (index) => `CSE${index},01,월3 ${'가'.repeat(900)}${index},,`),
  timetable('days of a time', (index) => `CSE${index},01,월3,${day(index)},${day(index)}`),
  ...[
    ['days', '월'],
    ['brackets', '월3('],
    ['rooms', '월3 가'],
    ['figures', '월3,1'],
    ['ranges', '월3-'],
    ['clocks', '월 9:00-'],
  ].map(([name, part = '']) =>
    text(
      `times: ${name}`,
      (length) => part + part.slice(-1).repeat(length),
      (given) => readTimes(given, periods.periods),
    ),
  ),
  text(
    'times: all periods',
    (length) => Array.from({ length: length / 12 }, (_, index) => `${index % 100}=09:00-09:50`).join(','),
    parsePeriods,
  ),
]
