import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleFiles, writeFolder, writeZip } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test } from 'vitest'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { testServer } from '../support/server.ts'

const student = '20240001'
const day = 24 * 60 * 60 * 1000

async function campus() {
  let now = Date.parse('2026-10-05T00:00:00Z')
  const clock = () => new Date(now)
  const server = await testServer({ students: [{ id: student }], clock })
  onTestFinished(server.close)
  const read = (path: string) => importRoster(server.db, { path, match: 'auto', term: 'current', clock })
  await read(await writeFolder(sampleFiles()))
  const user = await server.login(student)
  await user.syncMyLectures()
  await user.startAttendance({ name: '카누/카약' })
  now += day / 4
  const rows = () => server.db.selectFrom('lectures').selectAll().orderBy('key').execute()
  return { ...server, user, read, rows }
}

const users = String(sampleFiles()['users.csv'])
const enrollments = String(sampleFiles()['enrollments.csv'])
const folder = (changes: Parameters<typeof sampleFiles>[0]) => () => writeFolder(sampleFiles(changes))
const zip = (spoil: (bytes: Buffer) => Buffer) => async () => {
  const path = await writeZip(sampleFiles())
  await writeFile(path, spoil(await readFile(path)))
  return path
}

const tenThousand = () => {
  const ids = Array.from({ length: 10_001 }, (_, index) => `x${index}`)
  return writeFolder({
    'users.csv': users,
    'classes.csv': `sourcedId,title\n${ids.map((id) => `${id},체육\n`).join('')}`,
    'enrollments.csv': `${enrollments.split('\n')[0]}\n${ids.map((id) => `e${id},,${id},s,u1,student,,,\n`).join('')}`,
  })
}

const broken: [string, () => Promise<string>, RegExp][] = [
  [
    'is gone',
    async () => join(await writeFolder({}), 'nowhere'),
    /nowhere: 읽을 수 없습니다 \(파일이나 폴더가 없습니다\)/,
  ],
  ['is an empty folder', () => writeFolder({}), /필수 파일/],
  ['is a truncated zip', zip((bytes) => bytes.subarray(0, bytes.length / 2)), /잘린 파일/],
  ['is a damaged zip', zip((bytes) => Buffer.from(bytes).fill(0xff, 60, 90)), /zip/],
  ['is no zip', zip(() => Buffer.from('<html>')), /머리글.*찾지 못했습니다/],
  ['lacks a required file', folder({ 'enrollments.csv': undefined }), /^enrollments\.csv: 필수 파일/],
  ['has an empty file', folder({ 'users.csv': '' }), /^users\.csv 1행: 빈 파일/],
  ['has a file without rows', folder({ 'users.csv': 'sourcedId,role\n' }), /^users\.csv 2행: 자료가 한 행도/],
  ['lacks a required column', folder({ 'classes.csv': 'sourcedId,name\n1,a\n' }), /^classes\.csv 1행 title: 필수 열/],
  [
    'has a page in place of a file',
    folder({ 'users.csv': '<!doctype html>\n<p>' }),
    /^users\.csv 1행: CSV가 아니라 HTML/,
  ],
  [
    'is in no charset',
    folder({ 'classes.csv': Buffer.from('sourcedId,title\n1,\xff\xfe\n', 'latin1') }),
    /^classes\.csv 2행 title: .*CP949/,
  ],
  ['holds a NUL', folder({ 'classes.csv': 'sourcedId,title\n1,a\n2,b\0\n' }), /^classes\.csv 3행 title: NUL/],
  [
    'has a quote without end',
    folder({ 'classes.csv': 'sourcedId,title\n1,a\n2,"b\n' }),
    /^classes\.csv 3행 title: 따옴표/,
  ],
  ['was cut within a row', folder({ 'enrollments.csv': enrollments.slice(0, -8) }), /^enrollments\.csv 6행: .*잘렸/],
  [
    'has no student in a class',
    folder({ 'enrollments.csv': enrollments.replaceAll('student', 'teacher') }),
    /^enrollments\.csv: 수강이 한 건도/,
  ],
  ['gives a student 10,001 lectures', tenThousand, /^enrollments\.csv: '20240001' 학번의 수강이 10000건/],
  [
    'is a delta',
    folder({ 'manifest.csv': 'propertyName,value\nfile.users,delta\n' }),
    /^manifest\.csv 2행 file\.users: 변경분/,
  ],
]

test.each(broken)(
  'a roster that %s leaves lists and connections as they are, and says why',
  async (_what, write, reason) => {
    const { user, read, rows } = await campus()
    const before = await rows()

    await expect(read(await write())).rejects.toThrow(reason)

    const { message } = await user.syncMyLectures()
    expect(message).toMatch(reason.source.includes('nowhere') ? /변경된 강의가 없습니다/ : /2026년 10월 5일 09:00/)
    expect(await rows()).toEqual(before)
  },
)

test('decomposed titles are the same lectures', async () => {
  const { user, read, rows } = await campus()
  const before = await rows()

  await read(await writeFolder(sampleFiles({ 'classes.csv': String(sampleFiles()['classes.csv']).normalize('NFD') })))
  await user.syncMyLectures()

  expect(await rows()).toEqual(before)
})

test('lectures with the same title get different names, and none is lost', async () => {
  const { user, read } = await campus()
  const classes = String(sampleFiles()['classes.csv']).replace('자료구조', '카누/카약')

  await read(await writeFolder(sampleFiles({ 'classes.csv': classes })))
  await user.syncMyLectures()

  const { data } = await user.listMyLectures()
  expect(data).toEqual([
    { name: '카누/카약', connected: true },
    { name: '카누/카약 (CSE201-01)', connected: false },
  ])
})

test('a connected lecture that vanished from the roster is stopped, with an event', async () => {
  const { user, read, db } = await campus()
  const less = enrollments.replace(/^e2.*\n/m, '')

  await read(await writeFolder(sampleFiles({ 'enrollments.csv': less })))
  await user.syncMyLectures()

  expect((await user.listMyLectures()).data).toEqual([{ name: '자료구조', connected: false }])
  const events = await db.selectFrom('attendance_events').select(['lecture', 'connected_to', 'cause']).execute()
  expect(events.at(-1)).toEqual({ lecture: '카누/카약', connected_to: 0, cause: 'sync' })
})

test('students who all sync at once are all answered', async () => {
  const server = await campus()
  const many = Array.from({ length: 40 }, (_, index) => `2026${String(index).padStart(4, '0')}`)
  for (const id of many) await server.addStudent({ id })
  const rosterUsers = `${users}${many.map((id) => `u${id},,true,s,student,x${id},${id},하늘,김\n`).join('')}`
  const enrolled = `${enrollments}${many.map((id) => `e${id},,c1,s,u${id},student,,,\n`).join('')}`
  await server.read(await writeFolder(sampleFiles({ 'users.csv': rosterUsers, 'enrollments.csv': enrolled })))
  const clients: Awaited<ReturnType<typeof server.login>>[] = []
  for (const id of many) clients.push(await server.login(id))

  const answers = await Promise.all(clients.map((client) => client.syncMyLectures()))

  expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['강의 1개가 추가되었습니다.']))
})
