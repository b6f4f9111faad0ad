import type { Campus } from '@campus-connect/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { testAdmin, testPassword, testServer } from '../../../test/support/server.ts'
import { findListVersion } from '../../database/queries/users/list-version.ts'
import { cleanUp } from '../../server/cleanup.ts'

const id = '20240001'

async function start() {
  const server = await testServer({ students: [{ id, username: '김하늘', lectures: ['자료구조'] }] })
  onTestFinished(server.close)
  return { server, admin: await server.login(testAdmin) }
}

type Started = Awaited<ReturnType<typeof start>>

test('the version of the list stays after a change that the list does not show', async () => {
  const { server } = await start()
  const before = await findListVersion(server.db)

  await server.login(id)
  await server.db.updateTable('users').set({ password_hash: 'newer parameters' }).execute()
  await cleanUp(server.db, new Date())

  expect(await findListVersion(server.db)).toBe(before)
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
])('the version of the list changes after %s', async (_, change) => {
  const started = await start()
  const before = await findListVersion(started.server.db)

  await change(started)

  expect(await findListVersion(started.server.db)).not.toBe(before)
})

async function thereAndBack(admin: Campus) {
  await admin.startUserLecture({ id, name: '자료구조' })
  await admin.stopUserLecture({ id, name: '자료구조' })
}

const changePassword = (student: Campus) =>
  student.changeMyPassword({ currentPassword: testPassword, newPassword: 'birch-lantern-42' })
