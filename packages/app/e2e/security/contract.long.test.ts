import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ensureInstalled } from '../../../../scripts/test/ensure-installed.ts'
import { contractProxy } from '../support/contract-proxy.ts'

beforeAll(() => ensureInstalled('tools'), 20 * 60_000)

test.each([
  ['an answer that the contract knows', { success: true, message: '', data: null }, 0],
  ['an answer without its message', { success: true, data: null }, 1],
  ['an answer with a number for its message', { success: true, message: 5, data: null }, 1],
])('Prism sees %s for what it is', async (_, body, violations) => {
  const server = createServer((_asked, response) => {
    response.setHeader('content-type', 'application/json').setHeader('x-request-id', 'one').end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await contractProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

  await fetch(`${proxy.url}/api/auth/logout`, { method: 'POST' })

  const verdict = await proxy.verdict()
  expect(verdict).toEqual({ calls: 1, violations: Array.from({ length: violations }, () => expect.any(String)) })
  await proxy.close()
  server.close()
})

test('Prism finds nothing against any call of the browser journeys', { timeout: 60 * 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-judged-'))
  const judged = join(folder, 'calls')
  const child = spawn('playwright', ['test', '--project=journeys', ...(process.env.JOURNEYS?.split(' ') ?? [])], {
    stdio: 'inherit',
    env: { ...process.env, JUDGED_CALLS: judged },
  })
  const [code] = await once(child, 'exit')
  const calls = readFileSync(judged, 'utf8').split('\n').map(Number)
  rmSync(folder, { recursive: true })

  // oxlint-disable-next-line no-console -- the figure is what this run is for
  console.log(`${calls.reduce((sum, each) => sum + each, 0)} calls judged`)
  expect(code).toBe(0)
})
