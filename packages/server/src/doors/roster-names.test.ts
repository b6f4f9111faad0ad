import { expect, onTestFinished, test } from 'vitest'
import { importRoster } from '../roster/import.ts'
import { sampleFiles, writeFolder } from '../roster/testing.ts'
import { testServer } from '../testing.ts'
import { normalText } from '../text.ts'
import { oddNames } from './odd-names.ts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Student 20240001 with a class for each odd title that a file can hold. */
async function campus() {
  let now = Date.now()
  const server = await testServer({ students: [{ id: '20240001' }], clock: () => new Date(now) })
  onTestFinished(server.close)
  const titles = oddNames
    .map(({ text }) => text)
    .filter((text) => text.isWellFormed() && text.trim() !== '' && text.length < 10_000 && !text.includes('\0'))
  const path = await writeFolder(
    sampleFiles({
      'manifest.csv': undefined,
      'classes.csv': `sourcedId,title,classCode\n${titles.map((title, index) => `c${index},${quoted(title)},\n`).join('')}`,
      'enrollments.csv': `classSourcedId,userSourcedId,role\n${titles.map((_, index) => `c${index},u1,student\n`).join('')}`,
    }),
  )
  await importRoster(server.db, { path, match: 'auto', term: 'all', clock: () => new Date() })
  const student = server.as('20240001')
  await student.syncMyLectures()
  const names = (await student.listMyLectures()).data.map(({ name }) => name)
  return { server, student, titles, names, pass: (milliseconds: number) => void (now += milliseconds) }
}

test('each class with an odd title is a lecture of its own, with a name that can be stored, shown and sent', async () => {
  const { titles, names } = await campus()

  expect(names).toHaveLength(titles.length)
  expect(new Set(names).size).toBe(titles.length)
  expect(names.filter((name) => normalText(name, 100) !== name || name === '.' || name === '..')).toEqual([])
  const faithful = titles.filter(
    (title) => normalText(title, 100) === title && !/^\.+$|\s{2}|[\u00a0\u3000]/.test(title),
  )
  expect(faithful.filter((title) => !names.some((name) => name === title || name.startsWith(`${title} (`)))).toEqual([])
})

test('each of them can be connected and disconnected by its name, typed in NFC or in NFD, and no other one follows', async () => {
  const { server, student, names, pass } = await campus()
  const connected = async () =>
    (await student.listMyLectures()).data.filter(({ connected }) => connected).map(({ name }) => name)

  for (const name of names) {
    // One change is refilled.
    pass(1000)
    await student.startAttendance({ name: name.normalize('NFD') })
    expect(await connected()).toEqual([name])
    await server.as('20990001').stopUserLecture({ id: '20240001', name })
    expect(await connected()).toEqual([])
  }
})

test.each([
  ['NUL', Buffer.from('자료\0구조')],
  ['half a pair', Buffer.from([0xed, 0xa0, 0x80])],
  ['an overlong slash', Buffer.from([0xc0, 0xaf])],
  ['a lone continuation', Buffer.from([0xbf])],
  ['a character cut off', Buffer.from('가').subarray(0, 2)],
])('a title with %s becomes none with a sign for what was lost', async (_what, title) => {
  const server = await testServer()
  onTestFinished(server.close)
  const classes = Buffer.concat([Buffer.from('sourcedId,title,classCode\nc1,"'), title, Buffer.from('",\n')])
  const path = await writeFolder(sampleFiles({ 'manifest.csv': undefined, 'classes.csv': classes }))

  // Refused, or read as CP949 where it is that.
  const imported = importRoster(server.db, { path, match: 'auto', term: 'all', clock: () => new Date() })
  expect(await imported.then(({ outcome }) => outcome, String)).toMatch(/^imported$|classes\.csv/)
  const titles = (await server.db.selectFrom('roster_classes').select('title').execute()).map(({ title }) => title)
  expect(titles.filter((title) => /[\ufffd\0]/.test(title) || !title.isWellFormed())).toEqual([])
})
