import { expect, test } from 'vitest'
import { noDiagnostics } from '../../model/diagnostics.ts'
import type { RosterMatch } from '../../../config/settings.ts'
import { RosterError } from '../../model/roster-error.ts'
import { type Files, sampleFiles, writeFolder } from '../../../../test/support/roster/files.ts'
import { readBundle } from '../../files/bundle.ts'
import { oneRoster } from './oneroster.ts'

async function read(changes: Record<string, string | Buffer | undefined> = {}, match: RosterMatch = 'auto') {
  const diagnostics = noDiagnostics()
  const bundle = await readBundle(await writeFolder(sampleFiles(changes)), oneRoster.fileNames)
  return { ...oneRoster.read(bundle, match, diagnostics), diagnostics, codes: diagnostics.list.map(({ code }) => code) }
}

async function refusal(changes: Record<string, string | Buffer | undefined>, match: RosterMatch = 'auto') {
  const error = await read(changes, match).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RosterError)
  const { message } = error as RosterError
  expect(message).not.toContain('\n')
  return message
}

const text = (files: Files, name: string) => String(files[name])
const sample = sampleFiles()

test('a conformant roster causes no diagnostics', async () => {
  const { roster, matchedBy, diagnostics } = await read()

  expect(diagnostics.total).toBe(0)
  expect(matchedBy).toBe('identifier')
  expect(roster.students).toEqual([
    { number: '20240001', name: '홍길동' },
    { number: '20240002', name: 'Ada Lovelace' },
  ])
  expect(roster.classes[1]).toEqual({ sourcedId: 'c2', title: '카누/카약', code: 'PED110-01', terms: ['autumn'] })
  expect(roster.enrolments.map(({ student, classId }) => `${student} ${classId}`)).toEqual([
    '20240001 c1',
    '20240001 c2',
    '20240001 c3',
    '20240002 c1',
  ])
  expect(roster.terms[2]).toEqual({ sourcedId: 'autumn', parent: 'year', beginsOn: '2026-09-01', endsOn: '2026-12-20' })
})

test('byte order mark, line ends, delimiter, quotes and column order make no difference', async () => {
  const plain = (await read()).roster
  const quoted = (content: string) => content.replaceAll(/[^,\n]+/g, '"$&"')
  const variants: ((content: string) => string)[] = [
    (content) => `\uFEFF${content}`,
    (content) => content.replaceAll('\n', '\r\n'),
    (content) => content.replaceAll('\n', '\n\n'),
    (content) => content.trimEnd(),
    (content) => content.replaceAll(',', ';'),
    (content) => content.replaceAll(',', '\t'),
    quoted,
    (content) => content.replaceAll('\n', ',,,\n'),
    (content) => content.replaceAll(/^(.*)$/gm, (line) => (line === '' ? '' : line.split(',').toReversed().join(','))),
    (content) => content.replace('\n', ',ext_vendor,metadata.x\n').replaceAll(/(?<=\n.+)\n/g, ',1,2\n'),
  ]

  for (const variant of variants) {
    const changes = Object.fromEntries(Object.keys(sample).map((name) => [name, variant(text(sample, name))]))
    expect((await read(changes)).roster).toEqual(plain)
  }
})

test('a quoted line break is part of the value and the following rows keep their numbers', async () => {
  const classes = text(sample, 'classes.csv')
    .replace('자료구조', '"자료\n구조"')
    .replace('선형대수', '')
    .replace('MAT101-01', '')

  const { roster, diagnostics } = await read({ 'classes.csv': classes })

  expect(roster.classes[0]?.title).toBe('자료 구조')
  expect(diagnostics.list).toContainEqual(expect.objectContaining({ file: 'classes.csv', row: 5, code: 'no-title' }))
})

test('a file saved by Korean Excel is read with a warning', async () => {
  const cp949 = Buffer.concat([
    Buffer.from('sourcedId,title,classCode\nc1,'),
    Buffer.from([0xc0, 0xda, 0xb7, 0xe1, 0xb1, 0xb8, 0xc1, 0xb6, 0x8c, 0x63]),
    Buffer.from(',CSE201\nc2,Kayak,\nc3,Algebra,\n'),
  ])

  const { roster, codes } = await read({ 'classes.csv': cp949 })

  expect(roster.classes[0]?.title).toBe('자료구조똠')
  expect(codes).toEqual(['encoding'])
})

