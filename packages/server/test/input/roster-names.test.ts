import { cleanText } from '@campus-connect/roster/model'
import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test } from 'vitest'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { testServer } from '../support/server.ts'
import { isVisible, normalText } from '@campus-connect/core/text.ts'
import { oddNames } from '@campus-connect/core/testing/odd-names.ts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Enough students to stay below the rate limit of each. */
const ids = ['20240001', '20240002', '20240003'] as const

/** Students with a class for each odd title that a file can hold. An invisible title is not a title, a damaged one is refused. */
async function campus() {
  const server = await testServer({ students: ids.map((id) => ({ id })) })
  onTestFinished(server.close)
  const titles = oddNames
    .map(({ text }) => text)
    .filter((text) => text.isWellFormed() && isVisible(text) && text.length < 10_000 && !/[\0\ufffd]/.test(text))
  const path = await writeFolder(
    sampleFiles({
      'manifest.csv': undefined,
      'classes.csv': `sourcedId,title,classCode\n${titles.map((title, index) => `c${index},${quoted(title)},\n`).join('')}`,
      'users.csv': `sourcedId,role,identifier\n${ids.map((id) => `u${id},student,${id}\n`).join('')}`,
      'enrollments.csv': `classSourcedId,userSourcedId,role\n${titles
        .flatMap((_, index) => ids.map((id) => `c${index},u${id},student\n`))
        .join('')}`,
    }),
  )
  await importRoster(server.db, { path, match: 'auto', term: 'all', clock: () => new Date() })
  for (const id of ids) await server.as(id).syncMyLectures()
  return { server, titles, names: (await server.as(ids[0]).listMyLectures()).data.map(({ name }) => name) }
}

test('each class with an odd title is a separate lecture, with a name that can be stored, shown and sent', async () => {
  const { titles, names } = await campus()

  expect(names).toHaveLength(titles.length)
  expect(new Set(names).size).toBe(titles.length)
  expect(names.filter((name) => normalText(name, 100) !== name || name === '.' || name === '..')).toEqual([])
  const short = titles.map(cleanText).filter((title) => normalText(title, 100) === title && !/^\.+$/.test(title))
  expect(short.filter((title) => !names.some((name) => name === title || name.startsWith(`${title} (`)))).toEqual([])
})

test('each of them can be connected and disconnected by its name, typed in NFC or in NFD, and no other one follows', async () => {
  const { server, names } = await campus()
  const connected = async (id: string) =>
    (await server.as(id).listMyLectures()).data.filter(({ connected }) => connected).map(({ name }) => name)

  for (const [index, name] of names.entries()) {
    const id = ids[index % ids.length]!
    await server.as(id).startAttendance({ name: name.normalize('NFD') })
    expect(await connected(id)).toEqual([name])
    await server.as('20990001').stopUserLecture({ id, name })
    expect(await connected(id)).toEqual([])
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

  // The file is refused, or read as CP949 if it is CP949.
  const imported = importRoster(server.db, { path, match: 'auto', term: 'all', clock: () => new Date() })
  expect(await imported.then(({ outcome }) => outcome, String)).toMatch(/^imported$|classes\.csv/)
  const titles = (await server.db.selectFrom('roster_classes').select('title').execute()).map(({ title }) => title)
  expect(titles.filter((title) => /[\ufffd\0]/.test(title) || !title.isWellFormed())).toEqual([])
})
