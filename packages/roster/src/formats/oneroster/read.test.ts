import { expect, test } from 'vitest'
import { type Files, sampleFiles } from '../../../test/support/files.ts'
import { problemsOf, readFiles, rosterOf } from '../../../test/support/reading.ts'
import type { RosterMatch } from '../../model/roster.ts'
import { placeSentence, problemSentence } from '../../sentences.ts'

type Changes = Parameters<typeof sampleFiles>[0]

const read = (changes: Changes = {}, match: RosterMatch = 'auto') => rosterOf(sampleFiles(changes), { match })
const refused = (changes: Changes) => problemsOf(sampleFiles(changes))

const text = (files: Files, name: string) => String(files[name])
const sample = sampleFiles()
const enrollments = text(sample, 'enrollments.csv')

test('a conformant roster causes no notes', async () => {
  const { terms, classes, students, enrolments, periods, matchedBy, notes } = await read()

  expect(notes).toEqual([])
  expect(matchedBy).toBe('identifier')
  expect(students).toEqual([
    { number: '20240001', name: '홍길동' },
    { number: '20240002', name: 'Ada Lovelace' },
  ])
  expect(classes[1]).toEqual({ sourcedId: 'c2', title: '카누/카약', code: 'PED110-01', terms: ['autumn'] })
  expect(enrolments).toEqual(['20240001 c1', '20240001 c2', '20240001 c3', '20240002 c1'])
  expect(periods).toEqual([[], [], [], []])
  expect(terms[0]).toEqual({ sourcedId: 'autumn', parent: 'year', beginsOn: '2026-09-01', endsOn: '2026-12-20' })
})

test('byte order mark, line ends, delimiter, quotes, column order and row order make no difference', async () => {
  const read = async (files: Files) => ({ ...(await rosterOf(files)), notes: [] })
  const plain = await read(sample)
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
    (content) => content.replace(/(?<=^.+\n)[^]+/, (rows) => `${rows.trimEnd().split('\n').toReversed().join('\n')}\n`),
  ]

  for (const variant of variants) {
    const changes = Object.fromEntries(Object.keys(sample).map((name) => [name, variant(text(sample, name))]))
    expect(await read(sampleFiles(changes))).toEqual(plain)
  }
})

test('a quoted line break is part of the value and the following rows keep their numbers', async () => {
  const changed = text(sample, 'classes.csv')
    .replace('자료구조', '"자료\n구조"')
    .replace('선형대수', '')
    .replace('MAT101-01', '')

  const { classes, notes } = await read({ 'classes.csv': changed })

  expect(classes[0]?.title).toBe('자료 구조')
  expect(notes).toEqual(['classes.csv 5 title no-title'])
})

test('a file saved by Korean Excel is read with a note', async () => {
  const cp949 = Buffer.concat([
    Buffer.from('sourcedId,title,classCode\nc1,'),
    Buffer.from([0xc0, 0xda, 0xb7, 0xe1, 0xb1, 0xb8, 0xc1, 0xb6, 0x8c, 0x63]),
    Buffer.from(',CSE201\nc2,Kayak,\nc3,Algebra,\n'),
  ])

  const { classes, notes } = await read({ 'classes.csv': cp949 })

  expect(classes[0]?.title).toBe('자료구조똠')
  expect(notes).toEqual(['classes.csv encoding'])
})

test('a missing or misspelt manifest causes a note', async () => {
  const misspelt = text(sample, 'manifest.csv').replace('file.users', 'fiel.users')

  expect((await read({ 'manifest.csv': undefined })).notes).toEqual(['manifest.csv no-manifest'])
  const { students, notes } = await read({ 'manifest.csv': misspelt })
  expect(students).toHaveLength(2)
  expect(notes).toEqual(['manifest.csv file.users manifest users.csv', 'manifest.csv 8 fiel.users manifest'])
})

test('a delta is refused with its line in the manifest', async () => {
  const manifest = text(sample, 'manifest.csv').replace('file.users,bulk', 'file.users,delta')

  expect(await refused({ 'manifest.csv': manifest })).toEqual(['manifest.csv 8 file.users delta'])
})

