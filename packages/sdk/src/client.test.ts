import { expect, onTestFinished, test } from 'vitest'
import { type CampusOptions, createCampus } from './index.ts'
import { campusWith, errorOf, everyCall, failure, operationIds, rulesOf, success } from '../test/support.ts'

test('a call resolves with the data and the message of the envelope', async () => {
  const { campus, calls } = campusWith(success(null, '연결되었습니다.'))

  const answer = await campus.startAttendance({ name: '카누/카약 50% #1' })

  expect(answer).toEqual({ data: null, message: '연결되었습니다.', changed: true })
  expect(calls).toHaveLength(1)
  expect(calls[0]?.url).toBe('https://campus.example.ac.kr/portal/api/attend/start')
  expect(calls[0]?.init).toMatchObject({ method: 'POST', body: '{"name":"카누/카약 50% #1"}', redirect: 'manual' })
})

test('an answer tells that nothing was changed', async () => {
  const reply = Response.json({ success: true, message: '', data: null }, { headers: { 'x-changed': 'false' } })

  expect(await campusWith(reply).campus.disableUser({ id: '20240001' })).toMatchObject({ changed: false })
})

test('a call says that no page sent it', async () => {
  const { campus, calls } = campusWith(success(null))

  await campus.logout()

  expect(new Headers(calls[0]?.init.headers).get('sec-fetch-site')).toBe('none')
})

test('a refusal carries the status, the sentence and the request id', async () => {
  const { campus } = campusWith(failure(409, '이미 사용 중인 학번입니다.', { 'x-request-id': 'r-1' }))

  const error = await errorOf(campus.signup({ id: '1', username: '김하늘', password: 'x' }))

  expect(error).toMatchObject({
    name: 'CampusError',
    kind: 'refused',
    status: 409,
    message: '이미 사용 중인 학번입니다.',
    requestId: 'r-1',
  })
})

test.each([
  ['with 200', Response.json({ success: false, message: '안 됩니다.', data: null }), 200, '안 됩니다.'],
  ['without data', Response.json({ success: false, message: '안 됩니다.' }, { status: 400 }), 400, '안 됩니다.'],
  ['without a message', Response.json({ success: false, data: null }, { status: 400 }), 400, ''],
  ['with null for a message', Response.json({ success: false, message: null }, { status: 409 }), 409, ''],
  [
    'with a message beyond reason',
    Response.json({ success: false, message: 'x'.repeat(501) }, { status: 400 }),
    400,
    '',
  ],
])('a failed envelope %s is a refusal', async (_title, reply, status, message) => {
  const { campus } = campusWith(reply)

  const error = await errorOf(campus.startAttendance({ name: '자료구조' }))

  expect(error).toMatchObject({ kind: 'refused', status, message })
})

test('a success may leave message and data away where nothing was promised', async () => {
  const { campus } = campusWith(Response.json({ success: true }))

  expect(await campus.syncMyLectures()).toEqual({ data: null, message: '' })
})

test('a list that is none is malformed, and so is a login without a user', async () => {
  const list = campusWith(success(null))
  const login = campusWith(success({}))

  expect((await errorOf(list.campus.listMyLectures())).kind).toBe('malformed')
  expect((await errorOf(login.campus.login({ id: '1', password: 'x' }))).kind).toBe('malformed')
})

test('an abort before the call sends nothing', async () => {
  const { campus, calls } = campusWith(success([]))

  const error = await errorOf(campus.listMyLectures({ signal: AbortSignal.abort() }))

  expect(error.kind).toBe('aborted')
  expect(error.cause).toBeInstanceOf(DOMException)
  expect(calls).toHaveLength(0)
})

test('an abort ends the pause before a repetition', async () => {
  const controller = new AbortController()
  const { campus, calls } = campusWith(failure(503, '', { 'retry-after': '20' }))

  const error = errorOf(campus.listMyLectures({ signal: controller.signal }))
  await expect.poll(() => calls).toHaveLength(1)
  controller.abort()

  expect((await error).kind).toBe('aborted')
})