test('a missing or misspelt manifest causes a warning', async () => {
  const misspelt = text(sample, 'manifest.csv').replace('file.users', 'fiel.users')

  expect((await read({ 'manifest.csv': undefined })).codes).toEqual(['manifest'])
  const { roster, codes } = await read({ 'manifest.csv': misspelt })
  expect(roster.students).toHaveLength(2)
  expect(codes).toEqual(['manifest', 'manifest'])
})

test('a delta is refused with its line in the manifest', async () => {
  const manifest = text(sample, 'manifest.csv').replace('file.users,bulk', 'file.users,delta')

  expect(await refusal({ 'manifest.csv': manifest })).toMatch(/^manifest\.csv 8행 file\.users: 변경분\(delta\)/)
})

test.each(['tobedeleted', 'toBeDeleted', 'inactive', 'deleted'])(
  'a row with status %s is not there',
  async (status) => {
    const users = text(sample, 'users.csv').replace('u2,,', `u2,${status},`)
    const classes = text(sample, 'classes.csv').replace('c2,,', `c2,${status},`)
    const enrollments = text(sample, 'enrollments.csv').replace('e3,,', `e3,${status},`)

    const { roster, diagnostics } = await read({
      'users.csv': users,
      'classes.csv': classes,
      'enrollments.csv': enrollments,
    })

    expect(roster.students.map(({ number }) => number)).toEqual(['20240001'])
    expect(roster.enrolments.map(({ classId }) => classId)).toEqual(['c1'])
    expect(diagnostics.total).toBe(0)
  },
)

test('optional files and columns may be missing', async () => {
  const { roster, matchedBy } = await read({
    'manifest.csv': undefined,
    'academicSessions.csv': undefined,
    'classes.csv': 'sourcedId,orgSourcedId,title\n1,o,Algebra\n',
    'users.csv': 'sourcedId,givenName,familyName\n13001,Ora,Klein\n13002,Bo,Vine\n',
    'enrollments.csv': 'classSourcedId,userSourcedId,role\n1,13001,Student\n1,13002,Professor\n',
  })

  expect(matchedBy).toBe('sourcedId')
  expect(roster.students).toEqual([{ number: '13001', name: 'Ora Klein' }])
  expect(roster.enrolments).toEqual([{ student: '13001', classId: '1', beginsOn: null, endsOn: null }])
})

test('in version 1.2 a student is found by roles.csv', async () => {
  const users = text(sample, 'users.csv').replaceAll(/,(role|student|teacher),/g, ',')
  const roles = 'sourcedId,userSourcedId,roleType,role\nr1,u2,primary,Student\nr2,t1,primary,teacher\n'
  const enrollments = 'sourcedId,classSourcedId,userSourcedId,role\ne1,c1,u1,student\n'

  const { roster } = await read({ 'users.csv': users, 'roles.csv': roles, 'enrollments.csv': enrollments })

  expect(roster.students.map(({ number }) => number)).toEqual(['20240001', '20240002'])
})

test('a class without a title gets the title of its course, then its code, or is left out', async () => {
  const classes = 'sourcedId,title,classCode,courseSourcedId\nc1,,A-1,k1\nc2, ,A-2,\nc3,,,\n'
  const courses = 'sourcedId,title\nk1,자료구조\n'

  const { roster, diagnostics } = await read({ 'classes.csv': classes, 'courses.csv': courses })

  expect(roster.classes.map(({ title }) => title)).toEqual(['자료구조', 'A-2'])
  expect(diagnostics.list).toContainEqual(
    expect.objectContaining({ file: 'classes.csv', row: 4, field: 'title', code: 'no-title' }),
  )
})

test('of two rows with the same key the last one wins', async () => {
  const classes = `${text(sample, 'classes.csv')}c1,,알고리즘,CSE202-01,k1,scheduled,s,autumn\n`
  const enrollments = `${text(sample, 'enrollments.csv')}e9,,c1,s,u1,student,,,2026-09-30\n`

  const { roster, codes } = await read({ 'classes.csv': classes, 'enrollments.csv': enrollments })

  expect(roster.classes[0]?.title).toBe('알고리즘')
  expect(roster.enrolments[0]).toMatchObject({ classId: 'c1', endsOn: '2026-09-30' })
  expect(codes).toEqual(['duplicate', 'duplicate'])
})