test.each(['tobedeleted', 'toBeDeleted', 'inactive', 'deleted'])(
  'a row with status %s is not there, but for the withdrawal of a student',
  async (status) => {
    const { students, enrolments, withdrawals, notes } = await read({
      'users.csv': text(sample, 'users.csv').replace('u2,,', `u2,${status},`),
      'classes.csv': text(sample, 'classes.csv').replace('c2,,', `c2,${status},`),
      'enrollments.csv': enrollments.replace('e3,,', `e3,${status},`),
    })

    expect(students.map(({ number }) => number)).toEqual(['20240001'])
    expect(enrolments).toEqual(['20240001 c1'])
    expect(withdrawals).toEqual([`20240001 c3 ${status}`])
    expect(notes).toEqual([])
  },
)

test('optional files and columns may be missing', async () => {
  const { students, enrolments, periods, matchedBy } = await read({
    'manifest.csv': undefined,
    'academicSessions.csv': undefined,
    'classes.csv': 'sourcedId,orgSourcedId,title\n1,o,Algebra\n',
    'users.csv': 'sourcedId,givenName,familyName\n13001,Ora,Klein\n13002,Bo,Vine\n',
    'enrollments.csv': 'classSourcedId,userSourcedId,role\n1,13001,Student\n1,13002,Professor\n',
  })

  expect(matchedBy).toBe('sourcedId')
  expect(students).toEqual([{ number: '13001', name: 'Ora Klein' }])
  expect([enrolments, periods]).toEqual([['13001 1'], [[]]])
})

test('in version 1.2 a student is found by roles.csv', async () => {
  const { students } = await read({
    'users.csv': text(sample, 'users.csv').replaceAll(/,(role|student|teacher),/g, ','),
    'roles.csv': 'sourcedId,userSourcedId,roleType,role\nr1,u2,primary,Student\nr2,t1,primary,teacher\n',
    'enrollments.csv': 'sourcedId,classSourcedId,userSourcedId,role\ne1,c1,u1,student\n',
  })

  expect(students.map(({ number }) => number)).toEqual(['20240001', '20240002'])
})

test('a class without a title gets the title of its course, then its code, or is left out', async () => {
  const { classes, notes } = await read({
    'classes.csv': 'sourcedId,title,classCode,courseSourcedId\nc1,,A-1,k1\nc2, ,A-2,\nc3,,,\n',
    'courses.csv': 'sourcedId,title\nk1,자료구조\n',
  })

  expect(classes.map(({ title }) => title)).toEqual(['자료구조', 'A-2'])
  expect(notes).toContain('classes.csv 4 title no-title')
})

test('rows with the same key give the same roster in any order', async () => {
  const classes = text(sample, 'classes.csv')
  const twice = (content: string, row: string) => {
    const [header = '', ...rows] = content.trimEnd().split('\n')
    return [
      [header, ...rows, row],
      [header, row, ...rows],
    ].map((lines) => `${lines.join('\n')}\n`)
  }
  const [last, first] = twice(classes, 'c1,,알고리즘,CSE202-01,k1,scheduled,s,autumn')

  const one = await read({ 'classes.csv': last })
  const other = await read({ 'classes.csv': first })

  expect(other.classes).toEqual(one.classes)
  expect([one.notes, other.notes]).toEqual([['classes.csv 5 duplicate'], ['classes.csv 3 duplicate']])
})

test('an enrolment in several rows is in force in each of their periods', async () => {
  const rows = ['c1,u1,student,2026-09-01,2026-09-30', 'c1,u1,student,2026-11-01,', 'c2,u1,student,2026-09-01,']
  const deleted = ['c1,u1,student,2026-01-01,2026-12-31,tobedeleted']
  const csv = (lines: string[]) =>
    `classSourcedId,userSourcedId,role,beginDate,endDate,status\n${lines.map((line) => `${line}\n`).join('')}`

  for (const lines of [
    [...rows, ...deleted],
    [...deleted, ...rows.toReversed()],
  ]) {
    const { enrolments, periods, withdrawals, notes } = await read({ 'enrollments.csv': csv(lines) })
    expect(enrolments).toEqual(['20240001 c1', '20240001 c2'])
    expect(periods).toEqual([
      [
        { beginsOn: '2026-09-01', endsOn: '2026-09-30' },
        { beginsOn: '2026-11-01', endsOn: null },
      ],
      [{ beginsOn: '2026-09-01', endsOn: null }],
    ])
    expect(withdrawals).toEqual([])
    expect(notes.map((note) => note.split(' ').at(-1))).toEqual(['duplicate', 'duplicate', 'both-statuses'])
  }
  const unlimited = await read({ 'enrollments.csv': csv([...rows, 'c1,u1,student,,']) })
  expect(unlimited.periods[0]).toEqual([])
})