test('a 401 of a protected call is told once, a wrong login is not', async () => {
  const lost = campusWith(failure(401, '로그인이 필요합니다.'))
  const wrong = campusWith(failure(401, '학번 또는 비밀번호가 올바르지 않습니다.'))

  await errorOf(lost.campus.listMyLectures())
  await errorOf(wrong.campus.login({ id: '1', password: 'x' }))

  expect(lost.onUnauthenticated).toHaveBeenCalledOnce()
  expect(wrong.onUnauthenticated).not.toHaveBeenCalled()
})

test('a list of users carries the totals and the next cursor', async () => {
  const headers = {
    'x-total-count': '12',
    'x-enabled-count': '11',
    'x-connected-count': '5',
    'x-connected-users-count': '4',
    'x-matching-count': '3',
    'x-next-cursor': 'abc',
  }
  const { campus, calls } = campusWith(Response.json({ success: true, message: '', data: [] }, { headers }))

  const { page } = await campus.listUsers({ q: '50%', enabled: true, limit: 2 })

  expect(page).toEqual({ total: 12, enabled: 11, connected: 5, connectedUsers: 4, matching: 3, next: 'abc' })
  expect(new URL(calls[0]?.url ?? '').search).toBe('?q=50%25&enabled=true&limit=2')
})

test.each([
  [
    { 'x-roster-state': 'current', 'x-roster-checked-at': '2026-10-05T00:00:00.000Z' },
    { state: 'current', checkedAt: '2026-10-05T00:00:00.000Z' },
  ],
  [
    {
      'x-roster-state': 'held',
      'x-roster-since': '2026-10-13T00:00:00.000Z',
      'x-roster-reason': encodeURIComponent('명단을 <보류>합니다. 50%'),
    },
    { state: 'held', since: '2026-10-13T00:00:00.000Z', reason: '명단을 <보류>합니다. 50%' },
  ],
  [{ 'x-roster-state': 'failed', 'x-roster-reason': '%E0%A4%A' }, { state: 'failed' }],
  [{ 'x-roster-state': 'on-holiday', 'x-roster-reason': 'x' }, undefined],
  [{}, undefined],
])('a list of users tells the state of the roster by %o', async (headers, roster) => {
  const { campus } = campusWith(
    Response.json({ success: true, message: '', data: [] }, { headers: headers as Record<string, string> }),
  )

  const { page } = await campus.listUsers()

  expect(page.roster).toEqual(roster)
})

test('a server without totals is counted from its list', async () => {
  const user = (id: string, enabled: boolean, connected: boolean) => ({
    id,
    username: '김하늘',
    enabled,
    lectureDtoList: [{ name: '자료구조', connected }],
  })
  const { campus } = campusWith(success([user('1', true, true), user('2', false, true)]))

  const { page } = await campus.listUsers()

  expect(page).toEqual({ total: 2, enabled: 1, connected: 2, connectedUsers: 2, matching: 2 })
})

test('a session that began at the portal names its user before the answer is handed over', async () => {
  const order: unknown[] = []
  const header = 'id=20240001&username=%EA%B9%80+%ED%95%98%EB%8A%98%26&isAdmin=false&password=false'
  const named = Response.json({ success: true, message: '', data: [] }, { headers: { 'x-user': header } })
  const replies = [named, success([])]
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    fetch: async () => replies.shift()!,
    onUser: (user) => void order.push(user),
  })

  await campus.listMyLectures().then(() => order.push('answered'))
  await campus.listMyLectures()

  expect(order).toEqual([{ id: '20240001', username: '김 하늘&', isAdmin: false, hasPassword: false }, 'answered'])
})

test('a fault in onUnauthenticated does not hide the error', async () => {
  const faults: unknown[] = []
  const collect = (fault: unknown) => void faults.push(fault)
  process.once('uncaughtException', collect)
  onTestFinished(() => void process.off('uncaughtException', collect))
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    fetch: async () => failure(401, '로그인이 필요합니다.'),
    onUnauthenticated() {
      throw new Error('fault')
    },
  })

  expect(await errorOf(campus.listMyLectures())).toMatchObject({ kind: 'refused', status: 401 })
  await expect.poll(() => faults).toEqual([new Error('fault')])
})

test.each([0, -1, NaN, 'x' as unknown as number])('a time limit of %j is refused', (timeout) => {
  expect(() => createCampus({ baseUrl: 'http://campus.test', timeout })).toThrow(
    expect.objectContaining({ kind: 'invalid' }),
  )
})

