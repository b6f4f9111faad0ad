import { expect, onTestFinished, test } from 'vitest'
import { readContract } from '../../src/api/contract.ts'
import { pathOf } from '../support/request.ts'
import { openSheet, send, sheetKinds } from '../support/inject.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'

const minute = 60_000
const refused = '이곳에서는 관리자 계정을 사용할 수 없습니다. 학교의 인터넷에 연결한 뒤 다시 시도해주세요.'
const student = '20240001'
/** An address of the campus, and others. */
const [campus, home] = ['10.20.1.7', '203.0.113.9']

/** A server whose administrators work in 10.20.0.0/16 and 2001:db8:7::/48 only. */
async function startServer(adminIdle = 60) {
  let now = Date.parse('2026-03-02T00:00:00Z')
  const settings = { adminIdle, adminNetworks: ['10.20.0.0/16', '2001:db8:7::/48'] }
  const students = [{ id: student, lectures: ['자료구조'] }]
  const server = await testServer({ students, settings, clock: () => new Date(now) })
  onTestFinished(server.close)
  const logIn = (id: string, remoteAddress: string, password = testPassword, rememberMe = false) =>
    send(server, { method: 'POST', url: '/api/auth/login', payload: { id, password, rememberMe }, remoteAddress })
  const token = async (id: string, remoteAddress: string, rememberMe = false) =>
    (await logIn(id, remoteAddress, testPassword, rememberMe)).cookies.find(({ name }) => name === 'campus_session')!
      .value
  const list = (session: string, remoteAddress: string) =>
    send(server, { method: 'GET', url: '/api/users/me/lectures', token: session, remoteAddress })
  const recorded = () => server.db.selectFrom('audit_events').select(['task', 'address', 'details']).execute()
  return { server, logIn, token, list, recorded, wait: (milliseconds: number) => void (now += milliseconds) }
}

test('elsewhere, the right password of an administrator is refused with a reason and recorded, and a wrong one is only wrong', async () => {
  const { logIn, recorded } = await startServer()

  const right = await logIn(testAdmin, home)
  const wrong = await logIn(testAdmin, home, 'wrong-password')

  expect([right.statusCode, right.json().message, right.cookies]).toEqual([403, refused, []])
  expect(wrong.statusCode).toBe(401)
  expect(await recorded()).toEqual([
    { task: 'login-refused', address: home, details: '{"network":true}' },
    { task: 'login-refused', address: home, details: '{}' },
  ])
})

test.each([campus, '::ffff:10.20.1.7', '2001:db8:7:1::5'])('an administrator logs in at %s', async (address) => {
  const { logIn } = await startServer()

  expect((await logIn(testAdmin, address)).statusCode).toBe(200)
})

test('students log in and work everywhere', async () => {
  const { token, list } = await startServer()

  expect((await list(await token(student, home), home)).statusCode).toBe(200)
})

test('elsewhere, every call with the session of an administrator is refused; it is recorded once in an hour, and the session lives on', async () => {
  const { server, token, list, recorded, wait } = await startServer()
  const session = await token(testAdmin, campus)
  const calls = readContract().filter((operation) => !operation.public)
  const call = (operation: (typeof calls)[number]) =>
    send(server, {
      method: operation.method,
      url: pathOf(operation, { id: student, name: '자료구조' }),
      token: session,
      remoteAddress: home,
      ...(operation.method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, payload: '{}' }),
    })

  for (const operation of calls) {
    const answer = await call(operation)
    expect([operation.id, answer.statusCode, answer.json().message]).toEqual([operation.id, 403, refused])
  }
  for (const kind of sheetKinds) {
    const answer = await openSheet(server, kind, { token: session, remoteAddress: home })
    expect([kind, answer.statusCode, answer.json().message]).toEqual([kind, 403, refused])
    expect((await openSheet(server, kind, { token: session, remoteAddress: campus })).statusCode).toBe(200)
  }
  const rows = (await recorded()).filter(({ task }) => task === 'call-refused')
  expect(rows).toEqual([{ task: 'call-refused', address: home, details: '{"network":true}' }])

  expect((await list(session, campus)).statusCode).toBe(200)
  wait(59 * minute)
  expect((await list(session, campus)).statusCode).toBe(200)
  wait(2 * minute)
  await list(session, home)
  expect((await recorded()).filter(({ task }) => task === 'call-refused')).toHaveLength(2)
})

test('each answer says when the session of an administrator ends, and it ends then, also a kept one', async () => {
  const { token, list, wait } = await startServer(10)
  for (const kept of [false, true]) {
    const session = await token(testAdmin, campus, kept)

    expect((await list(session, campus)).headers['x-session-ends-in']).toBe('600')
    wait(9 * minute)
    expect((await list(session, campus)).headers['x-session-ends-in']).toBe('600')
    wait(10 * minute)
    const ended = await list(session, campus)
    expect([ended.statusCode, ended.headers['x-session-ends-in']]).toEqual([401, undefined])
  }
})

test('before its twelve hours are over, a session that is in use says how much is left', async () => {
  const { token, list, wait } = await startServer(480)
  const session = await token(testAdmin, campus)

  wait(7 * 60 * minute)
  expect((await list(session, campus)).headers['x-session-ends-in']).toBe(String(5 * 3600))
  wait(5 * 60 * minute)
  expect((await list(session, campus)).statusCode).toBe(401)
})

test('the session of a student ends as before, and its answers do not say when', async () => {
  const { token, list, wait } = await startServer(10)
  const session = await token(student, campus)

  wait(11 * 60 * minute)
  const answer = await list(session, campus)
  expect([answer.statusCode, answer.headers['x-session-ends-in']]).toEqual([200, undefined])
})
