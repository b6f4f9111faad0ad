import type { Campus } from '@campus-connect/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { userIndex } from '@campus-connect/core/testing/database/user-index.ts'
import { testAdmin, testPassword, testServer } from '../../../test/support/server.ts'
import { findTotals } from '@campus-connect/core/database/queries/users/totals.ts'
import { changeUserId, findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { cleanUp } from '@campus-connect/core/domain/retention/cleanup.ts'

const id = '20240001'

async function start() {
  const lectures = ['자료구조', '체육', '영어']
  const server = await testServer({ students: [{ id, username: '김하늘', lectures }] })
  onTestFinished(server.close)
  const admin = await server.login(testAdmin)
  await admin.startUserLecture({ id, name: '체육' })
  return { server, admin }
}

type Started = Awaited<ReturnType<typeof start>>

const ofLectures: [string, (started: Started) => Promise<unknown>][] = [
  ['another connection', async ({ server }) => (await server.login(id)).startAttendance({ name: '자료구조' })],
  ['a connection by an administrator', ({ admin }) => admin.startUserLecture({ id, name: '자료구조' })],
  ['the last connection that ends', ({ admin }) => admin.stopUserLecture({ id, name: '체육' })],
  ['a connection that was taken back', ({ admin }) => thereAndBack(admin)],
  ['a lecture less', ({ server }) => server.db.updateTable('lectures').set({ removed_at: '2026-03-02' }).execute()],
  ['lectures that are gone', ({ server }) => server.db.deleteFrom('lectures').execute()],
  ['a new password', async ({ server }) => changePassword(await server.login(id))],
]
const ofUsers: [string, (started: Started) => Promise<unknown>][] = [
  ['a user who is disabled', ({ admin }) => admin.disableUser({ id })],
  ['a new user', ({ server }) => server.addStudent({ id: '20240002', username: '이도윤', lectures: [] })],
  ['a user who leaves', async ({ server }) => (await server.login(id)).deleteMe({ password: testPassword })],
  ['another number', ({ server }) => renumber(server)],
]

test.each([...ofLectures, ...ofUsers])('the totals and the index of users are true after %s', async (_, change) => {
  const started = await start()

  await change(started)

  const { kept, counted } = await userIndex(started.server.db)
  expect(kept).toEqual(counted)
})

test.each(ofLectures)('what was counted of numbers and names stays after %s', async (_, change) => {
  const started = await start()
  const { changes } = await findTotals(started.server.db)

  await change(started)
  await cleanUp(started.server.db, new Date())

  expect((await findTotals(started.server.db)).changes).toBe(changes)
})

test.each(ofUsers)('what was counted of numbers and names is counted anew after %s', async (_, change) => {
  const started = await start()
  const { changes } = await findTotals(started.server.db)

  await change(started)

  expect((await findTotals(started.server.db)).changes).toBeGreaterThan(changes)
})

async function thereAndBack(admin: Campus) {
  await admin.startUserLecture({ id, name: '자료구조' })
  await admin.stopUserLecture({ id, name: '자료구조' })
}

const changePassword = (student: Campus) =>
  student.changeMyPassword({ currentPassword: testPassword, newPassword: 'birch-lantern-42' })

const renumber = ({ db }: Started['server']) =>
  inTransaction(db, async (tx) => changeUserId(tx, (await findUser(tx, id))!, '20249999', new Date()))
