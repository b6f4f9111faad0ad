import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { testAdmin, testPassword, testServer, type TestServer } from '../../test/support/server.ts'

/** A server whose app has one page and one asset. */
async function start(settings = {}) {
  const appRoot = mkdtempSync(join(tmpdir(), 'campus-headers-'))
  mkdirSync(join(appRoot, 'assets'))
  writeFileSync(join(appRoot, 'index.html'), '<!doctype html><title>Campus Connect</title>')
  writeFileSync(join(appRoot, 'assets', 'main-abc123.js'), 'console.log(1)')
  const server = await testServer({ appRoot, settings })
  endings.push(async () => {
    await server.close()
    rmSync(appRoot, { recursive: true })
  })
  return server
}
const endings: (() => Promise<void>)[] = []
afterAll(() => Promise.all(endings.map((end) => end())))

const features =
  'accelerometer autoplay browsing-topics camera clipboard-read display-capture encrypted-media ' +
  'fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection keyboard-map ' +
  'local-fonts magnetometer microphone midi otp-credentials payment picture-in-picture ' +
  'publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access usb ' +
  'window-management xr-spatial-tracking'
const onEveryAnswer = {
  'x-campus-version': packageJson.version,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': features
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const perKind = {
  page: {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types campus",
  },
  call: {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  },
  reference: {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
}

const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const login = (body: unknown): InjectOptions => ({
  method: 'POST',
  url: '/api/auth/login',
  headers: own,
  payload: JSON.stringify(body),
})
/** Every kind of response. */
const answers: [status: number, kind: keyof typeof perKind, what: string, request: InjectOptions][] = [
  [200, 'page', 'the page', { url: '/' }],
  [200, 'page', 'the page at any address', { url: '/lecture/a%2Fb' }],
  [200, 'page', 'the page at an address that cannot be decoded', { url: '/lecture/%ff' }],
  [200, 'page', 'the head of the page', { method: 'HEAD', url: '/login' }],
  [200, 'page', 'an asset', { url: '/assets/main-abc123.js' }],
  [206, 'page', 'a part of an asset', { url: '/assets/main-abc123.js', headers: { range: 'bytes=0-3' } }],
  [304, 'page', 'an asset that is known', { url: '/assets/main-abc123.js', headers: { 'if-none-match': '*' } }],
  [404, 'page', 'an asset that is gone', { url: '/assets/gone.js' }],
  [404, 'page', 'an asset at an address that cannot be decoded', { url: '/assets/%ff' }],
  [405, 'page', 'a write to the page', { method: 'POST', url: '/' }],
  [412, 'page', 'a condition', { url: '/assets/main-abc123.js', headers: { 'if-match': '"x"' } }],
  [416, 'page', 'a range outside', { url: '/assets/main-abc123.js', headers: { range: 'bytes=999-' } }],
  [414, 'page', 'an address that is too long', { url: `/${'x'.repeat(13_000)}` }],
  [200, 'page', 'whether it lives', { url: '/healthz' }],
  [200, 'page', 'the contract', { url: '/openapi.yaml' }],
  [200, 'reference', 'the reference', { url: '/docs' }],
  [404, 'reference', 'a part of it that there is not', { url: '/docs/x' }],
  [404, 'reference', 'a part of it that cannot be decoded', { url: '/docs/%ff' }],
  [200, 'call', 'a call that succeeds', login({ id: testAdmin, password: testPassword })],
  [401, 'call', 'a wrong password', login({ id: testAdmin, password: 'wrong-password-1' })],
  [400, 'call', 'a body that does not fit', login({})],
  [400, 'call', 'a body that is no JSON', { ...login({}), payload: '{' }],
  [413, 'call', 'a body that is too large', login({ id: 'x'.repeat(20_000) })],
  [415, 'call', 'a body of another type', { ...login({}), headers: { ...own, 'content-type': 'text/plain' } }],
  [403, 'call', 'a call from elsewhere', { ...login({}), headers: { 'content-type': 'application/json' } }],
  [401, 'call', 'a call without a session', { url: '/api/users/me/lectures' }],
  [404, 'call', 'a call that there is not', { url: '/api/users/me/lectures/x.css' }],
  [400, 'call', 'a call that cannot be decoded', { url: '/api/%zz' }],
  [405, 'call', 'a method that a call has not', { method: 'DELETE', url: '/api/auth/login', headers: own }],
  [405, 'call', 'a question of another origin', { method: 'OPTIONS', url: '/api/users/me' }],
]

let plain: TestServer
let secure: TestServer
beforeAll(async () => {
  plain = await start()
  secure = await start({ publicUrl: 'https://campus.example.ac.kr' })
})

test.each(answers)('%i of a %s has every header: %s', async (status, kind, _what, request) => {
  const answer = await plain.app.inject({ ...request, headers: { 'x-request-id': 'mine', ...request.headers } })

  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject({ ...onEveryAnswer, ...perKind[kind] })
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{16}$/)
  for (const telltale of ['server', 'x-powered-by', 'x-xss-protection', 'strict-transport-security'])
    expect(answer.headers).not.toHaveProperty(telltale)

  const { headers } = await secure.app.inject(request)
  expect(headers).toMatchObject({ ...onEveryAnswer, 'strict-transport-security': 'max-age=31536000' })
})

test('the answer to malformed HTTP has the same headers', async () => {
  const { app } = await start({ publicUrl: 'https://campus.example.ac.kr' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write('hello\r\n\r\n')
  await once(socket, 'close')

  const [head = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  const [statusLine, ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)))

  expect(statusLine).toBe('HTTP/1.1 400 Bad Request')
  expect(headers).toMatchObject({
    ...onEveryAnswer,
    'content-security-policy': perKind.call['content-security-policy'],
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=31536000',
  })
})

test('CORS headers come in addition to all others', async () => {
  const { app } = await start({ allowedOrigins: ['https://portal.example.ac.kr'] })

  const answer = await app.inject({ ...login({}), headers: { ...own, origin: 'https://portal.example.ac.kr' } })

  expect(answer.headers).toMatchObject({ ...onEveryAnswer, ...perKind.call })
})

test.each([
  ['http', 'http://127.0.0.1:8787', 'campus_', ''],
  ['https', 'https://campus.example.ac.kr', '__Host-campus_', ' Secure;'],
])('cookies on %s have the right name, path, scope and lifetime', async (_scheme, publicUrl, prefix, secure) => {
  const { app, addStudent } = await start({ publicUrl })
  const student = '20240001'
  await addStudent({ id: student })
  const cookiesOf = async (request: InjectOptions) =>
    [(await app.inject(request)).headers['set-cookie'] ?? []].flat().map((cookie) => cookie.replace(/=[\w-]{43}/, '=…'))
  const rest = `Path=/; HttpOnly;${secure} SameSite=Lax`
  const device = `${prefix}device=…; Max-Age=15552000; ${rest}`

  const logins: [body: object, maxAge: string][] = [
    [{ id: student }, ''],
    [{ id: student, rememberMe: true }, 'Max-Age=2592000; '],
    [{ id: testAdmin }, ''],
    [{ id: testAdmin, rememberMe: true }, 'Max-Age=43200; '],
  ]
  for (const [body, maxAge] of logins)
    expect(await cookiesOf(login({ ...body, password: testPassword }))).toEqual([
      `${prefix}session=…; ${maxAge}${rest}`,
      device,
    ])
  expect(await cookiesOf({ method: 'POST', url: '/api/auth/logout', headers: own })).toEqual([
    `${prefix}session=; Max-Age=0; ${rest}`,
  ])
})

test('only logout and account deletion send Clear-Site-Data', async () => {
  const server = await testServer({ students: [{ id: '20240001' }] })
  onTestFinished(server.close)
  const header = async (method: 'GET' | 'POST' | 'DELETE', url: string, password?: string) => {
    const login = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'sec-fetch-site': 'none' },
      payload: { id: '20240001', password: testPassword },
    })
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const payload = password === undefined ? {} : { payload: { password } }
    const answer = await server.app.inject({ method, url, headers: { 'sec-fetch-site': 'none', cookie }, ...payload })
    return [login.headers['clear-site-data'], answer.statusCode, answer.headers['clear-site-data']]
  }

  expect(await header('GET', '/api/users/me/lectures')).toEqual([undefined, 200, undefined])
  expect(await header('DELETE', '/api/users/me', 'wrong')).toEqual([undefined, 400, undefined])
  expect(await header('POST', '/api/auth/logout')).toEqual([undefined, 200, '"cache", "storage"'])
  expect(await header('DELETE', '/api/users/me', testPassword)).toEqual([undefined, 200, '"cache", "storage"'])
})

test('a page without the app clears what a closed browser has left, unless somebody is logged in', async () => {
  const { app } = await start()
  const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }
  const cleared = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers: { ...navigation, ...headers } })).headers['clear-site-data']
  const others = [
    '/docs',
    '/docs/',
    '/openapi.yaml',
    '/licenses.html',
    '/assets/main-abc123.js',
    '/healthz',
    '/api/lectures',
  ]

  for (const url of [...others, '/x.php']) expect([url, await cleared(url)]).toEqual([url, '"cache", "storage"'])
  // The app does it itself, and keeps its worker.
  for (const url of ['/', '/login', '/lecture/a', '/index.html', '/%ff'])
    expect([url, await cleared(url)]).toEqual([url, undefined])
  const session = { cookie: `campus_session=${'a'.repeat(43)}` }
  for (const url of others) expect([url, await cleared(url, session)]).toEqual([url, undefined])
  // What a page loads, and a frame in another site, which brings no cookies.
  for (const dest of ['script', 'empty', 'iframe'])
    expect(await cleared('/docs', { 'sec-fetch-dest': dest })).toBeUndefined()
})
