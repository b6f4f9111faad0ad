import type { CampusError } from '@campus-connect/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { normalText } from '@campus-connect/core/text.ts'
import { testAdmin, testPassword, testServer, type TestServerOptions } from '../../../test/support/server.ts'

async function start(options?: TestServerOptions) {
  const server = await testServer({ students: [{ id: '20240001', username: '김하늘' }], ...options })
  onTestFinished(server.close)
  return server
}

const wrongLogin = { kind: 'refused', status: 401, message: '학번 또는 비밀번호가 올바르지 않습니다.' }
const student = { id: '20240009', username: '이서준', password: 'saebyeok-haneul-77' }

test('a login returns the user with the role from the database', async () => {
  const server = await start()

  expect(await server.campus().login({ id: '20240001', password: testPassword })).toEqual({
    message: '로그인되었습니다.',
    data: { id: '20240001', username: '김하늘', isAdmin: false },
  })
  expect((await server.campus().login({ id: testAdmin, password: testPassword })).data.isAdmin).toBe(true)
})

test('a login with a temporary password says so, until the password is changed', async () => {
  const server = await start({ students: [{ id: '20240001', temporaryPassword: true }] })
  const campus = server.campus()

  const { data } = await campus.login({ id: '20240001', password: testPassword })
  await campus.changeMyPassword({ currentPassword: testPassword, newPassword: student.password })

  expect(data).toMatchObject({ temporaryPassword: true })
  const again = await server.campus().login({ id: '20240001', password: student.password })
  expect(again.data).not.toHaveProperty('temporaryPassword')
})

test('an unknown number and a wrong password get the same answer', async () => {
  const server = await start()

  await expect(server.campus().login({ id: '20240001', password: 'wrong' })).rejects.toMatchObject(wrongLogin)
  await expect(server.campus().login({ id: '20240001', password: '' })).rejects.toMatchObject(wrongLogin)
  await expect(server.campus().login({ id: '20249999', password: 'wrong' })).rejects.toMatchObject(wrongLogin)
})

test('only the right password reveals that an account is disabled', async () => {
  const server = await start()
  await server.as(testAdmin).disableUser({ id: '20240001' })

  await expect(server.login('20240001')).rejects.toMatchObject({
    status: 403,
    message: '비활성화된 계정입니다. 관리자에게 문의하세요.',
  })
  await expect(server.login('20240001', 'wrong')).rejects.toMatchObject(wrongLogin)
})

test('a password written in another Unicode form is the same password', async () => {
  const password = '새벽하늘별빛바람'
  const server = await start({ students: [{ id: '20240001', password }] })

  await expect(server.login('20240001', password.normalize('NFD'))).resolves.toBeDefined()
})

test('a sign-up starts no session, and the login after it does', async () => {
  const server = await start()
  const campus = server.campus()

  expect(await campus.signup(student)).toEqual({
    message: '회원가입이 완료되었습니다.',
    data: { id: '20240009', username: '이서준', isAdmin: false },
  })
  await expect(campus.listMyLectures()).rejects.toMatchObject({ status: 401, message: '로그인이 필요합니다.' })
  await campus.login({ id: student.id, password: student.password })
  expect((await campus.listMyLectures()).data).toEqual([])
})

test('a name is stored trimmed and in NFC', async () => {
  const server = await start()

  const { data } = await server.campus().signup({ ...student, username: ` ${'이서준'.normalize('NFD')} ` })

  expect(data.username).toBe(normalText('이서준', 100))
})

test('a name is stored as people see it, and a password as it was typed', async () => {
  const server = await start()
  const password = 'saebyeok\u200b-ｈaneul-77'

  const { data } = await server.campus().signup({ ...student, username: '\u200b이\u00a0서\u00ad준\ufeff', password })

  expect(data.username).toBe('이 서준')
  await expect(server.login(student.id, password)).resolves.toBeDefined()
  await expect(server.login(student.id, password.replace('\u200b', ''))).rejects.toMatchObject(wrongLogin)
})

