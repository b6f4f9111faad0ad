import { expect, onTestFinished, test } from 'vitest'
import { readDocument } from '../../api/contract.ts'
import { testAdmin, testPassword, testServer } from '../../../test/support/server.ts'
import { listen } from '../../../test/support/http.ts'

async function start() {
  const server = await testServer({ settings: { allowedOrigins: ['https://portal.example.ac.kr'] } })
  onTestFinished(server.close)
  return server.app
}

const logout = { method: 'POST', url: '/api/auth/logout' } as const

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ origin: 'http://127.0.0.1:8787' }, 200],
  [{ origin: 'https://portal.example.ac.kr', 'sec-fetch-site': 'cross-site' }, 200],
  [{}, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://127.0.0.1:8788' }, 403],
  [{ origin: 'https://portal.example.ac.kr.evil.example' }, 403],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-site' }, 403],
])('a write with %o is answered with %i', async (headers, status) => {
  const answer = await (await start()).inject({ ...logout, headers })

  const message = status === 403 ? '허용되지 않은 출처의 요청입니다.' : '로그아웃되었습니다.'
  expect([answer.statusCode, answer.json()]).toEqual([status, { success: status === 200, message, data: null }])
})

const portal = 'https://portal.example.ac.kr'

test('a read that a foreign page causes is refused and writes no audit row', async () => {
  const server = await testServer({ settings: { allowedOrigins: [portal] } })
  onTestFinished(server.close)
  const login = { id: testAdmin, password: testPassword }
  const { cookies } = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { origin: portal },
    payload: login,
  })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const rows = async () => (await server.db.selectFrom('audit_events').select('sequence').execute()).length
  const site = (site: string, mode: string, more = {}) => ({ 'sec-fetch-site': site, 'sec-fetch-mode': mode, ...more })
  const cases: [headers: Record<string, string>, status: number][] = [
    [{}, 200],
    [site('same-origin', 'cors'), 200],
    [site('none', 'navigate'), 200],
    [site('cross-site', 'cors', { origin: portal }), 200],
    [site('cross-site', 'navigate', { 'sec-fetch-user': '?1', 'sec-fetch-dest': 'document' }), 403],
    [site('same-site', 'navigate', { referer: `${portal}/` }), 403],
    [site('cross-site', 'no-cors', { 'sec-fetch-dest': 'image' }), 403],
    [site('same-site', 'no-cors'), 403],
    [site('', 'cors'), 403],
    [site('cross-site', 'cors', { origin: 'https://evil.example' }), 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
  ]

  for (const [headers, status] of cases)
    for (const url of ['/api/admin/users', '/api/admin/users?id=20240001', '/api/users/me/lectures']) {
      const before = await rows()
      const answer = await server.app.inject({ url, headers: { ...headers, cookie } })

      expect([headers, url, answer.statusCode]).toEqual([headers, url, status])
      const recorded = status === 200 && url.startsWith('/api/admin') ? 1 : 0
      expect([headers, url, (await rows()) - before]).toEqual([headers, url, recorded])
    }
})

test('an allowed origin can read responses with cookies', async () => {
  const answer = await (await start()).inject({ ...logout, headers: { origin: 'https://portal.example.ac.kr' } })

  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'https://portal.example.ac.kr',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': expect.stringContaining('X-Next-Cursor'),
    vary: 'Origin',
  })
})

test('no other origin can read responses', async () => {
  const app = await start()

  for (const origin of ['null', 'https://evil.example', 'https://portal.example.ac.kr.evil.example']) {
    const answer = await app.inject({ url: '/api/users/me/lectures', headers: { origin } })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    expect(answer.headers.vary).toBe('Origin')
  }
})

test('an allowed origin gets preflight headers, and another origin does not', async () => {
  const app = await start()
  const ask = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/users/me/password',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
    })

  const allowed = await ask('https://portal.example.ac.kr')
  expect([allowed.statusCode, allowed.headers['access-control-allow-methods']]).toEqual([200, 'GET, POST, PUT, DELETE'])
  expect((await ask('https://evil.example')).statusCode).toBe(405)
})

test('a preflight response is cached for ten minutes and has no other content', async () => {
  const answer = await (
    await start()
  ).inject({
    method: 'OPTIONS',
    url: '/api/attend/start',
    headers: { origin: 'https://portal.example.ac.kr', 'access-control-request-method': 'POST' },
  })

  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'https://portal.example.ac.kr',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'Content-Type, Idempotency-Key, Prefer, X-Purpose, X-Purpose-Reason',
    'access-control-max-age': '600',
  })
  expect(answer.json()).toEqual({ success: true, message: '', data: null })
})

test('OPTIONS without a preflight, and other calls, are answered as usual', async () => {
  const app = await start()
  const headers = { origin: 'https://portal.example.ac.kr' }

  const noQuestion = await app.inject({ method: 'OPTIONS', url: '/api/attend/start', headers })
  const asks = { ...headers, 'access-control-request-method': 'POST' }
  const call = await app.inject({ url: '/api/users/me/lectures', headers: asks })

  expect([noQuestion.statusCode, call.statusCode]).toEqual([405, 401])
})

test('no other origin can read anything outside the API', async () => {
  const answer = await (await start()).inject({ url: '/healthz', headers: { origin: 'https://portal.example.ac.kr' } })

  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  expect(answer.headers).not.toHaveProperty('vary')
})

test('an allowed origin can read all headers of the contract', async () => {
  const answer = await (await start()).inject({ ...logout, headers: { origin: 'https://portal.example.ac.kr' } })

  const readable = String(answer.headers['access-control-expose-headers']).split(', ')
  expect(new Set(readable)).toEqual(new Set(headersOfContract()))
  expect(readable).toContain('X-Next-Cursor')
})

/** Without those that only the browser itself may read. */
function headersOfContract() {
  const named = JSON.stringify(readDocument().content).matchAll(/"([\w-]+)":\{"\$ref":"#\/components\/headers\//g)
  const names = Array.from(named, ([, name]) => name ?? '')
  return names.filter((name) => !['Set-Cookie', 'Clear-Site-Data'].includes(name))
}

test.each([
  [undefined, 200],
  ['https://campus.example.ac.kr', 403],
])('with PUBLIC_URL=%s a page of the listening address gets %i', async (publicUrl, status) => {
  const server = await testServer({ settings: { publicUrl } })
  onTestFinished(server.close)
  const port = await listen(server.app)
  const write = (origin: string) => server.app.inject({ ...logout, headers: { origin } })

  expect((await write(`http://127.0.0.1:${port}`)).statusCode).toBe(status)
  expect((await write('https://campus.example.ac.kr')).statusCode).toBe(publicUrl ? 200 : 403)
})