test('rows with unknown references are left out with a note', async () => {
  const { enrolments, notes } = await read({
    'enrollments.csv': `${enrollments}e6,,c9,s,u1,student,,,\ne7,,c1,s,u9,student,,,\n`,
  })

  expect(enrolments).toHaveLength(4)
  expect(notes).toEqual([
    'enrollments.csv 7 classSourcedId unknown-class c9',
    'enrollments.csv 8 userSourcedId unknown-user',
  ])
})

test.each([
  ['misses a value', 'e6,,,s,u1,student,,,\ne7,,c1,s,u1,,,,\n', ['7 classSourcedId empty-value', '8 role empty-value']],
  ['is wider than the header', 'e6,,c2,s,u2,student,,,,surplus\n', ['7 ragged-row']],
  ['has a date that is none', 'e6,,c2,s,u2,student,,soon,\n', ['7 beginDate wrong-date soon']],
  ['lost the zeros of a class', 'e6,,C2,s,u2,student,,,\n', ['7 classSourcedId lost-class C2']],
  ['changed the id of a user', 'e6,,c2,s,U2,student,,,\n', ['7 userSourcedId lost-user U2']],
])('the roster is refused if an enrolment %s', async (_, rows, expected) => {
  const problems = await refused({ 'enrollments.csv': `${enrollments}${rows}` })

  expect(problems).toEqual(expected.map((problem) => `enrollments.csv ${problem}`))
})

test.each<[string, string, RosterMatch, string]>([
  ['have lost zeros in front', '0240002', 'auto', 'number-length'],
  ['differ only in zeros in front', '020240001', 'identifier', 'same-integer'],
  ['are masked', '2024**02', 'identifier', 'masked-number'],
  ['are resident numbers', '900101-1234567', 'auto', 'resident-number'],
])('the roster is refused if student numbers %s', async (_, number, match, code) => {
  const others = [3, 4, 5, 6].map((index) => `u${index},,true,s,student,name${index},2024000${index},길동,홍\n`)
  const users = `${text(sample, 'users.csv').replace('20240002', number)}${others.join('')}`

  const { faults } = await readFiles(sampleFiles({ 'users.csv': users }), { match })

  expect(faults).toEqual([expect.objectContaining({ file: 'users.csv', field: 'identifier', code })])
})

test('a single name with a character that no name has is noted, many are refused; an invisible one is dropped', async () => {
  const users = (...names: string[]) =>
    `${text(sample, 'users.csv')}${names.map((name, index) => `x${index},,true,s,student,x${index},2024100${index},${name},홍\n`).join('')}`

  const noted = await rosterOf({ ...sample, 'users.csv': users('길♥동', '길\u200b동') })
  expect(noted.notes).toContain('users.csv 5 identifier strange-name 홍길♥동')
  expect(noted.students).toContainEqual({ number: '20241001', name: '홍길동' })

  expect(await refused({ 'users.csv': users('길♥동', '길동', '길\ue000', '★길동') })).toEqual([
    'users.csv 5 givenName wrong-name 길♥동',
    'users.csv 7 givenName wrong-name 길\ue000',
    'users.csv 8 givenName wrong-name ★길동',
  ])
})

test('a single name that lost a letter is noted, many are refused', async () => {
  const users = (count: number) =>
    Array.from({ length: count }, (_, index) => `x${index},,true,s,student,x${index},2024100${index},설?,김\n`).join('')
  const noted = await rosterOf({ ...sample, 'users.csv': `${text(sample, 'users.csv')}${users(1)}` })
  expect(noted.notes).toContain('users.csv 5 identifier lost-name 김설?')
  expect(noted.students).toContainEqual({ number: '20241000', name: '김설?' })

  expect(await refused({ 'users.csv': `${text(sample, 'users.csv')}${users(3)}` })).toEqual(
    [5, 6, 7].map((row) => `users.csv ${row} givenName damaged-text 설?`),
  )
})

test('the student number is the first column that is valid for every student', async () => {
  const users = text(sample, 'users.csv')

  const others = users.replace('20240002', '')
  expect((await read({ 'users.csv': others })).matchedBy).toBe('username')
  // A number has a digit.
  const words = others.replace('gildong1', 'gildong').replace('ada2', 'ada')
  expect((await read({ 'users.csv': words })).matchedBy).toBe('sourcedId')
  expect((await read({ 'users.csv': users.replaceAll(/2024000\d/g, 'a b').replace('ada2', 'a@b') })).matchedBy).toBe(
    'sourcedId',
  )
  expect((await read({ 'users.csv': users.replace('90001', '') })).matchedBy).toBe('identifier')
})

