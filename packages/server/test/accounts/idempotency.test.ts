import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { deleteAccount } from '@campus-connect/core/domain/accounts/deletion.ts'
import { renumberAccount } from '@campus-connect/core/domain/accounts/accounts.ts'
import { addSecondFactor, newSecret } from '@campus-connect/core/domain/accounts/second-factor/second-factor.ts'
import { codeOf, stepAt } from '@campus-connect/core/domain/accounts/second-factor/totp.ts'
import { cleanUp } from '@campus-connect/core/domain/retention/cleanup.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { tokenHash } from '@campus-connect/core/tokens.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { lives, loginToken, send } from '../support/inject.ts'
import { testAdmin, testPassword, testServer, type TestServer, type TestServerOptions } from '../support/server.ts'

const student = '20240001'
const operator = { kind: 'operator', account: 'operator', address: 'local' } as const
const newPassword = 'saebyeok-haneul-77'
const otherRequest = {
  status: 409,
  message: '이 Idempotency-Key는 다른 요청에 이미 사용되었습니다. 새 키로 다시 보내주세요.',
}

type Asked = { key?: string; body?: object; token?: string; address?: string; at?: Pick<TestServer, 'app'> }

async function start(options: TestServerOptions = {}) {
  let now = new Date('2026-03-02T00:00:00Z')
  const clock = () => now
  const lectures = ['자료구조', '체육']
  const server = await testServer({ students: [{ id: student, lectures }], clock, ...options })
  onTestFinished(server.close)

  async function ask(request: string, { key, body, token, address = '127.0.0.1', at = server }: Asked = {}) {
    const [method, url] = request.split(' ') as ['POST' | 'PUT' | 'DELETE', string]
    const answer = await send(at, {
      method,
      url,
      remoteAddress: address,
      ...(token && { token }),
      ...(body && { payload: body }),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
    const { message, data } = answer.json<{ message: string; data: unknown }>()
    const session = answer.cookies.find(({ name }) => name === 'campus_session')?.value
    const changed = answer.headers['x-changed']
    return {
      status: answer.statusCode,
      message,
      ...(data !== null && { data }),
      ...(changed !== undefined && { changed }),
      session,
    }
  }
  const rows = () => server.db.selectFrom('kept_answers').selectAll().execute()
  const enter = (id = student) => loginToken(server, { id, password: testPassword })
  return {
    server,
    clock,
    ask,
    rows,
    enter,
    wait: (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds)),
  }
}

const told = ({ session: _session, ...answer }: Awaited<ReturnType<Awaited<ReturnType<typeof start>>['ask']>>) => answer
const key = () => randomUUID()

test('a repeated change gets the answer of the first, and changes nothing', async () => {
  const { ask, enter } = await start()
  const sent = { key: key(), body: { name: '자료구조' }, token: await enter() }
  const first = told(await ask('POST /api/attend/start', sent))
  await ask('POST /api/attend/stop', { ...sent, key: key() })

  const again = told(await ask('POST /api/attend/start', sent))

  expect(first).toEqual({ status: 200, message: '‘자료구조’ 강의가 연결되었습니다.', changed: 'true' })
  expect(again).toEqual(first)
  expect(told(await ask('POST /api/attend/stop', { ...sent, key: key() })).changed).toBe('false')
})

test('a repeated answer says so, and no other does', async () => {
  const { server, enter } = await start()
  const token = await enter()
  const replayed = async (key: string) => {
    const request = { method: 'POST', url: '/api/attend/start', token, payload: { name: '자료구조' } } as const
    return (await send(server, { ...request, headers: { 'idempotency-key': key } })).headers['idempotent-replayed']
  }

  expect([await replayed('one'), await replayed('other'), await replayed('one')]).toEqual([
    undefined,
    undefined,
    'true',
  ])
  const login = async (password: string) => {
    const request = { method: 'POST', url: '/api/auth/login', payload: { id: student, password } } as const
    return (await send(server, { ...request, headers: { 'idempotency-key': 'login' } })).headers['idempotent-replayed']
  }
  const logins = [await login(testPassword), await login(testPassword), await login('a-guess-of-somebody')]
  expect(logins).toEqual([undefined, 'true', undefined])
})

test('a refusal of a call without a password is repeated too, whatever has changed since', async () => {
  const { ask, enter, server } = await start()
  const sent = { key: key(), token: await enter(testAdmin) }
  const first = told(await ask('POST /api/admin/users/20259999/disable', sent))
  await server.addStudent({ id: '20259999' })

  expect(first).toEqual({ status: 404, message: '해당 사용자를 찾을 수 없습니다.' })
  expect(told(await ask('POST /api/admin/users/20259999/disable', sent))).toEqual(first)
  expect(told(await ask('POST /api/admin/users/20259999/disable', { ...sent, key: key() }))).toMatchObject({
    status: 200,
  })
})

test('an administrator who disables somebody twice with one key is told both times that it changed something', async () => {
  const { ask, enter, server } = await start()
  const sent = { key: key(), token: await enter(testAdmin) }
  const answers = [
    await ask(`POST /api/admin/users/${student}/disable`, sent),
    await ask(`POST /api/admin/users/${student}/disable`, sent),
  ]

  expect(answers.map(told)).toEqual(
    Array.from({ length: 2 }, () => ({ status: 200, message: '사용자를 비활성화했습니다.', changed: 'true' })),
  )
  const recorded = await server.db
    .selectFrom('audit_events')
    .select('task')
    .where('task', '=', 'user-disable')
    .execute()
  expect(recorded).toHaveLength(1)
})

test('a key with another body, path or call is refused; the order of fields says nothing', async () => {
  const { ask, enter } = await start()
  const [own, admin] = [
    { key: key(), token: await enter() },
    { key: key(), token: await enter(testAdmin) },
  ]
  await ask('POST /api/attend/start', { ...own, body: { name: '자료구조' } })
  await ask(`POST /api/admin/users/${student}/start`, { ...admin, body: { name: '체육' } })

  expect(told(await ask('POST /api/attend/start', { ...own, body: { name: '체육' } }))).toEqual(otherRequest)
  expect(told(await ask('POST /api/attend/stop', { ...own, body: { name: '자료구조' } }))).toEqual(otherRequest)
  expect(told(await ask('POST /api/users/me/lectures/sync', own))).toEqual(otherRequest)
  expect(told(await ask(`POST /api/admin/users/${testAdmin}/start`, { ...admin, body: { name: '체육' } }))).toEqual(
    otherRequest,
  )
  const signup = { id: '20250001', username: '이서준', password: newPassword }
  const turned = Object.fromEntries(Object.entries(signup).toReversed())
  const sent = { key: key(), body: signup }
  await ask('POST /api/auth/signup', sent)
  expect(told(await ask('POST /api/auth/signup', { ...sent, body: turned }))).toMatchObject({ status: 201 })
})

test('people do not meet in a key: each has answers of their own', async () => {
  const { ask, enter, server } = await start()
  await server.addStudent({ id: '20240002', lectures: ['체육'] })
  const shared = key()

  const answers = [
    await ask('POST /api/attend/start', { key: shared, body: { name: '자료구조' }, token: await enter() }),
    await ask('POST /api/attend/start', { key: shared, body: { name: '체육' }, token: await enter('20240002') }),
  ]

  expect(answers.map(({ status, changed }) => [status, changed])).toEqual([
    [200, 'true'],
    [200, 'true'],
  ])
})

test('a repeated sign-up creates one account, also from the address of another network', async () => {
  const { ask, server } = await start()
  const sent = { key: key(), body: { id: '20250001', username: '이서준', password: newPassword } }

  const first = told(await ask('POST /api/auth/signup', sent))

  expect(first).toEqual({
    status: 201,
    message: '회원가입이 완료되었습니다.',
    data: { id: '20250001', username: '이서준', isAdmin: false },
  })
  expect(told(await ask('POST /api/auth/signup', sent))).toEqual(first)
  expect(told(await ask('POST /api/auth/signup', { ...sent, address: '203.0.113.9' }))).toEqual(first)
  expect(told(await ask('POST /api/auth/signup', { ...sent, key: key() }))).toEqual({
    status: 409,
    message: '이미 사용 중인 학번입니다.',
  })
  const other = (change: object) => ask('POST /api/auth/signup', { ...sent, body: { ...sent.body, ...change } })
  expect(told(await other({ username: '박지우' }))).toEqual(otherRequest)
  expect(told(await other({ password: 'gyeoul-bada-3141' }))).toEqual(otherRequest)
  expect(told(await other({ id: '20250002' }))).toEqual(otherRequest)
  expect(await server.db.selectFrom('users').select('id').where('id', 'like', '2025%').execute()).toEqual([
    { id: '20250001' },
  ])
})

test('a repeated login gives another session in place of the one that nobody received', async () => {
  const { ask, server } = await start()
  const sent = { key: key(), body: { id: student, password: testPassword } }
  const lost = (await ask('POST /api/auth/login', sent)).session ?? ''
  const second = (await ask('POST /api/auth/login', { ...sent, address: '203.0.113.9' })).session ?? ''

  const third = await ask('POST /api/auth/login', sent)

  expect(told(third)).toMatchObject({ status: 200, message: '로그인되었습니다.', data: { id: student } })
  expect(await Promise.all([lost, second, third.session ?? ''].map((token) => lives(server, token)))).toEqual([
    false,
    false,
    true,
  ])
  expect(await server.db.selectFrom('sessions').select('user_key').execute()).toHaveLength(1)
})

test('a server that has just started knows what the one before it has answered', async () => {
  const { ask, server, clock, enter } = await start()
  const signup = { key: key(), body: { id: '20250001', username: '이서준', password: newPassword } }
  const change = { key: key(), token: await enter(), body: { currentPassword: testPassword, newPassword } }
  await ask('POST /api/auth/signup', signup)
  await ask('PUT /api/users/me/password', change)

  const next = await testServer({ db: server.db, admin: false, clock })
  onTestFinished(next.close)
  const again = await ask('PUT /api/users/me/password', { ...change, at: next })

  expect(told(await ask('POST /api/auth/signup', { ...signup, at: next }))).toMatchObject({ status: 201 })
  expect([again.status, await lives(next, again.session ?? '')]).toEqual([200, true])
})

test('a repeated login with another password is refused and counts as a wrong one', async () => {
  const { ask } = await start()
  const sent = { key: key(), body: { id: student, password: testPassword } }
  const { session } = await ask('POST /api/auth/login', sent)
  const guess = { ...sent, body: { id: student, password: 'a-guess-of-somebody' }, address: '203.0.113.9' }

  const guesses = []
  for (let count = 0; count < 6; count += 1) guesses.push((await ask('POST /api/auth/login', guess)).status)

  expect(guesses).toEqual([409, 409, 409, 409, 409, 429])
  expect(session).toBeDefined()
})

test('a login whose session has been ended since is a login like any other', async () => {
  const { ask, server, enter } = await start()
  const sent = { key: key(), body: { id: student, password: testPassword } }
  const { session = '' } = await ask('POST /api/auth/login', sent)
  await ask('POST /api/auth/logout', { token: session })
  const admin = await enter(testAdmin)
  const again = await ask('POST /api/auth/login', sent)
  await ask(`POST /api/admin/users/${student}/disable`, { token: admin })

  expect(await lives(server, again.session ?? '')).toBe(false)
  expect(again.status).toBe(200)
  expect(told(await ask('POST /api/auth/login', sent))).toMatchObject({ status: 403 })
})

test('a repeated login of an administrator needs no second code, is recorded once, and only while its session lives', async () => {
  const secondFactorKey = join(await temporaryFolder(), 'second-factor.key')
  const { ask, server, clock, wait } = await start({ settings: { secondFactorKey } })
  const secret = newSecret()
  const code = () => codeOf(secret, stepAt(clock()))
  await addSecondFactor(server.db, operator, { id: testAdmin, secret, code: code() }, { clock, secondFactorKey })
  wait(60_000)
  const sent = { key: key(), body: { id: testAdmin, password: testPassword, code: code() } }
  await ask('POST /api/auth/login', sent)

  const again = await ask('POST /api/auth/login', sent)
  wait(3 * 3600 * 1000)
  const late = await ask('POST /api/auth/login', sent)

  expect([again.status, late.status]).toEqual([200, 401])
  const recorded = await server.db.selectFrom('audit_events').select('task').where('task', '=', 'login').execute()
  expect(recorded).toHaveLength(1)
})

test('a repeated password change, which comes with the session that it has ended, gives a new one', async () => {
  const { ask, server, enter } = await start()
  const sent = { key: key(), body: { currentPassword: testPassword, newPassword }, token: await enter() }
  const lost = (await ask('PUT /api/users/me/password', sent)).session ?? ''

  const again = await ask('PUT /api/users/me/password', sent)

  expect(told(again)).toEqual({ status: 200, message: '비밀번호를 성공적으로 변경했습니다.' })
  expect([await lives(server, lost), await lives(server, again.session ?? '')]).toEqual([false, true])
  const other = { ...sent, body: { currentPassword: testPassword, newPassword: 'gyeoul-bada-3141' } }
  expect(told(await ask('PUT /api/users/me/password', other))).toEqual(otherRequest)
  expect(told(await ask('PUT /api/users/me/password', { ...sent, key: key() }))).toMatchObject({ status: 401 })
  const deletion = { ...sent, body: { password: newPassword } }
  expect(told(await ask('DELETE /api/users/me', deletion))).toEqual(otherRequest)
  const { token: _ended, ...without } = sent
  expect(told(await ask('PUT /api/users/me/password', without))).toMatchObject({ status: 401 })
})

test('a repeated deletion says again that the account is gone, to the same session only', async () => {
  const { ask, enter, rows } = await start()
  const token = await enter()
  const sent = { key: key(), body: { password: testPassword }, token }
  await ask('POST /api/attend/start', { key: key(), token, body: { name: '자료구조' } })
  const first = await ask('DELETE /api/users/me', sent)

  const again = await ask('DELETE /api/users/me', sent)
  const { token: _expired, ...without } = sent
  const withoutCookie = await ask('DELETE /api/users/me', without)

  expect(first).toEqual({ status: 200, message: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.', session: '' })
  expect([again, withoutCookie]).toEqual([first, first])
  expect(told(await ask('DELETE /api/users/me', { ...without, key: key() }))).toMatchObject({ status: 401 })
  expect(told(await ask('DELETE /api/users/me', { ...sent, token: 'x'.repeat(43) }))).toMatchObject({ status: 401 })
  // Of the account nothing else is left, and this row names nobody.
  expect(await rows()).toEqual([
    expect.objectContaining({ claim: expect.stringMatching(/^session:/), subject: null, answer: null }),
  ])
})

test('a refused call with a password did nothing, so that its key may come again with the right one', async () => {
  const { ask, enter, rows } = await start()
  const deletion = { key: key(), token: await enter() }

  expect(await ask('DELETE /api/users/me', { ...deletion, body: { password: 'wrong' } })).toMatchObject({ status: 400 })
  expect(await rows()).toEqual([])
  expect(await ask('DELETE /api/users/me', { ...deletion, body: { password: testPassword } })).toMatchObject({
    status: 200,
  })
})

test('a repeated sync gets the message of the first', async () => {
  const { ask, server, clock, wait, enter } = await start()
  const path = await writeFolder(sampleFiles())
  await importRoster(server.db, { path, match: 'auto', term: 'current', clock })
  const sent = { key: key(), token: await enter() }
  const first = told(await ask('POST /api/users/me/lectures/sync', sent))
  wait(60_000)

  expect(first.message).toMatch(/추가/)
  expect(told(await ask('POST /api/users/me/lectures/sync', sent))).toEqual(first)
  expect(told(await ask('POST /api/users/me/lectures/sync', { ...sent, key: key() })).message).not.toBe(first.message)
})

test('limits and faults are not kept', async () => {
  const { ask, enter, wait } = await start()
  const token = await enter()
  const flip = (count: number) =>
    ask(`POST /api/attend/${count % 2 === 0 ? 'start' : 'stop'}`, { token, body: { name: '자료구조' } })
  for (let count = 0; count < 60; count += 1) await flip(count)
  const sent = { key: key(), token, body: { name: '자료구조' } }
  const limited = await ask('POST /api/attend/start', sent)
  wait(60_000)

  expect(limited.status).toBe(429)
  expect(await ask('POST /api/attend/start', sent)).toMatchObject({ status: 200, changed: 'true' })
})

test('requests with one key that come together take effect once', async () => {
  const { ask, enter, server } = await start()
  const token = await enter()
  const sent = { key: key(), token, body: { name: '자료구조' } }
  const signup = { key: key(), body: { id: '20250001', username: '이서준', password: newPassword } }

  const switches = await Promise.all(Array.from({ length: 5 }, () => ask('POST /api/attend/start', sent)))
  const signups = await Promise.all(Array.from({ length: 5 }, () => ask('POST /api/auth/signup', signup)))

  expect(switches.map(({ status, changed }) => [status, changed])).toEqual(
    Array.from({ length: 5 }, () => [200, 'true']),
  )
  expect(signups.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 201))
  expect(await server.db.selectFrom('attendance_events').select('sequence').execute()).toHaveLength(1)
})

test('an answer is kept for 24 hours, also when the clock goes back, and the cleanup removes it after that', async () => {
  const { ask, enter, rows, server, clock, wait } = await start()
  const sent = { key: key(), body: { name: '자료구조' } }
  await ask('POST /api/attend/start', { ...sent, token: await enter() })
  wait(-3600 * 1000)
  const before = await ask('POST /api/attend/start', { ...sent, token: await enter() })
  wait(25 * 3600 * 1000 - 1000)
  const within = await ask('POST /api/attend/start', { ...sent, token: await enter() })
  await cleanUp(server.db, clock())
  const kept = (await rows()).length
  wait(2000)
  const after = await ask('POST /api/attend/start', { ...sent, token: await enter() })
  wait(24 * 3600 * 1000)
  await cleanUp(server.db, clock())

  expect([before, within, after].map(({ changed }) => changed)).toEqual(['true', 'true', 'false'])
  expect([kept, (await rows()).length]).toEqual([1, 0])
})

test('what a clock that was ahead has kept is kept for a day from its cleanup on', async () => {
  const { ask, enter, rows, server, clock, wait } = await start()
  wait(200 * 24 * 3600 * 1000)
  await ask('POST /api/attend/start', { key: key(), body: { name: '자료구조' }, token: await enter() })
  wait(-200 * 24 * 3600 * 1000)

  await cleanUp(server.db, clock())

  expect((await rows()).map(({ created_at }) => created_at)).toEqual([clock().toISOString()])
})

test.each(['', ' ', 'a key', '키', 'x'.repeat(256), 'a\tb'])('the key %j is refused', async (wrong) => {
  const { server, enter } = await start()
  const answer = await send(server, {
    method: 'POST',
    url: '/api/attend/start',
    token: await enter(),
    payload: { name: '자료구조' },
    headers: { 'idempotency-key': wrong },
  })

  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'Idempotency-Key는 공백 없는 영문, 숫자, 기호 1자 이상 255자 이하여야 합니다.',
  ])
})

