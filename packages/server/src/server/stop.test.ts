import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { campusFolder, password } from '../../test/support/campus-folder.ts'

test('a server that stops announces it, finishes running requests, and then closes', async () => {
  const { serve } = campusFolder()
  const server = await serve()
  const body = JSON.stringify({ id: '20240001', username: '김하늘', password })
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'none',
    'content-length': String(body.length + 6),
  }
  const begun = request(`${server.url}/api/auth/signup`, { method: 'POST', headers })
  begun.write(body.slice(0, 10))
  await new Promise((resolve) => begun.once('socket', (socket) => socket.once('connect', resolve)))
  const answered = new Promise<number | undefined>((resolve) => begun.once('response', (r) => resolve(r.statusCode)))

  const closing = server.close({ drain: 300 })

  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
  begun.end(body.slice(10))
  expect(await answered).toBe(201)
  await closing
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
})

test('a response that is being sent arrives whole, and its connection does not delay the stop', async () => {
  const { folder, serve } = campusFolder()
  const size = 32 * 1024 * 1024
  mkdirSync(join(folder, 'app/assets'), { recursive: true })
  writeFileSync(join(folder, 'app/index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'app/assets/large.bin'), Buffer.alloc(size))
  const server = await serve({}, join(folder, 'app'))
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const asked = request(`${server.url}/assets/large.bin`, { agent }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]

  const closing = server.close()

  expect((await buffer(answer)).length).toBe(size)
  const arrived = performance.now()
  await closing
  expect(performance.now() - arrived).toBeLessThan(5000)
})

test('idle connections do not delay the stop', async () => {
  const server = await campusFolder().serve()
  const idle = connect(Number(new URL(server.url).port), '127.0.0.1')
  onTestFinished(() => void idle.destroy())
  await (await fetch(`${server.url}/healthz`)).text()

  const begun = performance.now()
  await server.close()

  expect(performance.now() - begun).toBeLessThan(2000)
})

test('a request on a new connection gets a response although the server stops', async () => {
  const server = await campusFolder().serve()
  const accepted = once(server.app.server, 'connection')
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await accepted

  const closing = server.close()
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*ok$/)
  await closing
})