test('a time limit beyond what timers can count is the longest that they can', async () => {
  const campus = createCampus({ baseUrl: 'http://campus.test', timeout: Infinity, fetch: async () => success(null) })

  expect(await campus.syncMyLectures()).toEqual({ data: null, message: '' })
})

test('a call without its argument is refused like any other wrong one', async () => {
  const { campus } = campusWith()

  expect(await errorOf((campus.enableUser as () => Promise<unknown>)())).toMatchObject({ kind: 'invalid' })
})

test('an error holds neither the password nor the body', async () => {
  const { campus } = campusWith(new TypeError('fetch failed'))

  const error = await errorOf(campus.login({ id: '20240001', password: 'hanbit-secret' }))

  const { inspect } = await import('node:util')
  expect(inspect(error, { depth: 10 }) + JSON.stringify(error) + error.stack).not.toContain('hanbit-secret')
})

test('the calls survive their page for which openapi.yaml says so', async () => {
  const surviving = await Promise.all(
    operationIds.map(async (id) => {
      const { campus, calls } = campusWith(success(null))
      await everyCall[id](campus).catch(() => {})
      return calls[0]?.init.keepalive ? [id] : []
    }),
  )

  expect(surviving.flat()).toEqual(operationIds.filter((id) => rulesOf(id).keepalive))
})

const token = `campus_token_${'0f'.repeat(24)}`

/** A client with a token, whose server gives this reply. */
function campusWithToken(reply: () => Promise<Response>, more: Partial<CampusOptions> = {}) {
  const calls: { url: string; init: RequestInit }[] = []
  const campus = createCampus({
    baseUrl: 'https://campus.example.ac.kr/portal/',
    token: `${token}\n`,
    retries: false,
    fetch: (url, init = {}) => {
      calls.push({ url, init })
      return reply()
    },
    ...more,
  })
  return { campus, calls }
}

test('a token goes to the server of baseUrl with every call, without cookies and without following a redirect', async () => {
  const { campus, calls } = campusWithToken(async () => new Response(null, { status: 302 }))

  for (const id of operationIds) await everyCall[id](campus).catch(() => {})

  expect(calls.length).toBeGreaterThanOrEqual(operationIds.length)
  for (const { url, init } of calls) {
    expect(new URL(url).origin).toBe('https://campus.example.ac.kr')
    expect(new Headers(init.headers).get('authorization')).toBe(`Bearer ${token}`)
    expect(init).toMatchObject({ credentials: 'omit', redirect: 'manual' })
  }
})

test('a token stands in no error, no hook and no line of the log', async () => {
  const seen: unknown[] = []
  const told = (init?: RequestInit) => JSON.stringify(init?.headers)
  const watch = {
    logger: { debug: (line: string) => seen.push(line) },
    onResponse: (event: object) => seen.push(event),
  }
  const onRequest = ({ headers, ...event }: { headers: Headers }) => void seen.push(event, [...headers])
  const echo = campusWithToken(async () => new Response(`<p>Authorization: Bearer ${token}</p>`, { status: 502 }), {
    ...watch,
    onRequest,
  })
  const broken = campusWithToken(async () => new Response(), {
    ...watch,
    onRequest,
    fetch: (_url, init) => Promise.reject(new Error(`proxy refused ${told(init)}`)),
  })
  const endless = campusWithToken(async () => new Response(`${token}${'x'.repeat(11_000_000)}`), watch)
  for (const { campus } of [echo, broken, endless]) {
    const { message, stack, cause, headers } = await errorOf(campus.enableUser({ id: '20240001' }))
    seen.push(message, stack, headers, cause, cause instanceof Error ? [cause.message, cause.stack] : [])
  }

  expect(seen.length).toBeGreaterThan(8)
  expect(JSON.stringify(seen)).not.toContain(token)
})

test('what is no token is refused at once, and not repeated in the error', () => {
  for (const wrong of ['', 'hunter2', `${token}\r\nx: hunter2`, `Bearer ${token}`])
    expect(() => campusWithToken(async () => success([]), { token: wrong })).toThrow(
      expect.objectContaining({ kind: 'invalid', message: 'token must be one of campus-server token create' }),
    )
})
