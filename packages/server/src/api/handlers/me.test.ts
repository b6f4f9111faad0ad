import { expect, onTestFinished, test } from 'vitest'
import { testAdmin, testPassword, testServer, type TestServerOptions } from '../../../test/support/server.ts'

async function start(options?: TestServerOptions) {
  const students = [{ id: '20240001', lectures: ['자료구조', '카누/카약'] }, { id: '20240002' }]
  const server = await testServer({ students, ...options })
  onTestFinished(server.close)
  return server
}

const newPassword = 'saebyeok-haneul-77'
const anonymous = { kind: 'refused', status: 401, message: '로그인이 필요합니다.' }
const wrongPassword = { kind: 'refused', status: 400, message: '비밀번호가 올바르지 않습니다.' }

test("every call about the caller's own account requires a session", async () => {
  const campus = (await start()).campus()

  await expect(campus.listMyLectures()).rejects.toMatchObject(anonymous)
  await expect(campus.syncMyLectures()).rejects.toMatchObject(anonymous)
  await expect(campus.changeMyPassword({ currentPassword: '', newPassword })).rejects.toMatchObject(anonymous)
  await expect(campus.deleteMe({ password: testPassword })).rejects.toMatchObject(anonymous)
})

test('users see only their own lectures, sorted by name', async () => {
  const server = await start()

  expect((await server.as('20240001').listMyLectures()).data).toEqual([
    { name: '자료구조', connected: false },
    { name: '카누/카약', connected: false },
  ])
  expect((await server.as('20240002').listMyLectures()).data).toEqual([])
})

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

test('a password change ends all other sessions and renews the current one', async () => {
  const server = await start()
  const [here, elsewhere] = [await server.login('20240001'), await server.login('20240001')]

  expect(await here.changeMyPassword({ currentPassword: testPassword, newPassword })).toEqual({
    message: '비밀번호를 성공적으로 변경했습니다.',
    data: null,
  })
  await expect(here.listMyLectures()).resolves.toBeDefined()
  await expect(elsewhere.listMyLectures()).rejects.toMatchObject(anonymous)
  await expect(server.login('20240001')).rejects.toMatchObject({ status: 401 })
  await expect(server.login('20240001', newPassword)).resolves.toBeDefined()
})

test('a wrong current password does not end the session', async () => {
  const server = await start()
  const campus = await server.login('20240001')

  await expect(campus.changeMyPassword({ currentPassword: 'wrong', newPassword })).rejects.toMatchObject(wrongPassword)
  await expect(campus.deleteMe({ password: 'wrong' })).rejects.toMatchObject(wrongPassword)
  await expect(campus.listMyLectures()).resolves.toBeDefined()
})

test.each([
  [testPassword, '새 비밀번호는 현재 비밀번호와 달라야 합니다.'],
  ['1234567', '비밀번호는 8자 이상 128자 이하여야 합니다.'],
  ['password1', '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.'],
  ['20240001-abc', '비밀번호에 학번을 넣을 수 없습니다.'],
])('the new password %s is refused: %s', async (refused, message) => {
  const server = await start()

  const change = server.as('20240001').changeMyPassword({ currentPassword: testPassword, newPassword: refused })

  await expect(change).rejects.toMatchObject({ status: 400, message })
  await expect(server.login('20240001')).resolves.toBeDefined()
})

test('one of two concurrent password changes wins', async () => {
  const server = await start()
  const [one, other] = [await server.login('20240001'), await server.login('20240001')]

  const results = await Promise.allSettled([
    one.changeMyPassword({ currentPassword: testPassword, newPassword }),
    other.changeMyPassword({ currentPassword: testPassword, newPassword: 'byeolbit-baram-88' }),
  ])

  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('deleting an account removes the user, sessions and lectures, and keeps the events', async () => {
  const server = await start()
  const [here, elsewhere] = [await server.login('20240001'), await server.login('20240001')]
  await here.startAttendance({ name: '자료구조' })

  expect(await here.deleteMe({ password: testPassword })).toEqual({
    message: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.',
    data: null,
  })
  await expect(elsewhere.listMyLectures()).rejects.toMatchObject(anonymous)
  await expect(server.login('20240001')).rejects.toMatchObject({ status: 401 })
  expect((await server.as(testAdmin).listUsers({ id: '20240001' })).data).toEqual([])
  expect(await server.db.selectFrom('lectures').selectAll().execute()).toEqual([])
  const events = await server.db.selectFrom('attendance_events').selectAll().orderBy('sequence').execute()
  expect(events.map(({ lecture, connected_to, cause }) => [lecture, connected_to, cause])).toEqual([
    ['자료구조', 1, 'student'],
    ['자료구조', 0, 'deletion'],
  ])
  expect(JSON.stringify(events)).not.toContain('20240001')
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

test('the last administrator cannot delete the account', async () => {
  const server = await start()

  await expect(server.as(testAdmin).deleteMe({ password: testPassword })).rejects.toMatchObject({
    status: 409,
    message: '마지막 관리자 계정은 비활성화하거나 탈퇴할 수 없습니다.',
  })
  await server.addAdmin({ id: '20990002' })
  await expect(server.as(testAdmin).deleteMe({ password: testPassword })).resolves.toBeDefined()
})

test('a list with lectures has no message, an empty one says why it is empty', async () => {
  const server = await start()

  expect(await server.as('20240001').listMyLectures()).toMatchObject({ message: '' })
  expect(await server.as('20240002').listMyLectures()).toEqual({
    message: '아직 등록된 명단이 없습니다.',
    data: [],
  })
})
