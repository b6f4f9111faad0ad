import { fastify } from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readContract } from './contract.ts'
import type { Handlers } from './handlers/handlers.ts'
import { addRoutes, type RouteOptions } from './routes.ts'
import { pathOf } from '../../test/support/request.ts'
import { testAdmin, testPassword, testServer } from '../../test/support/server.ts'

const operations = readContract()
const json = 'application/json'
const failure = { success: false, message: expect.stringMatching(/[가-힣].*[.]/), data: null }

async function openServer() {
  const server = await testServer({ students: [{ id: '20240001' }] })
  const login = async (id: string) => {
    const headers = { 'sec-fetch-site': 'none' }
    const payload = { id, password: testPassword }
    const { cookies } = await server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  return { ...server, student: await login('20240001'), admin: await login(testAdmin) }
}

/** One server for all tests that change nothing. */
let opened: ReturnType<typeof openServer> | undefined
const start = () => (opened ??= openServer())
afterAll(async () => (await opened)?.close())

const passing: Omit<RouteOptions, 'operations' | 'handlers' | 'checkAnswers'> = {
  idempotency: { ended: async () => undefined, answer: async (_operation, _call, handle) => handle(undefined) },
  checkOrigin() {},
  async checkToken() {},
  async checkSession() {},
  checkRole() {},
  async checkAgain() {},
  enqueue: (_request, work) => work(),
}

test('the server does not start if handlers and operations do not match', () => {
  const handlers = Object.fromEntries(operations.map(({ id }) => [id, async () => ({})])) as unknown as Handlers
  const options = { ...passing, checkAnswers: false }
  const { login: _missing, ...incomplete } = handlers

  expect(() => addRoutes(fastify(), { ...options, operations, handlers: incomplete as Handlers })).toThrow(/login/)
  const extra = { ...handlers, dropEverything: async () => ({}) } as Handlers
  expect(() => addRoutes(fastify(), { ...options, operations, handlers: extra })).toThrow(/dropEverything/)
})

test('a response omits undeclared fields, and an invalid response is 500', async () => {
  const [operation] = operations.filter(({ id }) => id === 'listMyLectures')
  const serve = async (data: unknown) => {
    const app = fastify()
    onTestFinished(() => app.close())
    const handlers = { listMyLectures: async () => ({ message: '', data }) } as unknown as Handlers
    addRoutes(app, { ...passing, checkAnswers: true, operations: operation ? [operation] : [], handlers })
    return app.inject('/api/users/me/lectures')
  }

  const answer = await serve([{ name: '자료구조', connected: true, user_key: 'secret' }])
  expect(answer.json()).toEqual({ success: true, message: '', data: [{ name: '자료구조', connected: true }] })
  expect((await serve([{ name: '', connected: true }])).statusCode).toBe(500)
})

test.each(operations.filter(({ method }) => method !== 'GET'))(
  '$id checks origin, media type, session, role and body in this order',
  async ({ id, method, path, public: open, adminsOnly, body }) => {
    // Logging out and leaving end the session.
    const { app, student, admin, close } = await openServer()
    onTestFinished(close)
    const send = async (headers: Record<string, string>, payload = '{"broken') =>
      (await app.inject({ method: method as 'POST', url: pathOf({ id, path }), headers, payload })).statusCode

    expect(await send({ 'content-type': 'text/plain', cookie: admin })).toBe(403)
    expect(await send({ 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' })).toBe(415)
    const good = { 'content-type': json, 'sec-fetch-site': 'same-origin' }
    expect(await send(good)).toBe(open ? 400 : 401)
    expect(await send({ ...good, cookie: student })).toBe(adminsOnly ? 403 : 400)
    expect(await send({ ...good, cookie: admin })).toBe(400)
    const withoutFields = [await send({ ...good, cookie: admin }, '{}'), await send({ ...good, cookie: admin }, '')]
    expect(withoutFields.every((status) => (status === 400) === (body !== undefined))).toBe(true)
  },
)

test.each(operations)('$id: another method is 405 and Allow names the right ones', async ({ id, path }) => {
  const { app } = await start()
  const allowed = operations.filter((operation) => operation.path === path).map(({ method }) => method)

  for (const other of ['PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'] as const) {
    const answer = await app.inject({ method: other as 'GET', url: pathOf({ id, path }) })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allowed.join(', ')])
    expect(answer.body).toMatch(other === 'HEAD' ? /^$/ : /^\{"success":false,"message":"[^"]+","data":null\}$/)
  }
})

test.each(operations)('$id: a body of more than 16 KiB is 413', async ({ id, method, path }) => {
  const { app, admin } = await start()
  const headers = { 'content-length': '16385', 'content-type': json, 'sec-fetch-site': 'none', cookie: admin }

  const answer = await app.inject({ method: method as 'POST', url: pathOf({ id, path }), headers })

  expect([answer.statusCode, answer.json()]).toEqual([413, failure])
})

test.each([
  ['/api', 404],
  ['/api/', 404],
  ['/api/users', 404],
  ['/api/users/me/lectures/', 404],
  ['/api/users/me/lectures/x.css', 404],
  ['/api//users/me/lectures', 404],
  ['/api/%E0%A4%A', 400],
  ['/api/%zz', 400],
  ['/api/admin/users/%ff/enable', 400],
  ['/api/users/me/lectures?q=%ff', 400],
  [`/api/admin/users/${'1'.repeat(400)}/enable`, 414],
  [`/api/users/me/lectures?q=${'1'.repeat(13_000)}`, 414],
  ['/api/admin/users/../disable', 404],
])('GET %s is answered with %i in the envelope', async (url, status) => {
  const { app } = await start()

  const answer = await app.inject({ url, method: url.endsWith('/enable') ? 'POST' : 'GET' })

  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual(failure)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\w-]{16}$/),
  })
})

