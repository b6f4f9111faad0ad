import { expect, onTestFinished, test } from 'vitest'
import { readContract } from '../../src/api/contract.ts'
import { testDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { userExists } from '@campus-connect/core/database/queries/users/users.ts'
import { testAdmin, testPassword } from '../support/server.ts'
import { digest } from '../calls/state.ts'
import { loginToken, send } from '../support/inject.ts'
import { startClockedServer } from './fixture.ts'

const columns = {
  isAdmin: true,
  admin: 1,
  enabled: true,
  createdAt: '2026-03-02',
  key: 'x',
  password_hash: 'x',
  id2: 'x',
}
const withBody = readContract().filter(({ body }) => body !== undefined)

async function start() {
  const server = await startClockedServer()
  onTestFinished(server.close)
  await server.addStudent({ id: '20240001', lectures: ['자료구조'] })
  return { server, token: await loginToken(server, { id: testAdmin, password: testPassword }) }
}

test.each(withBody)('$id takes no field that its contract lacks', async ({ method, path, body }) => {
  const { server, token } = await start()
  const before = await digest(server)

  for (const [field, value] of Object.entries(columns)) {
    const answer = await send(server, {
      method,
      url: path.replace('{id}', '20240001'),
      token,
      payload: { ...(body?.example as object), [field]: value },
    })
    const message = `알 수 없는 항목이 있습니다: "${field}"`
    expect([answer.statusCode, answer.json()]).toEqual([400, { success: false, message, data: null }])
  }
  expect(await digest(server)).toEqual(before)
})

test('administrators see of a user exactly what the contract names, students nothing but their own lectures', async () => {
  const { server, token } = await start()
  const student = await loginToken(server, { id: '20240001', password: testPassword })
  const data = async (url: string, as: string) => (await send(server, { method: 'GET', url, token: as })).json().data

  const users = await data('/api/admin/users', token)
  const lectures = await data('/api/users/me/lectures', student)

  const fields = new Set(users.flatMap((user: object) => Object.keys(user)))
  expect([...fields]).toEqual(['id', 'username', 'enabled', 'createdAt', 'updatedAt', 'lectureDtoList'])
  expect(lectures).toEqual([{ name: '자료구조', connected: false }])
})

test('a body counts where it is, not in the address', async () => {
  const { server } = await start()

  const answer = await send(server, {
    method: 'POST',
    url: `/api/auth/login?id=${testAdmin}&password=${testPassword}`,
    payload: { id: '20240001', password: 'wrong' },
  })

  expect(answer.statusCode).toBe(401)
})

test('a new database has no account that anybody could know', async () => {
  const db = await testDatabase()

  expect(await userExists(db)).toBe(false)
})
