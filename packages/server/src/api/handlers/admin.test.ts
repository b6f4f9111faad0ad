import type { Campus } from '@campus-connect/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { testAdmin, testPassword, testServer } from '../../../test/support/server.ts'

async function start() {
  const server = await testServer({
    students: [
      { id: '20240001', username: '김하늘', lectures: ['자료구조'] },
      { id: '20240002', username: '이서준' },
    ],
  })
  onTestFinished(server.close)
  return server
}

const adminCalls: [string, (campus: Campus) => Promise<unknown>][] = [
  ['listUsers', (campus) => campus.listUsers()],
  ['enableUser', (campus) => campus.enableUser({ id: '20240002' })],
  ['disableUser', (campus) => campus.disableUser({ id: '20240002' })],
  ['startUserLecture', (campus) => campus.startUserLecture({ id: '20240001', name: '자료구조' })],
  ['stopUserLecture', (campus) => campus.stopUserLecture({ id: '20240001', name: '자료구조' })],
]

test.each(adminCalls)('%s is for administrators', async (_id, call) => {
  const server = await start()

  await expect(call(server.campus())).rejects.toMatchObject({ status: 401, message: '로그인이 필요합니다.' })
  await expect(call(server.as('20240001'))).rejects.toMatchObject({
    status: 403,
    message: '관리자 권한이 필요합니다.',
  })
  await expect(call(server.as(testAdmin))).resolves.toBeDefined()
})

test('a student cannot find out which users exist', async () => {
  const server = await start()

  await expect(server.as('20240001').disableUser({ id: '99999999' })).rejects.toMatchObject({ status: 403 })
})

test('an unknown number is 404 and an invalid one is 400', async () => {
  const admin = (await start()).as(testAdmin)
  const unknown = { status: 404, message: '해당 사용자를 찾을 수 없습니다.' }

  await expect(admin.enableUser({ id: '99999999' })).rejects.toMatchObject(unknown)
  await expect(admin.disableUser({ id: '99999999' })).rejects.toMatchObject(unknown)
  await expect(admin.startUserLecture({ id: '99999999', name: '자료구조' })).rejects.toMatchObject(unknown)
  await expect(admin.disableUser({ id: 'a/b' })).rejects.toMatchObject({ status: 400 })
  await expect(admin.stopUserLecture({ id: '20240001', name: '선형대수' })).rejects.toMatchObject({
    status: 404,
    message: '해당 강의를 찾을 수 없습니다.',
  })
})

test("disabling ends a student's sessions at once, and enabling does not bring them back", async () => {
  const server = await start()
  const [admin, student] = [server.as(testAdmin), await server.login('20240001')]

  expect(await admin.disableUser({ id: '20240001' })).toMatchObject({ message: '사용자를 비활성화했습니다.' })
  await expect(student.startAttendance({ name: '자료구조' })).rejects.toMatchObject({ status: 401 })

  expect(await admin.enableUser({ id: '20240001' })).toMatchObject({ message: '사용자를 활성화했습니다.' })
  await expect(student.listMyLectures()).rejects.toMatchObject({ status: 401 })
  await expect(server.login('20240001')).resolves.toBeDefined()
})

test('the answer says whether a change of an account changed anything', async () => {
  const admin = (await start()).as(testAdmin)
  const id = '20240001'
  const answer = (message: string, changed: boolean) => ({ message, data: null, changed })

  expect(await admin.enableUser({ id })).toEqual(answer('이미 활성화된 사용자입니다.', false))
  expect(await admin.disableUser({ id })).toEqual(answer('사용자를 비활성화했습니다.', true))
  expect(await admin.disableUser({ id })).toEqual(answer('이미 비활성화된 사용자입니다.', false))
  expect(await admin.enableUser({ id })).toEqual(answer('사용자를 활성화했습니다.', true))
})

test('administrators can disable neither their own account nor the last other administrator', async () => {
  const server = await start()
  await server.addAdmin({ id: '20990002' })
  const [one, other] = [await server.login(testAdmin), await server.login('20990002')]

  await expect(one.disableUser({ id: testAdmin })).rejects.toMatchObject({
    status: 409,
    message: '자신의 계정은 비활성화할 수 없습니다.',
  })
  const results = await Promise.allSettled([one.disableUser({ id: '20990002' }), other.disableUser({ id: testAdmin })])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test("a change by an administrator is recorded as the administrator's event", async () => {
  const server = await start()
  const admin = server.as(testAdmin)

  expect(await admin.startUserLecture({ id: '20240001', name: '자료구조' })).toEqual({
    message: '김하늘(20240001) 사용자의 ‘자료구조’ 강의가 연결되었습니다.',
    data: null,
    changed: true,
  })
  expect((await server.as('20240001').listMyLectures()).data).toEqual([{ name: '자료구조', connected: true }])
  expect(await admin.stopUserLecture({ id: '20240001', name: '자료구조' })).toEqual({
    message: '김하늘(20240001) 사용자의 ‘자료구조’ 강의 연결이 해제되었습니다.',
    data: null,
    changed: true,
  })
  expect(await admin.stopUserLecture({ id: '20240001', name: '자료구조' })).toEqual({
    message: '이미 연결 해제되어 있습니다.',
    data: null,
    changed: false,
  })

  const events = await server.db.selectFrom('attendance_events').selectAll().execute()
  expect(events.map(({ cause, connected_to }) => [cause, connected_to])).toEqual([
    ['admin', 1],
    ['admin', 0],
  ])
  expect(events.every(({ user_key, by_key }) => user_key !== by_key)).toBe(true)
})

test('updatedAt changes with the account, not with connections', async () => {
  let now = new Date('2026-03-02T00:00:00Z')
  const server = await testServer({ students: [{ id: '20240001', lectures: ['자료구조'] }], clock: () => now })
  onTestFinished(server.close)
  const admin = server.as(testAdmin)
  const updatedAt = async () => (await admin.listUsers({ id: '20240001' })).data[0]?.updatedAt

  await admin.listUsers()
  now = new Date('2026-03-02T01:00:00Z')
  await admin.startUserLecture({ id: '20240001', name: '자료구조' })
  await admin.enableUser({ id: '20240001' })
  expect(await updatedAt()).toBe('2026-03-02T00:00:00.000Z')

  await admin.disableUser({ id: '20240001' })
  expect(await updatedAt()).toBe('2026-03-02T01:00:00.000Z')
})

test('an administrator who lost the role is refused at the next request', async () => {
  const server = await start()
  await server.addAdmin({ id: '20990002' })
  const former = await server.login('20990002')

  await server.db.updateTable('users').set({ admin: 0 }).where('id', '=', '20990002').execute()

  await expect(former.listUsers()).rejects.toMatchObject({ status: 403 })
  expect((await server.campus().login({ id: '20990002', password: testPassword })).data.isAdmin).toBe(false)
})