test.each([
  ['a taken number', '20240001'],
  ["an administrator's number", testAdmin],
  ['the number of the settings', '20990009'],
])('%s cannot be signed up', async (_what, id) => {
  const server = await start({ settings: { admin: { id: '20990009', password: undefined } } })

  await expect(server.campus().signup({ ...student, id })).rejects.toMatchObject({
    status: 409,
    message: '이미 사용 중인 학번입니다.',
  })
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

const withoutDigit = '학번은 숫자가 하나 이상 있어야 합니다. 학번을 확인해주세요.'

test.each([
  [{ ...student, id: '../20240009' }, '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.'],
  [{ ...student, id: '' }, '학번을 입력해주세요.'],
  // The names of columns, which a list would take for its header.
  [{ ...student, id: 'ID' }, withoutDigit],
  [{ ...student, id: 'STUDENT_NO' }, withoutDigit],
  [{ ...student, id: 'hakbun' }, withoutDigit],
  [{ ...student, id: '-_' }, withoutDigit],
  [{ ...student, id: 'a'.repeat(33) }, '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.'],
  [{ ...student, username: '' }, '이름을 입력해주세요.'],
  [
    { ...student, username: '  ' },
    '이름은 보이지 않는 문자 없이 1자 이상 100자 이하여야 하고, 글자나 숫자가 있어야 합니다.',
  ],
  [
    { ...student, username: '가'.repeat(101) },
    '이름은 보이지 않는 문자 없이 1자 이상 100자 이하여야 하고, 글자나 숫자가 있어야 합니다.',
  ],
  [
    { ...student, username: '\u3164' },
    '이름은 보이지 않는 문자 없이 1자 이상 100자 이하여야 하고, 글자나 숫자가 있어야 합니다.',
  ],
  [
    { ...student, username: 'a\u0000b' },
    '이름은 보이지 않는 문자 없이 1자 이상 100자 이하여야 하고, 글자나 숫자가 있어야 합니다.',
  ],
  [{ ...student, password: '1234567' }, '비밀번호는 8자 이상 128자 이하여야 합니다.'],
  [{ ...student, password: 'my-20240009-x' }, '비밀번호에 학번을 넣을 수 없습니다.'],
  [{ ...student, isAdmin: true }, '알 수 없는 항목이 있습니다: "isAdmin"'],
])('a sign-up is refused with the reason: %o', async (body, message) => {
  const server = await start()

  await expect(server.campus().signup(body)).rejects.toMatchObject({ status: 400, message })
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

test('logging out ends the session and answers the same without one', async () => {
  const server = await start()
  const campus = await server.login('20240001')

  expect(await campus.logout()).toEqual({ message: '로그아웃되었습니다.', data: null })
  await expect(campus.listMyLectures()).rejects.toMatchObject({ status: 401 })
  expect(await campus.logout()).toEqual({ message: '로그아웃되었습니다.', data: null })
  expect(await server.campus().logout()).toEqual({ message: '로그아웃되었습니다.', data: null })
})

test('nobody can sign up with the number of a deleted administrator', async () => {
  const server = await start()
  await server.addAdmin({ id: '20990002' })
  await (await server.login('20990002')).deleteMe({ password: testPassword })

  await expect(server.campus().signup({ ...student, id: '20990002' })).rejects.toMatchObject({ status: 409 })
})

test("a student's number is free again a minute after the account is deleted", async () => {
  let now = Date.parse('2026-03-02T00:00:00Z')
  const server = await start({ clock: () => new Date(now) })
  await (await server.login('20240001')).deleteMe({ password: testPassword })
  now += 60_000

  const { data } = await server.campus().signup({ ...student, id: '20240001' })

  expect(data).toEqual({ id: '20240001', username: '이서준', isAdmin: false })
})
