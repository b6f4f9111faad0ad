import { expect, test } from 'vitest'
import { problemsOf, rosterOf } from '../../../test/support/reading.ts'
import { isCanvas } from './files.ts'

const files = {
  'terms.csv': 'term_id,name,status,start_date,end_date\n2026-2,2학기,active,2026-9-01 00:00:00,2026-12-20 00:00:00\n',
  'courses.csv': `course_id,short_name,long_name,account_id,term_id,status
k1,CSE201,자료구조,A,2026-2,active
k1,CSE201,자료구조 개론,A,2026-2,active
k2,PED110,카누,A,2026-2,active
k3,OLD,폐강 강의,A,2026-2,deleted
`,
  'sections.csv': `section_id,course_id,name,status
s1,k1,CSE201-01,active
s2,k1,CSE201-02,deleted
s3,k3,OLD-01,active
`,
  'users.csv': `user_id,login_id,first_name,last_name,full_name,status
u1,20240001,길동,홍,,active
u2,20240002,Ada,Lovelace,,suspended
u3,20240003,,,김철수,deleted
t1,prof,교수,김,,active
`,
  'enrollments.csv': `course_id,section_id,user_id,role,status
,s1,u1,student,active
k2,,u1,Student,completed
,s1,u2,student,active
,s2,u2,student,active
,s3,u2,student,active
k2,,u2,student,active
,s1,u3,student,active
,s1,u9,student,active
,s1,t1,teacher,active
`,
}

const read = (changes: Partial<typeof files> = {}) => rosterOf({ ...files, ...changes })
const refused = (changes: Partial<typeof files>) => problemsOf({ ...files, ...changes })

test('sections and courses become classes; deleted and completed enrolments are left out', async () => {
  const { terms, classes, students, enrolments, withdrawals, matchedBy, notes } = await read()

  expect(matchedBy).toBe('username')
  expect(terms).toEqual([{ sourcedId: '2026-2', parent: null, beginsOn: '2026-09-01', endsOn: '2026-12-20' }])
  expect(classes).toEqual([
    { sourcedId: 'k2', title: '카누', code: 'PED110', terms: ['2026-2'] },
    { sourcedId: 's1', title: '자료구조 개론', code: 'CSE201-01', terms: ['2026-2'] },
  ])
  expect(students).toEqual([
    { number: '20240001', name: '홍길동' },
    { number: '20240002', name: 'Ada Lovelace' },
    { number: '20240003', name: '김철수' },
  ])
  expect(enrolments).toEqual(['20240001 s1', '20240002 k2', '20240002 s1', '20240003 s1'])
  expect(withdrawals).toEqual(['20240001 k2 completed'])
  expect(notes).toEqual(['courses.csv 3 duplicate', 'enrollments.csv 9 user_id unknown-user'])
})

test('a section belongs to its course, also where courses and sections share ids', async () => {
  const { classes, notes } = await read({
    'courses.csv': 'course_id,long_name\n7,자료구조\n8,카누\n',
    'sections.csv': 'section_id,course_id\n8,7\n7,8\n',
    'enrollments.csv': 'section_id,user_id,role\n7,u1,student\n8,u1,student\n',
  })

  expect(classes.map(({ sourcedId, title }) => [sourcedId, title])).toEqual([
    ['7', '카누'],
    ['8', '자료구조'],
  ])
  expect(notes).toEqual(['sections.csv 2 section_id shared-id', 'sections.csv 3 section_id shared-id'])
})

test('of several rows for one enrolment any that is in force counts, in any order', async () => {
  const rows = ['s1,u1,student,active', 's1,u1,student,deleted']
  const lists = [rows, rows.toReversed()].map((all) => `section_id,user_id,role,status\n${all.join('\n')}\n`)

  for (const enrollments of lists) {
    const { enrolments, withdrawals, notes } = await read({ 'enrollments.csv': enrollments })
    expect([enrolments, withdrawals]).toEqual([['20240001 s1'], []])
    expect(notes).toContainEqual(expect.stringContaining('both-statuses'))
  }
})

test('a required file, column or value that is missing is named', async () => {
  const head = 'course_id,section_id,user_id,role'

  expect(await refused({ 'courses.csv': 'id\nk1\n' })).toEqual(['courses.csv 1 course_id missing-column'])
  expect(await refused({ 'enrollments.csv': 'section_id,user_id,role\ns1,t1,teacher\n' })).toEqual([
    'users.csv no-students',
  ])
  expect(await refused({ 'enrollments.csv': `${head}\n,,u1,student\n,s1,,student\n,s1,u1,\n` })).toEqual([
    'enrollments.csv 2 section_id empty-value',
    'enrollments.csv 3 user_id empty-value',
    'enrollments.csv 4 role empty-value',
  ])
})

test('many names with characters that no name has are refused in the column that is used', async () => {
  const users = (rows: string) => ({ 'users.csv': `user_id,login_id,first_name,last_name,full_name\n${rows}` })

  const rows = 'u1,20240001,길\ue000동,홍,\nu2,20240002,길\ue000동,홍,홍길\u0300동\nu3,20240003,길♥동,홍,\n'
  expect(await refused(users(rows))).toEqual([
    'users.csv 2 first_name wrong-name 길\ue000동',
    'users.csv 3 full_name wrong-name 홍길\u0300동',
    'users.csv 4 first_name wrong-name 길♥동',
  ])
})

test('Canvas is told from OneRoster by the header', () => {
  expect(isCanvas(Buffer.from('\ufeff"user_id","login_id"\n'))).toBe(true)
  expect(isCanvas(Buffer.from('sourcedId,user_id\n'))).toBe(false)
  expect(isCanvas(Buffer.from('sourcedId,status\nuser_id\n'))).toBe(false)
})