test('rows with unknown references or missing values are left out with a diagnostic', async () => {
  const enrollments = `${text(sample, 'enrollments.csv')}e6,,c9,s,u1,student,,,
e7,,c1,s,u9,student,,,
e8,,,s,u1,student,,,
e9,,c1,s,u1,,,,
e10,,c2,s,u2,student,,,,surplus
e11,,c2,s,u2,student,,soon,
`

  const { roster, diagnostics } = await read({ 'enrollments.csv': enrollments })

  expect(roster.enrolments).toHaveLength(5)
  const inOrder = diagnostics.list.toSorted((left, right) => (left.row ?? 0) - (right.row ?? 0))
  expect(inOrder.map(({ row, field, code }) => [row, field, code])).toEqual([
    [7, 'classSourcedId', 'unknown-class'],
    [8, 'userSourcedId', 'unknown-user'],
    [9, 'classSourcedId', 'missing-value'],
    [10, 'role', 'missing-value'],
    [11, undefined, 'ragged-row'],
    [12, 'beginDate', 'invalid-date'],
  ])
})

test('the student number is the first column that is valid for every student', async () => {
  const users = text(sample, 'users.csv')

  expect((await read({ 'users.csv': users.replace('20240002', '') })).matchedBy).toBe('username')
  expect((await read({ 'users.csv': users.replaceAll(/2024000\d/g, 'a b').replace('ada', 'a@b') })).matchedBy).toBe(
    'sourcedId',
  )
  expect((await read({ 'users.csv': users.replace('90001', '') })).matchedBy).toBe('identifier')
})

test('a requested column is used, and students without a number in it are reported', async () => {
  const users = text(sample, 'users.csv').replace('20240002', '')

  const { roster, diagnostics } = await read({ 'users.csv': users }, 'identifier')

  expect(roster.students.map(({ number }) => number)).toEqual(['20240001'])
  expect(diagnostics.list).toEqual([
    expect.objectContaining({ file: 'users.csv', row: 3, field: 'identifier', code: 'no-number' }),
  ])
})

const cases: [string, Record<string, string | Buffer | undefined>, RegExp][] = [
  ['a required file is missing', { 'enrollments.csv': undefined }, /^enrollments\.csv: 필수 파일이/],
  ['a required file has no rows', { 'users.csv': 'sourcedId,role\n' }, /^users\.csv 2행: 자료가 한 행도/],
  ['a file is empty', { 'users.csv': '' }, /^users\.csv 1행: 빈 파일/],
  ['a required column is missing', { 'classes.csv': 'sourcedId,name\n1,a\n' }, /^classes\.csv 1행 title: 필수 열/],
  [
    'a page came instead of a file',
    { 'users.csv': '<!doctype html>\n<p>로그인' },
    /^users\.csv 1행: CSV가 아니라 HTML/,
  ],
  [
    'bytes are no text',
    { 'classes.csv': Buffer.from('sourcedId,title\n1,\xff\xfe\n', 'latin1') },
    /^classes\.csv 2행 title: UTF-8로도 CP949로도 읽을 수 없는/,
  ],
  ['there is a NUL', { 'classes.csv': 'sourcedId,title\n1,a\n2,b\0\n' }, /^classes\.csv 3행 title: NUL/],
  [
    'a quote is never closed',
    { 'classes.csv': 'sourcedId,title\n1,a\n2,"b\n3,c\n' },
    /^classes\.csv 3행 title: 따옴표/,
  ],
  ['nobody has a number', { 'users.csv': 'sourcedId,role\na b,student\n' }, /^users\.csv 2행 identifier: 학번/],
  ['nobody is a student', { 'users.csv': 'sourcedId,role\nu9,teacher\n' }, /^users\.csv: 학생이 한 명도/],
]

test.each(cases)('the roster is refused if %s', async (_, changes, expected) => {
  expect(await refusal(changes)).toMatch(expected)
})

test('too many terms are refused', async () => {
  const ids = Array.from({ length: 10_001 }, (_, index) => `t${index}\n`).join('')

  expect(await refusal({ 'academicSessions.csv': `sourcedId\n${ids}` })).toContain('학기가 10000개를 넘어')
})
