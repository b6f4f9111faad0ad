import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../../test/support/server.ts'
import { exchange, listen } from '../../../test/support/http.ts'

async function listening() {
  const server = await testServer()
  onTestFinished(server.close)
  return listen(server.app)
}

const close = 'Connection: close\r\n'
const host = 'Host: 127.0.0.1\r\n'

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an unknown method', `FOO / HTTP/1.1\r\n${host}${close}\r\n`, 400],
  ['no Host', `GET /api/x HTTP/1.1\r\n${close}\r\n`, 400],
  ['two Hosts', `GET /api/x HTTP/1.1\r\n${host}Host: evil\r\n${close}\r\n`, 400],
  ['another server in the address', `GET http://evil/ HTTP/1.1\r\n${host}${close}\r\n`, 400],
  ['two lengths', `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
  [
    'a length and chunks',
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['headers without end', `GET /api/x HTTP/1.1\r\n${host}X: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['an address without end', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['an unknown expectation', `GET /api/x HTTP/1.1\r\n${host}Expect: miracles\r\n${close}\r\n`, 404],
  ['a gigabyte to come', `POST /api/auth/login HTTP/1.1\r\n${host}${close}Content-Length: 1000000000\r\n\r\n{`, 413],
])('%s is answered in the envelope', async (_what, bytes, status) => {
  const answer = await exchange(await listening(), bytes)

  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toEqual({ success: false, message: expect.stringMatching(/[가-힣]/), data: null })
  expect(answer.head).toMatch(/content-type: application\/json; charset=utf-8/i)
  expect(answer.head).toMatch(/x-content-type-options: nosniff/i)
  expect(answer.head).toMatch(/x-request-id: [\w-]{16}/i)
  expect(answer.head).toMatch(/content-security-policy: default-src 'none'/i)
  expect(answer.head).not.toMatch(/^server:/im)
})

test('a browser with 16 KB of cookies of the portal besides ours is served', async () => {
  const portal = Array.from({ length: 4 }, (_, number) => `portal${number}=${'x'.repeat(4096)}`).join('; ')

  const answer = await exchange(await listening(), `GET /healthz HTTP/1.1\r\n${host}Cookie: ${portal}\r\n${close}\r\n`)

  expect([answer.status, answer.body]).toEqual([200, 'ok'])
})

test.each(['/healthz', '/readyz'])('a load balancer can request %s in HTTP/1.0 without Host', async (path) => {
  const port = await listening()

  expect(await exchange(port, `GET ${path} HTTP/1.0\r\n\r\n`)).toMatchObject({ status: 200, body: 'ok' })
  expect((await exchange(port, `GET ${path} HTTP/1.0\r\n${host}${host}\r\n`)).status).toBe(400)
})

test('a chunked body that grows too large is 413', async () => {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  const headers = `${host}${close}Sec-Fetch-Site: none\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n`

  const answer = await exchange(
    await listening(),
    `POST /api/auth/login HTTP/1.1\r\n${headers}\r\n${chunk}${chunk}0\r\n\r\n`,
  )

  expect(answer.status).toBe(413)
})

const limits = { request: 400, headers: 200, interval: 50, work: 60_000, answer: 60_000, idle: 60_000 }

test('slow headers, a slow body and a silent connection time out', async () => {
  const server = await testServer({ limits })
  onTestFinished(server.close)
  const port = await listen(server.app)
  const login = `POST /api/auth/login HTTP/1.1\r\n${host}Sec-Fetch-Site: none\r\nContent-Type: application/json\r\n`

  const slow = [`GET /api/x HTTP/1.1\r\n${host}X: `, `${login}Content-Length: 100\r\n\r\n{`, '']
  const answers = await Promise.all(slow.map((bytes) => exchange(port, bytes)))

  for (const { status, body } of answers) {
    expect(status).toBe(408)
    expect(JSON.parse(body)).toEqual({ success: false, message: '요청 시간이 초과되었습니다.', data: null })
  }
})

test('a client that stops reading is disconnected', async () => {
  const appRoot = mkdtempSync(join(tmpdir(), 'campus-app-'))
  onTestFinished(() => rmSync(appRoot, { recursive: true, force: true }))
  mkdirSync(join(appRoot, 'assets'))
  for (const name of ['index.html', 'assets/large.js']) writeFileSync(join(appRoot, name), '')
  // More than the socket buffers of the operating system hold.
  truncateSync(join(appRoot, 'assets/large.js'), 64 * 1024 * 1024)
  const server = await testServer({ limits: { ...limits, answer: 100 }, appRoot })
  onTestFinished(server.close)
  const socket = connect(await listen(server.app), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const open = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)))

  socket.pause().write(`GET /assets/large.js HTTP/1.1\r\n${host}\r\n`)

  await once(server.app.server, 'request')
  expect(await open()).toBe(1)
  await expect.poll(open).toBe(0)
  expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024)
})

test('the limits are 5 s for headers, 10 s for a request, 30 s for an answer, and 10,000 connections', async () => {
  const server = await testServer()
  onTestFinished(server.close)
  const { headersTimeout, requestTimeout, timeout, maxConnections } = server.app.server

  expect([headersTimeout, requestTimeout, timeout, maxConnections]).toEqual([5000, 10_000, 30_000, 10_000])
})
