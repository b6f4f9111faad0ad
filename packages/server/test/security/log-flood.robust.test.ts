import { METHODS } from 'node:http'
import { connect } from 'node:net'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { admin, serving } from '../support/logged-server.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** Bytes a second, and bytes at the start of a flood. */
const most = { perSecond: 50_000, atOnce: 15_000 }
const milliseconds = 300

/** One way to make the server write. Each repetition comes from another address, as through a proxy. */
type Attack = { method: string; path: string; headers: string; body: string; length: number; reset: boolean }

const get: Attack = { method: 'GET', path: '/', headers: '', body: '', length: 0, reset: false }
const json = 'Content-Type: application/json\r\nSec-Fetch-Site: none\r\n'
const post = { ...get, method: 'POST', headers: json }
const login = '{"id":"20240001","password":"wrong-one-&-only-1"}'

const known: Attack[] = [
  { ...get, path: `/api/${'x'.repeat(12_000)}` },
  { ...get, path: '/', reset: true },
  { ...get, method: 'FOO' },
  { ...get, headers: `X: ${'x'.repeat(20_000)}\r\n` },
  { ...get, path: '/api/x', headers: 'Connection: Upgrade\r\nUpgrade: websocket\r\n' },
  { ...post, path: '/api/auth/login', body: login, length: 100 },
  { ...post, path: '/api/auth/login', body: login, length: login.length },
  { ...post, path: '/api/auth/signup', body: login, length: 100, reset: true },
]

const text = (maxLength: number) =>
  fc.string({ unit: 'grapheme-ascii', maxLength }).map((text) => text.replaceAll(' ', ''))
const path = fc.oneof(
  fc.constantFrom(
    '/',
    '/readyz',
    '/metrics',
    '/docs/',
    '/openapi.yaml',
    '/api/users/me/lectures',
    '/api/auth/login',
    '*',
  ),
  fc.tuple(fc.constantFrom('/', '/api/', '/assets/', ''), text(12_000)).map((parts) => parts.join('')),
  fc.constantFrom('"', '\\', '%00', '%', '\u00ff').map((part) => `/${part.repeat(10_000 / part.length)}`),
)
const header = fc.oneof(
  fc.constantFrom(
    'Connection: Upgrade\r\nUpgrade: h2c\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Content-Length: 3\r\n',
    'Expect: 100-continue\r\n',
    'Range: bytes=5-1\r\n',
    'Host: y\r\n',
    'Sec-Fetch-Site: cross-site\r\n',
    json,
  ),
  fc.tuple(text(20), text(2000)).map(([name, value]) => `${name}: ${value}\r\n`),
)
const attack: fc.Arbitrary<Attack> = fc.record({
  method: fc.oneof(fc.constantFrom(...METHODS), text(10)),
  path,
  headers: fc.array(header, { maxLength: 4 }).map((headers) => headers.join('')),
  body: fc.oneof(fc.constantFrom('', login), text(500)),
  length: fc.constantFrom(0, 100, 1_000_000_000),
  reset: fc.boolean(),
})

test('no stranger makes the server write more than 50 kB of log a second, or hides lines of others', async () => {
  const { address, campus, out, err, ended } = await serving({ TRUSTED_PROXIES: '127.0.0.1' })
  const port = Number(new URL(address).port)
  const written = () => Buffer.byteLength(out() + err())
  const boss = campus()
  await boss.login(admin)
  let calls = 0
  const flood = fc.asyncProperty(fc.array(attack, { minLength: 1, maxLength: 3 }), async (attacks) => {
    const [before, begun] = [written(), performance.now()]
    const ends = Array.from({ length: 8 }, () => repeat(port, attacks, begun + milliseconds))
    await boss.listMyLectures()
    calls += 1
    await Promise.all(ends)
    const seconds = (performance.now() - begun) / 1000
    expect(written() - before).toBeLessThan(most.perSecond * seconds + most.atOnce)
  })

  await fc.assert(flood, { numRuns: 12, endOnFailure: true, examples: known.map((each) => [[each]]) })

  const before = written()
  const lines = await ended()
  expect(written() - before).toBeLessThan(most.perSecond)
  expect(lines.filter(({ url }) => String(url).length > 200)).toEqual([])
  expect(lines.filter(({ user, status }) => user === admin.id && status === 200)).toHaveLength(calls)
  const counted = lines.reduce((sum, { more = 0 }) => sum + Number(more), 0)
  expect(counted).toBeGreaterThan(lines.length)
})

let addresses = 0

/** Sends the requests again and again over new connections, 20 over each. */
async function repeat(port: number, attacks: Attack[], until: number) {
  while (performance.now() < until)
    for (const each of attacks) {
      const socket = connect(port, '127.0.0.1')
        .on('error', () => {})
        .resume()
      const requests = Array.from({ length: 20 }, () => request(each, (addresses += 1))).join('')
      if (each.reset) socket.write(requests, 'latin1', () => void socket.resetAndDestroy())
      else socket.end(requests, 'latin1')
      const late = setTimeout(() => socket.destroy(), 200)
      // `once` of node:events rejects if the server resets the connection.
      await new Promise<void>((resolve) => socket.once('close', () => resolve()))
      clearTimeout(late)
    }
}

function request({ method, path, headers, body, length }: Attack, address: number) {
  const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
  const framing = length > 0 ? `Content-Length: ${length}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n${framing}${headers}\r\n${body}`
}
