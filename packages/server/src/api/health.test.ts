import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../server/app.ts'
import { argon2Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { cheapHashes } from '../../test/support/server.ts'

async function start(url = ':memory:', options: Parameters<typeof openDatabase>[1] = {}) {
  const states = { starting: true, draining: false }
  const db = await openDatabase(url, options)
  const app = await buildApp({
    db,
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    passwords: argon2Passwords(cheapHashes),
    roster: { sync: async () => '', findStudent: async () => undefined },
    clock: () => new Date(),
    starting: () => states.starting,
    draining: () => states.draining,
    appRoot: '/nonexistent',
  })
  onTestFinished(() => app.close())
  const ask = async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: { host: '127.0.0.1:8787' } })
    return [statusCode, statusCode < 400 || url === '/readyz' ? body.slice(0, 10) : JSON.parse(body).success]
  }
  return { states, db, app, ask }
}

test('a starting server is healthy but not ready, and serves nothing else', async () => {
  const { states, app, ask } = await start()

  expect(await ask('/healthz')).toEqual([200, 'ok'])
  expect(await ask('/readyz')).toEqual([503, 'starting'])
  const metrics = await app.inject({ url: '/metrics', headers: { host: '127.0.0.1:8787' } })
  expect([metrics.statusCode, metrics.body.includes('campus_refusals_total{')]).toEqual([200, false])
  for (const url of ['/api/users/me/lectures', '/api/nothing', '/', '/openapi.yaml'])
    expect([url, ...(await ask(url))]).toEqual([url, 503, false])
  expect((await app.inject('/api/users/me/lectures')).headers['retry-after']).toBe('1')

  states.starting = false
  expect(await ask('/readyz')).toEqual([200, 'ok'])
  expect(await ask('/api/users/me/lectures')).toEqual([401, false])
})

test('a server that stops or has lost its database is healthy but not ready', async () => {
  const { states, db, ask } = await start()
  states.starting = false

  states.draining = true
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
    [200, 'ok'],
    [503, 'draining'],
  ])
  states.draining = false
  await db.destroy()
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
    [200, 'ok'],
    [503, 'database'],
  ])
})

test('a server on a full disk is not ready, also before a write has failed', async () => {
  const disk = { free: 4096 }
  const url = `file:${await temporaryFolder()}/campus.db`
  const { states, ask } = await start(url, { freeBytes: async () => disk.free })
  states.starting = false

  expect(await ask('/readyz')).toEqual([503, 'disk'])
  disk.free = 1_000_000
  expect(await ask('/readyz')).toEqual([200, 'ok'])
})