test('a requested column is used, and students without a number in it are reported', async () => {
  const users = text(sample, 'users.csv').replace('20240002', '')

  const { students, notes } = await read({ 'users.csv': users }, 'identifier')

  expect(students.map(({ number }) => number)).toEqual(['20240001'])
  expect(notes).toEqual(['users.csv 3 identifier no-number'])
})

test.each<[string, Changes, string]>([
  ['a required file is missing', { 'enrollments.csv': undefined }, 'enrollments.csv missing-file'],
  ['a required file has no rows', { 'users.csv': 'sourcedId,role\n' }, 'users.csv 2 no-rows'],
  ['a file is empty', { 'users.csv': '' }, 'users.csv 1 empty-file'],
  ['a required column is missing', { 'classes.csv': 'sourcedId,name\n1,a\n' }, 'classes.csv 1 title missing-column'],
  ['a page came instead of a file', { 'users.csv': '<!doctype html>\n<p>로그인' }, 'users.csv 1 html'],
  [
    'bytes are no text',
    { 'classes.csv': Buffer.from('sourcedId,title\n1,\xff\xfe\n', 'latin1') },
    'classes.csv 2 title table undecodable',
  ],
  [
    'a title lost its letters',
    { 'classes.csv': 'sourcedId,title\n1,자료\ufffd조\n' },
    'classes.csv 2 title damaged-text 자료\ufffd조',
  ],
  ['there is a NUL', { 'classes.csv': 'sourcedId,title\n1,a\n2,b\0\n' }, 'classes.csv 3 title table nul'],
  [
    'a quote is never closed',
    { 'classes.csv': 'sourcedId,title\n1,a\n2,"b\n3,c\n' },
    'classes.csv 3 title table quote',
  ],
  ['nobody has a number', { 'users.csv': 'sourcedId,role\na b,student\n' }, 'users.csv 2 identifier number-rule'],
  ['nobody is a student', { 'users.csv': 'sourcedId,role\nu9,teacher\n' }, 'users.csv no-students'],
])('the roster is refused if %s', async (_, changes, expected) => {
  expect(await refused(changes)).toEqual([expected])
})

test('a refusal says where and what in a line', async () => {
  const { faults } = await readFiles(sampleFiles({ 'classes.csv': 'sourcedId,title\n1,a\n2,"b\n3,c\n' }))

  const [line] = faults.map((fault) => `${placeSentence(fault, 'ko')}: ${problemSentence(fault, 'ko')}`)
  expect(line).toMatch(/^classes\.csv 3행 title: 따옴표가 올바르지 않습니다/)
})

test('a status that the format does not have is refused', async () => {
  const [first = '', ...others] = enrollments.trimEnd().split('\n').slice(1)
  const head = enrollments.slice(0, enrollments.indexOf('\n'))
  const changed = first.split(',').with(head.split(',').indexOf('status'), 'dropped').join(',')

  expect(await refused({ 'enrollments.csv': [head, changed, ...others, ''].join('\n') })).toEqual([
    'enrollments.csv 2 status wrong-status dropped',
  ])
})

test('a value that holds line breaks does not make another row look the same', async () => {
  const lines = ['c1,u1,"x\ny",active,,', 'c1,u1,student,,,', 'c1,u2,x,"y\nactive",,', 'c1,u2,student,"q\nr",,']
  const head = 'classSourcedId,userSourcedId,role,status,beginDate,endDate'
  const twin = ['c1,u1,"student\nq",active,,', 'c1,u1,student,"q\nactive",,']

  expect(await refused({ 'enrollments.csv': [head, ...twin, ''].join('\n') })).toEqual([
    'enrollments.csv 4 status wrong-status q\nactive',
  ])
  expect(await refused({ 'enrollments.csv': [head, ...lines, ''].join('\n') })).toHaveLength(1)
})

test('too many terms are refused', async () => {
  const ids = Array.from({ length: 10_001 }, (_, index) => `t${index}\n`).join('')

  const { faults } = await readFiles(sampleFiles({ 'academicSessions.csv': `sourcedId\n${ids}` }))

  expect(faults).toEqual([{ code: 'too-many-terms', file: 'academicSessions.csv', values: { terms: 10_000 } }])
})