test('a student has at most about a thousand answers; the latest stay', async () => {
  const { ask, enter, rows, server } = await start()
  const token = await enter()
  const body = { name: '자료구조' }
  await ask('POST /api/attend/start', { key: 'first', token, body })
  const [first] = await rows()
  const earlier = Array.from({ length: 1200 }, (_, index) => ({ ...first!, key_hash: `of ${index}` }))
  const created_at = '2026-03-01T12:00:00.000Z'
  for (let index = 0; index < earlier.length; index += 300)
    await server.db
      .insertInto('kept_answers')
      .values(earlier.slice(index, index + 300).map((row) => ({ ...row, created_at })))
      .execute()

  for (let count = 0; count < 100; count += 1) await ask('POST /api/attend/start', { key: `k-${count}`, token, body })

  expect((await rows()).length).toBeLessThanOrEqual(1100)
  expect(await ask('POST /api/attend/start', { key: 'first', token, body })).toMatchObject({ changed: 'true' })
})

test('neither keys nor passwords, tokens or their hashes stand in the database', async () => {
  const { ask, rows } = await start()
  const weak = 'k-1'
  const body = { id: '20250001', username: '이서준', password: newPassword }
  await ask('POST /api/auth/signup', { key: weak, body })
  const { session = '' } = await ask('POST /api/auth/login', {
    key: key(),
    body: { id: body.id, password: newPassword },
  })
  const change = { currentPassword: newPassword, newPassword: 'gyeoul-bada-3141' }
  await ask('PUT /api/users/me/password', { key: key(), body: change, token: session })
  const kept = JSON.stringify(await rows())

  for (const secret of [weak, newPassword, change.newPassword, session]) expect(kept).not.toContain(secret)
  // A thief of the database could compute this without any password, so it does not help to guess one.
  const values = JSON.stringify({ id: body.id, username: body.username })
  expect((await rows()).map(({ fingerprint }) => fingerprint)).toContain(tokenHash(`signup ${values}`))
})

test('with an account, a renumbering or a new name goes what was answered to it and about it', async () => {
  const { ask, enter, rows, server, clock } = await start()
  await server.addStudent({ id: '20240002', lectures: ['체육'] })
  const admin = await enter(testAdmin)
  for (const id of [student, '20240002']) {
    await ask('POST /api/auth/login', { key: key(), body: { id, password: testPassword } })
    await ask('POST /api/attend/start', { key: key(), token: await enter(id), body: { name: '체육' } })
    await ask(`POST /api/admin/users/${id}/stop`, { key: key(), token: admin, body: { name: '체육' } })
  }
  expect(await rows()).toHaveLength(6)

  await renumberAccount(server.db, operator, { id: student, to: '20240009' }, { clock })
  expect(await rows()).toHaveLength(3)
  await deleteAccount(server.db, operator, { id: '20240002', attendance: 'anonymise' }, { clock })
  expect(await rows()).toEqual([])
})

test('a page of an allowed origin may send the header', async () => {
  const origin = 'https://app.example.ac.kr'
  const { server } = await start({ settings: { allowedOrigins: [origin] } })
  const answer = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/auth/login',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' },
  })

  expect(String(answer.headers['access-control-allow-headers']).split(', ')).toContain('Idempotency-Key')
})