const wrongBodies: [string, Buffer | string, string][] = [
  ['JSON that is cut off', '{"id":"1"', '요청 본문이 올바른 JSON이 아닙니다.'],
  ['no object', '[]', '요청 본문의 형식이 올바르지 않습니다.'],
  ['null', 'null', '요청 본문의 형식이 올바르지 않습니다.'],
  ['nesting without end', '['.repeat(8000), '요청 본문이 올바른 JSON이 아닙니다.'],
  ['deep nesting', '['.repeat(8000) + ']'.repeat(8000), '요청 본문'],
  ['invalid UTF-8', Buffer.from('{"id":"1","password":"\xff"}', 'latin1'), '요청 본문이 올바른 JSON이 아닙니다.'],
  ['half a character', '{"id":"1","password":"\\ud83d"}', '요청 본문이 올바른 JSON이 아닙니다.'],
  ['UTF-16', Buffer.from('\ufeff{"id":"1"}', 'utf16le'), '요청 본문이 올바른 JSON이 아닙니다.'],
  ['a byte order mark', '\ufeff{"id":"1","password":"x"}', '요청 본문이 올바른 JSON이 아닙니다.'],
  ['a prototype', '{"id":"1","password":"x","__proto__":{"admin":true}}', '요청 본문이 올바른 JSON이 아닙니다.'],
  ['a constructor', '{"id":"1","password":"x","constructor":{}}', '알 수 없는 항목이 있습니다: "constructor"'],
  ['a number for a text', '{"id":20240001,"password":"x"}', '학번은 문자열이어야 합니다.'],
  ['a text for a flag', '{"id":"1","password":"x","rememberMe":"true"}', '로그인 유지는 true 또는 false여야 합니다.'],
  ['a missing field', '{"id":"1"}', '비밀번호를 입력해주세요.'],
  [
    'a password without end',
    `{"id":"1","password":"${'x'.repeat(600)}"}`,
    '비밀번호는 8자 이상 128자 이하여야 합니다.',
  ],
]

test.each(wrongBodies)('a body with %s is 400 and says so', async (_what, payload, message) => {
  const { app } = await start()

  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': json, 'sec-fetch-site': 'none' },
    payload,
  })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ success: false, message: expect.stringContaining(message), data: null })
  expect({}).not.toHaveProperty('admin')
})

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/json; charset=euc-kr', 415],
  ['text/plain; application/json', 415],
  ['application/jsonp', 415],
  ['application/json;charset=UTF-8', 401],
  ['Application/JSON', 401],
])('a body of type %s is answered with %i', async (type, status) => {
  const { app } = await start()
  const headers = { 'content-type': type, 'sec-fetch-site': 'none' }
  const payload = JSON.stringify({ id: '20240001', password: 'wrong' })

  expect((await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode).toBe(status)
})

test('a call without a body needs no media type, and a compressed body is refused', async () => {
  const { app, student } = await start()
  const headers = { 'sec-fetch-site': 'none', cookie: student }
  const sync = { method: 'POST', url: '/api/users/me/lectures/sync' } as const

  expect((await app.inject({ ...sync, headers })).statusCode).toBe(200)
  expect((await app.inject({ ...sync, headers: { ...headers, 'content-type': json } })).statusCode).toBe(200)
  const compressed = { ...headers, 'content-type': json, 'content-encoding': 'gzip' }
  expect((await app.inject({ ...sync, headers: compressed, payload: '{}' })).statusCode).toBe(415)
})

test('a body that is too large is 413 before anything else', async () => {
  const { app } = await start()
  const payload = JSON.stringify({ id: '1', password: 'x'.repeat(1_000_000) })

  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    headers: { 'content-type': json },
  })

  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toEqual(failure)
})

test('an internal error reveals no details and is in the log', async () => {
  const server = await openServer()
  onTestFinished(server.close)
  await server.db.schema.dropTable('lectures').execute()

  const answer = await server.app.inject({ url: '/api/users/me/lectures', headers: { cookie: server.student } })

  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    success: false,
    message: '오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    data: null,
  })
  expect(answer.body).not.toMatch(/lectures|SQL|FST_/)
})
