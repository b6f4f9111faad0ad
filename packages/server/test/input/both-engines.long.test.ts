import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test } from 'vitest'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { testAdmin, testPassword, type TestServer, testServer } from '../support/server.ts'
import { findPostgres, postgresHome, startCluster } from '@campus-connect/core/testing/postgres/cluster.ts'
import { oddNames } from '@campus-connect/core/testing/odd-names.ts'

test('an odd name has the same status and the same stored form on both engines, in every input', async ({ skip }) => {
  const found = findPostgres()
  if ('missing' in found) return skip(true, found.missing)
  const cluster = await startCluster(postgresHome())
  onTestFinished(() => cluster.remove())
  await cluster.ask('create database campus')

  const onSqlite = await outcomes(':memory:')
  const onPostgres = await outcomes(cluster.url('campus'))

  const statuses = onSqlite.found.flatMap((each) => each.statuses)
  const kinds = [...new Set(statuses)].toSorted((left, right) => left - right)
  const counted = kinds.map((kind) => `${statuses.filter((status) => status === kind).length} × ${kind}`)
  process.stdout.write(`${oddNames.length} names, ${statuses.length} answers on each: ${counted.join(', ')}\n`)
  expect(onPostgres).toEqual(onSqlite)
  expect(onSqlite.lectures.filter(({ connected }) => !connected)).toEqual([])
  expect(kinds.filter((status) => status >= 500)).toEqual([])
})

/** Enough students to stay below the rate limit of each. */
const students = ['20240001', '20240002', '20240003']

/** The status of each name in each input, and the stored form. */
async function outcomes(url: string) {
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  const server = await testServer({ db, students: students.map((id) => ({ id })) })
  onTestFinished(server.close)
  const ask = asking(server)
  const [student, admin] = [await ask.login('20240001'), await ask.login(testAdmin)]
  const found = []
  for (const [index, { kind, text }] of oddNames.entries()) {
    const id = `signup-${index}`
    const account = { username: '김하늘', password: testPassword }
    const statuses = [
      await ask.post('/api/auth/signup', { ...account, id, username: text }),
      await ask.post('/api/auth/signup', { ...account, id: text }),
      await ask.post('/api/auth/login', { id: text, password: testPassword }),
      await ask.post('/api/attend/start', { name: text }, student),
      await ask.post('/api/admin/users/20240001/stop', { name: text }, admin),
    ]
    if (text.isWellFormed()) {
      const encoded = encodeURIComponent(text)
      statuses.push(await ask.get(`/api/admin/users?q=${encoded}`, admin))
      statuses.push(await ask.get(`/api/admin/users?id=${encoded}`, admin))
      if (!/^\.*$/.test(text)) statuses.push(await ask.post(`/api/admin/users/${encoded}/enable`, undefined, admin))
    }
    found.push({ kind, statuses })
  }
  const users = await db.selectFrom('users').select(['id', 'username']).execute()
  const stored = users.map(({ id, username }) => `${id} ${username}`).toSorted()
  return { found, stored, lectures: await lecturesOf(server) }
}

/** The same names as titles of a roster. One of three students connects each lecture by its stored name. */
async function lecturesOf(server: TestServer) {
  const titles = oddNames
    .map(({ text }) => text)
    .filter((text) => text.isWellFormed() && text.trim() !== '' && text.length < 10_000 && !/[\0\ufffd]/.test(text))
  const ids = titles.map((_, index) => `c${index}`)
  const path = await writeFolder(
    sampleFiles({
      'manifest.csv': undefined,
      'classes.csv': `sourcedId,title,classCode\n${titles
        .map((title, index) => `${ids[index]},"${title.replaceAll('"', '""')}",\n`)
        .join('')}`,
      'users.csv': `sourcedId,role,identifier\n${students.map((id) => `u${id},student,${id}\n`).join('')}`,
      'enrollments.csv': `classSourcedId,userSourcedId,role\n${ids
        .flatMap((id) => students.map((student) => `${id},u${student},student\n`))
        .join('')}`,
    }),
  )
  await importRoster(server.db, { path, match: 'auto', term: 'all', clock: () => new Date() })
  const turn = (index: number) => index % students.length
  const lists = []
  for (const [index, id] of students.entries()) {
    const student = server.as(id)
    await student.syncMyLectures()
    const own = (await student.listMyLectures()).data.filter((_, lecture) => turn(lecture) === index)
    for (const { name } of own) await student.startAttendance({ name: name.normalize('NFD') })
    lists.push((await student.listMyLectures()).data.filter((_, lecture) => turn(lecture) === index))
  }
  return lists.flat()
}

function asking({ app }: TestServer) {
  const send = (method: 'GET' | 'POST', url: string, cookie = '', body?: object) =>
    app.inject({
      method,
      url,
      headers: { 'sec-fetch-site': 'none', cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
  return {
    get: async (url: string, cookie: string) => (await send('GET', url, cookie)).statusCode,
    post: async (url: string, body?: object, cookie?: string) => (await send('POST', url, cookie, body)).statusCode,
    login: async (id: string) => {
      const { cookies } = await send('POST', '/api/auth/login', '', { id, password: testPassword })
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
  }
}
