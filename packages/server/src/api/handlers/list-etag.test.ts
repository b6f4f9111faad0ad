import type { Campus } from '@campus-connect/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { testAdmin, testPassword, testServer } from '../../../test/support/server.ts'
import { cleanUp } from '../../server/cleanup.ts'

const id = '20240001'

async function start() {
  const server = await testServer({ students: [{ id, username: '김하늘', lectures: ['자료구조'] }] })
  onTestFinished(server.close)
  const admin = await server.login(testAdmin)
  const login = { method: 'POST', url: '/api/auth/login', headers: { 'sec-fetch-site': 'none' } } as const
  const { cookies } = await server.app.inject({ ...login, payload: { id: testAdmin, password: testPassword } })
  const session = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
  const list = (etag?: string, query = '') =>
    server.app.inject({
      url: `/api/admin/users${query}`,
      cookies: session,
      headers: etag === undefined ? {} : { 'if-none-match': etag },
    })
  const etag = async () => String((await list()).headers.etag)
  return { server, admin, list, etag }
}

type Started = Awaited<ReturnType<typeof start>>

test('the list is not sent again to a client that has it', async () => {
  const { server, list, etag } = await start()
  const known = await etag()
  await server.login(id)
  await server.db.updateTable('users').set({ password_hash: 'newer parameters' }).execute()
  await cleanUp(server.db, new Date())

  for (const condition of [known, `"other", ${known}`, known.replace(/^W\//, ''), '*']) {
    const { statusCode, headers, body } = await list(condition)

    expect([statusCode, body, headers.etag, headers['x-total-count']]).toEqual([304, '', known, '2'])
  }
  expect((await list('"other"')).statusCode).toBe(200)
})

test.each<[string, (started: Started) => Promise<unknown>]>([
  ['a user who is disabled', ({ admin }) => admin.disableUser({ id })],
  ['a connection', async ({ server }) => (await server.login(id)).startAttendance({ name: '자료구조' })],
  ['a connection by an administrator', ({ admin }) => admin.startUserLecture({ id, name: '자료구조' })],
  ['a connection that was taken back', ({ admin }) => thereAndBack(admin)],
  ['a new password', async ({ server }) => changePassword(await server.login(id))],
  ['a new user', ({ server }) => server.addStudent({ id: '20240002', username: '이도윤', lectures: [] })],
  ['a user who leaves', async ({ server }) => (await server.login(id)).deleteMe({ password: testPassword })],
  ['a lecture less', ({ server }) => server.db.updateTable('lectures').set({ removed_at: '2026-03-02' }).execute()],
  ['a lecture that is gone', ({ server }) => server.db.deleteFrom('lectures').execute()],
  ['another name', ({ server }) => server.db.updateTable('users').set({ username: '김바다' }).execute()],
])('the list is sent again after %s', async (_, change) => {
  const started = await start()
  const known = await started.etag()

  await change(started)
  const again = await started.list(known)

  expect(again.statusCode).toBe(200)
  expect(again.headers.etag).not.toBe(known)
  expect((await started.list(String(again.headers.etag))).statusCode).toBe(304)
})

test('a page of the list has no ETag', async () => {
  const { list } = await start()

  const { statusCode, headers } = await list('*', '?limit=10')

  expect([statusCode, headers.etag]).toEqual([200, undefined])
})

async function thereAndBack(admin: Campus) {
  await admin.startUserLecture({ id, name: '자료구조' })
  await admin.stopUserLecture({ id, name: '자료구조' })
}

const changePassword = (student: Campus) =>
  student.changeMyPassword({ currentPassword: testPassword, newPassword: 'birch-lantern-42' })
