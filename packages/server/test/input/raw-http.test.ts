import { afterAll, expect, test } from 'vitest'
import { readContract } from '../../src/api/contract.ts'
import { exchange, listen } from '../support/http.ts'
import { testServer } from '../support/server.ts'
import { pathOf } from '../support/request.ts'

const server = await testServer({ students: [{ id: '20240001' }] })
afterAll(server.close)
const port = await listen(server.app)

const close = 'Connection: close\r\n'
const host = `Host: 127.0.0.1\r\n${close}`
const own = `${host}Sec-Fetch-Site: none\r\nContent-Type: application/json\r\n`
const get = (path: string, headers = host) => `GET ${path} HTTP/1.1\r\n${headers}\r\n`
const post = (headers: string, body: string, version = '1.1') =>
  `POST /api/auth/logout HTTP/${version}\r\n${own}${headers}\r\n${body}`
const bytes = (text: string) => Buffer.from(text, 'latin1')
const chunked = 'Transfer-Encoding: chunked\r\n'

const refused: [string, string | Buffer, number][] = [
  // The end of a request, which a proxy might read differently.
  ['a length and chunks', post(`Content-Length: 2\r\n${chunked}`, '2\r\n{}\r\n0\r\n\r\n'), 400],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{} '), 400],
  ['the same length twice', post('Content-Length: 2\r\nContent-Length: 2\r\n', '{}'), 400],
  ['a list of lengths', post('Content-Length: 2, 2\r\n', '{}'), 400],
  ['a signed length', post('Content-Length: +2\r\n', '{}'), 400],
  ['a negative length', post('Content-Length: -2\r\n', '{}'), 400],
  ['a length beyond all numbers', post('Content-Length: 99999999999999999999\r\n', '{}'), 400],
  ['an unknown coding', post('Transfer-Encoding: xchunked\r\n', '2\r\n{}\r\n0\r\n\r\n'), 400],
  ['identity as a coding', post('Transfer-Encoding: identity\r\n', '{}'), 400],
  ['chunks in chunks', post('Transfer-Encoding: chunked, chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'), 400],
  ['two codings', post(`${chunked}Transfer-Encoding: identity\r\n`, '2\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk without a size', post(chunked, 'zz\r\n{}\r\n0\r\n\r\n'), 400],
  ['chunks that end with a bare LF', post(chunked, '2\n{}\n0\n\n'), 400],
  ['an extension of a chunk without end', post(chunked, `2;x=${'y'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), 400],
  ['a length after the chunks', post(chunked, '2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n'), 400],
  ['chunks in HTTP/1.0', post(chunked, '2\r\n{}\r\n0\r\n\r\n', '1.0'), 400],
  ['a bare LF', get('/api/x').replaceAll('\r\n', '\n'), 400],
  ['a space before the colon', get('/api/x', 'Host : a\r\nConnection: close\r\n'), 400],
  ['a folded header', get('/api/x', `${host}X: a\r\n b\r\n`), 400],
  ['NUL in a header', get('/api/x', `${host}X: a\0b\r\n`), 400],
  // Versions, methods, hosts
  ['HTTP/0.9', 'GET /api/x\r\n\r\n', 400],
  ['HTTP/0.9 with a Host', `GET /api/x\r\n${host}\r\n`, 400],
  ['HTTP/2 at once', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['HTTP/3.0', get('/api/x').replace('HTTP/1.1', 'HTTP/3.0'), 400],
  ['a method that nobody knows', `FOO /api/auth/logout HTTP/1.1\r\n${host}\r\n`, 400],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`, 400],
  ['no Host', get('/api/x', close), 400],
  ['two Hosts', get('/api/x', `${host}Host: evil.example\r\n`), 400],
  ['another server in the address', get('http://evil.example/api/x'), 400],
  ['the whole server as address', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
  // Addresses
  ['half an escape', get('/api/users/me/lectures%'), 400],
  ['an escape of nothing', get('/api/users/me/lectures?x=%zz'), 400],
  ['an escape outside UTF-8', get('/api/admin/users?q=%ff'), 400],
  ['an escaped half of a pair', get('/api/admin/users?q=%ED%A0%80'), 400],
  ['the same in a call with an escaped name', get('/%61pi/admin/users?q=%ff'), 400],
  ['bytes outside ASCII', bytes(get('/api/admin/users?q=\xff\xfe')), 400],
  ['a colour for the terminal', get('/api/\u001b[31m'), 400],
  ['a colour in eight bits', bytes(get('/api/\x9b31m')), 400],
  ['an id without end', `POST /api/admin/users/${'9'.repeat(400)}/enable HTTP/1.1\r\n${host}\r\n`, 414],
  ['a query without end', get(`/api/admin/users?q=${'9'.repeat(13_000)}`), 414],
  ['an escaped name of an unknown call', get('/%61pi/secrets'), 404],
  ['a path parameter', get('/api/users/me/lectures;x=1'), 404],
  ['a NUL at the end', get('/api/users/me/lectures%00'), 404],
  ['a way up', get('/api/../docs'), 404],
  // Headers
  ['headers without end', get('/api/x', `${host}X: ${'x'.repeat(40_000)}\r\n`), 431],
  ['2,500 headers', get('/api/x', host + Array.from({ length: 2500 }, (_, n) => `a${n}: b\r\n`).join('')), 431],
  ['a Host behind 2,100 headers', get('/api/x', `${'a:\r\n'.repeat(2100)}${host}`), 431],
  ['an unknown expectation', get('/api/x', `${host}Expect: miracles\r\n`), 404],
  ['another protocol', get('/api/x', `${host}Connection: Upgrade, close\r\nUpgrade: websocket\r\n`), 404],
  [
    'two origins, the first of them ours',
    post(`Content-Length: 0\r\n${twoOrigins()}`, '').replace(/Sec-.*\r\n/, ''),
    403,
  ],
  ['two fetch sites', post('Content-Length: 0\r\nSec-Fetch-Site: cross-site\r\n', ''), 403],
  ['another method in a header', `DELETE /api/users/me/lectures HTTP/1.1\r\n${host}X-HTTP-Method: GET\r\n\r\n`, 405],
]

function twoOrigins() {
  return 'Origin: http://127.0.0.1:8787\r\nOrigin: https://evil.example\r\n'
}

test.each(refused)('%s is refused once, in the envelope, with the headers', async (_what, request, status) => {
  const answer = await exchange(port, request)

  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toEqual({ success: false, message: expect.stringMatching(/[가-힣]/), data: null })
  expectHeaders(answer.head)
})

function expectHeaders(head: string) {
  const names = head.split('\r\n').map((line) => line.split(': ', 1)[0]?.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im)
  expect(head).toMatch(/^x-content-type-options: nosniff$/im)
  expect(head).toMatch(/^x-frame-options: DENY$/im)
  expect(head).toMatch(/^referrer-policy: no-referrer$/im)
  expect(head).toMatch(/^cross-origin-resource-policy: same-origin$/im)
  expect(head).toMatch(/^cache-control: no-store$/im)
  expect(head).toMatch(/^content-security-policy: default-src 'none';/im)
  expect(head).toMatch(/^x-request-id: [\w-]{16}$/im)
  expect(head).not.toMatch(/^(?:server|x-powered-by):/im)
}

const allowed = (path: string) =>
  readContract()
    .filter((operation) => operation.path === path)
    .map(({ method }) => method)
    .join(', ')

test.each(readContract())('$id: no other method comes through, not even CONNECT or QUERY', async (operation) => {
  const path = pathOf(operation)
  for (const method of ['TRACE', 'CONNECT', 'QUERY', 'HEAD', 'OPTIONS', 'PATCH', 'PROPFIND', 'M-SEARCH']) {
    const answer = await exchange(port, `${method} ${path} HTTP/1.1\r\n${host}\r\n`)

    expect([method, answer.status]).toEqual([method, 405])
    expect(answer.head).toMatch(new RegExp(`^allow: ${allowed(operation.path)}$`, 'im'))
    expect(answer.body).toMatch(method === 'HEAD' ? /^$/ : /^\{"success":false,"message":"허용되지 않는 요청 방식/)
    expectHeaders(answer.head)
  }
})

test('a client that asks for a tunnel and disconnects does no harm', async () => {
  const requests = Array.from({ length: 20 }, () =>
    exchange(port, `CONNECT / HTTP/1.1\r\n${host}\r\n${'x'.repeat(5000)}`),
  )
  await Promise.all(requests)

  expect((await exchange(port, get('/healthz'))).status).toBe(200)
})

test('after a refusal the server reads nothing more from the connection', async () => {
  const smuggled = `POST /api/auth/logout HTTP/1.1\r\n${own}\r\n`
  const answer = await exchange(port, post(`Content-Length: 2\r\n${chunked}`, `0\r\n\r\n${smuggled}`))

  expect(answer.status).toBe(400)
  expect(answer.body.match(/HTTP\/1\.1/g)).toBeNull()
})
