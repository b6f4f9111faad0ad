import { writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { passwords, serving } from '../../../test/support/logged-server.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('the first of repeated refusals is logged, then the number of the others', async () => {
  const { campus, ended } = await serving()
  const attempt = () =>
    campus()
      .login({ id: 'hunter2', password: passwords.wrong })
      .catch(({ status }: { status: number }) => status)
  let refused = 0
  for (let attempts = 0; refused < 4 && attempts < 20; attempts += 1) if ((await attempt()) === 429) refused += 1

  const lines = await ended()

  expect(lines.filter(({ status }) => status === 429)).toMatchObject([
    { method: 'POST', url: '/api/auth/login', address: '127.0.0.1', requestId: expect.any(String) },
    { msg: 'refused again', address: '127.0.0.1', more: 3 },
  ])
})

test('input cannot break a log line or send control characters to a terminal', async () => {
  const { campus, raw, out, ended } = await serving()
  const odd = [
    '%0d%0aforged',
    '\x1b[2J',
    '\x9b2J',
    '\x85',
    '\u00e2\u0080\u00a8',
    '\x7f',
    '%e2%80%ae',
    '\t',
    '\x00',
    '"}{"level":60',
  ]
  for (const part of odd) {
    await raw(`GET /${part} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    await raw(
      `GET / HTTP/1.1\r\nHost: ${part}\r\nX-Forwarded-For: ${part}\r\nUser-Agent: ${part}\r\nConnection: close\r\n\r\n`,
    )
    await raw(`${part} / HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  }
  await campus()
    .login({ id: 'a', password: '\u2028\u001b[31m' })
    .catch(() => {})

  const lines = await ended()

  const malformed = lines.filter(({ msg }) => msg?.startsWith('request refused'))
  expect(malformed.reduce((sum, { more = 1 }) => sum + Number(more), 0)).toBe(odd.length * 2)
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  expect(out().replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u)
})

/** A port at which nothing listens. */
async function closedPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('a portal that cannot be reached is told by its code, without places in this program', async () => {
  const secretFile = join(await temporaryFolder(), 'oidc-secret')
  writeFileSync(secretFile, 'secret\n', { mode: 0o600 })
  const portal = {
    OIDC_ISSUER: `http://127.0.0.1:${await closedPort()}`,
    OIDC_CLIENT_ID: 'campus',
    OIDC_CLIENT_SECRET_FILE: secretFile,
  }
  const { address, ended } = await serving(portal)
  await fetch(`${address}/-/sso/start`, { redirect: 'manual' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'none' }
  expect((await fetch(`${address}/-/sso/logout`, { method: 'POST', headers, body: 'logout_token=a' })).status).toBe(503)

  const lines = await ended()

  const told = lines.filter(({ level, err }) => level >= 40 && err !== undefined)
  expect(told).toContainEqual(
    expect.objectContaining({ level: 40, err: expect.objectContaining({ code: 'ECONNREFUSED' }) }),
  )
  expect(told).toContainEqual(expect.objectContaining({ level: 50, msg: 'request failed' }))
  expect(JSON.stringify(told)).not.toMatch(/ at .+:\d+:\d+/)
})
