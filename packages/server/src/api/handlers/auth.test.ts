import type { CampusError } from '@campus-connect/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { testPassword, testServer, type TestServerOptions } from '../../../test/support/server.ts'

async function start(options?: TestServerOptions) {
  const server = await testServer({ students: [{ id: '20240001', username: '김하늘' }], ...options })
  onTestFinished(server.close)
  return server
}

const wrongLogin = { kind: 'refused', status: 401, message: '학번 또는 비밀번호가 올바르지 않습니다.' }
const student = { id: '20240009', username: '이서준', password: 'saebyeok-haneul-77' }

test('a password written in another Unicode form is the same password', async () => {
  const password = '새벽하늘별빛바람'
  const server = await start({ students: [{ id: '20240001', password }] })

  const student = await server.login('20240001', password.normalize('NFD'))
  const newPassword = '겨울바다노래'.repeat(2)
  await student.changeMyPassword({ currentPassword: password, newPassword })

  await expect(server.login('20240001', newPassword.normalize('NFD'))).resolves.toBeDefined()
})

test('a name is stored as people see it, and a password as it was typed', async () => {
  const server = await start()
  const password = 'saebyeok\u200b-ｈaneul-77'

  const { data } = await server.campus().signup({ ...student, username: '\u200b이\u00a0서\u00ad준\ufeff', password })

  expect(data.username).toBe('이 서준')
  await expect(server.login(student.id, password)).resolves.toBeDefined()
  await expect(server.login(student.id, password.replace('\u200b', ''))).rejects.toMatchObject(wrongLogin)
})

test('one of many concurrent sign-ups for a number wins', async () => {
  const server = await start()

  const results = await Promise.allSettled(Array.from({ length: 20 }, () => server.campus().signup(student)))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.filter((each) => each.status === 'rejected' && each.reason.status === 409)).toHaveLength(19)
})

test('sixteen students who sign up twenty times get one account each and block no logins', async () => {
  const server = await start()
  const numbers = Array.from({ length: 320 }, (_, index) => String(20250000 + (index % 16)))

  // The last of 320 waits for all others, on a slow machine longer than the time limit of a client.
  const client = () => server.campus({ timeout: Infinity })
  const results = await Promise.allSettled(numbers.map((id) => client().signup({ ...student, id })))

  const statuses = results.map((each) => (each.status === 'fulfilled' ? 201 : (each.reason as CampusError).status))
  expect(statuses.filter((status) => status === 201)).toHaveLength(16)
  // A slow machine answers some of the repetitions that the number is taken, and the others that it is busy.
  expect(statuses.filter((status) => status !== 201 && status !== 409 && status !== 503)).toEqual([])
  await expect(server.login('20240001')).resolves.toBeDefined()
})

test('the operator decides who may sign up', async () => {
  const roster = { findStudent: async (id: string) => (id === student.id ? { name: '이 서준' } : undefined) }
  const unknown = { status: 403, message: '명단에서 확인할 수 없는 학번 또는 이름입니다.' }
  const other = { status: 403, message: `${unknown.message} 이름은 명단에 적힌 것과 같아야 합니다.` }

  const closed = await start({ settings: { signup: 'closed' } })
  await expect(closed.campus().signup(student)).rejects.toMatchObject({
    status: 403,
    message: '회원가입을 받지 않습니다.',
  })
  const byNumber = await start({ settings: { signup: 'roster' }, roster })
  await expect(byNumber.campus().signup({ ...student, id: '20249999' })).rejects.toMatchObject(unknown)
  await expect(byNumber.campus().signup({ ...student, username: '다른이' })).resolves.toBeDefined()
  const byName = await start({ settings: { signup: 'roster+name' }, roster })
  await expect(byName.campus().signup({ ...student, username: '다른이' })).rejects.toMatchObject(other)
  await expect(byName.campus().signup({ ...student, id: '20249999' })).rejects.toMatchObject(other)
  await expect(byName.campus().signup(student)).resolves.toBeDefined()
})

test.each([
  ['KIM, HANUL (김하늘)', 'Hanul Kim', 201],
  ['김하늘(金하늘)', '\u200b김 하늘', 201],
  ['김 하늘', '김', 403],
  ['김*늘', '김늘', 403],
  ['김*늘', '김*늘', 400],
  ['', '김하늘', 403],
])('under roster+name, %j in the roster answers the name %j with %i', async (name, username, status) => {
  const server = await start({ settings: { signup: 'roster+name' }, roster: { findStudent: async () => ({ name }) } })

  expect(await signUpAs(server, student.id, [username])).toEqual([status])
})

const listed = { findStudent: async (id: string) => (id.startsWith('2024') ? { name: '이서준' } : undefined) }

/** The statuses of sign-ups for one number, each from another address. */
async function signUpAs(server: Awaited<ReturnType<typeof start>>, id: string, names: string[]) {
  const statuses: number[] = []
  for (const [index, username] of names.entries()) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { 'sec-fetch-site': 'none' },
      remoteAddress: `10.6.6.${index}`,
      payload: { id, username, password: 'saebyeok-haneul-77' },
    })
    statuses.push(answer.statusCode)
  }
  return statuses
}

test('a taken number gets the same answer for a right and a wrong name', async () => {
  const server = await start({ settings: { signup: 'roster+name' }, roster: listed })
  await server.campus().signup(student)

  expect(await signUpAs(server, student.id, ['이서준', '다른이'])).toEqual([409, 409])
})

test('a failing roster does not fail the sign-up', async () => {
  const server = await start({ roster: { sync: () => Promise.reject(new Error('the roster is gone')) } })

  await expect(server.campus().signup(student)).resolves.toMatchObject({ data: { id: '20240009' } })
  await expect(server.login(student.id, student.password)).resolves.toBeDefined()
})

test("a student's number is free again a minute after the account is deleted", async () => {
  let now = Date.parse('2026-03-02T00:00:00Z')
  const server = await start({ clock: () => new Date(now) })
  await (await server.login('20240001')).deleteMe({ password: testPassword })
  now += 60_000

  const { data } = await server.campus().signup({ ...student, id: '20240001' })

  expect(data).toEqual({ id: '20240001', username: '이서준', isAdmin: false })
})
