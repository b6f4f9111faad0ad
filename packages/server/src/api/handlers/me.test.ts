import { expect, onTestFinished, test } from 'vitest'
import { testAdmin, testPassword, testServer, type TestServerOptions } from '../../../test/support/server.ts'

async function start(options?: TestServerOptions) {
  const students = [{ id: '20240001', lectures: ['자료구조', '카누/카약'] }, { id: '20240002' }]
  const server = await testServer({ students, ...options })
  onTestFinished(server.close)
  return server
}

test('connected lectures say since when, to the student and to an administrator who asks for one user', async () => {
  let now = new Date('2026-10-01T00:05:00.000Z')
  const server = await start({ clock: () => now })
  const [campus, admin] = [server.as('20240001'), server.as(testAdmin)]
  expect(await campus.listMyLectures()).not.toHaveProperty('connectedSince')

  await campus.startAttendance({ name: '카누/카약' })
  const since = new Map([['카누/카약', now.toISOString()]])
  now = new Date('2026-10-01T01:00:00.000Z')

  expect((await campus.listMyLectures()).connectedSince).toEqual(since)
  await campus.startAttendance({ name: '카누/카약' })
  expect((await admin.listUsers({ id: '20240001' })).page.connectedSince).toEqual(since)
  expect((await admin.listUsers()).page).not.toHaveProperty('connectedSince')

  await admin.startUserLecture({ id: '20240001', name: '자료구조' })
  await campus.stopAttendance({ name: '카누/카약' })
  expect((await campus.listMyLectures()).connectedSince).toEqual(new Map([['자료구조', now.toISOString()]]))
})

test('without a roster a sync changes nothing and says so', async () => {
  const server = await start()

  const { message } = await server.as('20240001').syncMyLectures()

  expect(message).toMatch(/명단/)
  expect((await server.as('20240001').listMyLectures()).data).toHaveLength(2)
})

test('the operator can keep the name with the attendance, and the list says so', async () => {
  const kept = await start({ settings: { attendanceOnDeletion: 'keep' } })
  const [anonymised, campus] = [await start(), await kept.login('20240001')]
  expect(await anonymised.as('20240001').listMyLectures()).not.toHaveProperty('attendanceKept')
  expect(await campus.listMyLectures()).toMatchObject({ attendanceKept: true })

  await campus.deleteMe({ password: testPassword })

  expect(await kept.db.selectFrom('former_users').select(['id', 'username']).execute()).toEqual([
    { id: '20240001', username: '김하늘' },
  ])
})

test('deleting an account keeps the failures of its number', async () => {
  const server = await start()
  await expect(server.login('20240001', 'wrong')).rejects.toMatchObject({ status: 401 })
  const campus = await server.login('20240002')
  await expect(server.login('20240002', 'wrong')).rejects.toMatchObject({ status: 401 })

  await campus.deleteMe({ password: testPassword })

  const keys = (await server.db.selectFrom('throttles').select('key').execute()).map(({ key }) => key)
  expect(keys.filter((key) => key.startsWith('number:')).toSorted()).toEqual(['number:20240001', 'number:20240002'])
})

test('a list with lectures has no message, an empty one says why it is empty', async () => {
  const server = await start()

  expect(await server.as('20240001').listMyLectures()).toMatchObject({ message: '' })
  expect(await server.as('20240002').listMyLectures()).toEqual({
    message: '아직 등록된 명단이 없습니다.',
    data: [],
  })
})
