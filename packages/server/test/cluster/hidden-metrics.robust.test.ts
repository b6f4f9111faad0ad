import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startProgram } from '../support/process.ts'
import { startHaproxy, withoutHaproxy } from './haproxy.ts'

/** The status of an answer, and whether the answer contains metrics. */
async function ask(url: string, target: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const lines = [`GET ${target} HTTP/1.1`, 'Host: campus', `Authorization: Bearer ${token}`, 'Connection: close']
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const answer = await text(socket)
  return [target, Number(answer.split(' ')[1]), answer.includes('campus_')]
}

const token = 'sixteen-or-more-characters'
const spellings = [
  '/metrics',
  '/metrics?a=b',
  '/%6detrics',
  '/%6Detrics?a=b',
  '/%6d%65%74%72%69%63%73',
  '//metrics',
  '//%6detrics',
  '/metrics/',
  '/./metrics',
  '/%2e/metrics',
  '/../metrics',
  '/%2fmetrics',
  'http://campus/metrics',
  'http://campus/%6detrics',
]

test('HAProxy hides /metrics, however its address is spelled', async ({ skip }) => {
  skip(withoutHaproxy !== undefined, withoutHaproxy)
  const server = startProgram({ METRICS_TOKEN: token, TRUSTED_PROXIES: '127.0.0.1' })
  const direct = await server.url()
  const { host } = new URL(direct)
  const proxy = await startHaproxy([host])
  await proxy.ready(host)

  expect(await ask(direct, '/%6detrics')).toEqual(['/%6detrics', 200, true])
  for (const target of spellings) expect(await ask(proxy.url, target)).toEqual([target, 404, false])
  expect((await ask(proxy.url, '/api/lecture/metrics'))[1]).toBe(404)
  expect((await ask(proxy.url, '/healthz'))[1]).toBe(200)
})
