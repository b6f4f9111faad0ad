import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '../../support/calls.ts'
import { startServerProcess } from '../../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

const forgotten = new URL('unhandled-rejection.ts', import.meta.url).href

test('an error that nobody caught is logged once; what was begun is answered, and the server ends with 1', async () => {
  const folder = await temporaryFolder()
  const log = join(folder, 'log')
  const server = await startServerProcess({ folder, imports: [forgotten], log })
  const body = JSON.stringify({ id: '20240001', username: 'Kim', password: 'saebyeok-haneul-77' })
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'none', 'content-length': body.length }
  const begun = request(`${server.url}/api/auth/signup`, { method: 'POST', headers })
  begun.write(body.slice(0, 10))
  // When this is answered the server has the headers of the sign-up.
  await once(begun, 'socket').then(([socket]) => once(socket as NodeJS.EventEmitter, 'connect'))
  await call(server.url, 'GET /healthz')

  process.kill(server.pid, 'SIGUSR2')
  await expect.poll(async () => (await call(server.url, 'GET /readyz')).message).toBe('draining')
  // An operator restarts the server at the same time.
  process.kill(server.pid, 'SIGTERM')
  begun.end(body.slice(10))

  const [answer] = (await once(begun, 'response')) as [IncomingMessage]
  answer.resume()
  expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close'])
  expect(await server.ended).toBe(1)
  await expect(call(server.url, 'GET /healthz')).rejects.toThrow('fetch failed')
  expect(server.err()).toMatch(
    /예상하지 못한 오류가 생겨 서버를 종료합니다\.\n예상하지 못한 오류로 서버를 끝냈습니다\./,
  )
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const entries = lines.map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } })
  expect(entries.filter(({ level }) => level >= 50)).toMatchObject([
    { msg: 'uncaught error', err: { message: 'planted' } },
  ])
})
