import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { emptyDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { testPassword, testServer } from '../support/server.ts'
import { failuresAtNumber, signupRefusalsFrom } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { changeAttempts, findAttempts } from '@campus-connect/core/database/queries/logins/throttles.ts'
import { reserveAttempt } from '@campus-connect/core/domain/accounts/throttle.ts'
import type { Guessed, Guesses } from './guesser.ts'
import { loginToken, send } from '../support/inject.ts'
import { startClockedServer } from './fixture.ts'

async function guess(workerData: Guesses): Promise<Guessed> {
  const worker = new Worker(new URL('./guesser.ts', import.meta.url), { workerData })
  const [guessed] = (await once(worker, 'message')) as [Guessed]
  await worker.terminate()
  return guessed
}

test('three servers that are asked 200 times each at once try five guesses in all', { timeout: 120_000 }, async () => {
  const { url, remove } = await emptyDatabase()
  const db = await openDatabase(url)
  const server = await testServer({ db, students: [{ id: '20240001' }] })
  onTestFinished(async () => {
    await server.close()
    await db.destroy()
    await remove()
  })

  const at = new Date().toISOString()
  const guessed = await Promise.all(Array.from({ length: 3 }, () => guess({ url, id: '20240001', times: 200, at })))

  const statuses = guessed.flatMap((each) => each.statuses)
  expect(statuses).toHaveLength(600)
  expect(new Set(statuses)).toEqual(new Set([401, 429, 503]))
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(guessed.reduce((sum, { hashes }) => sum + hashes, 0)).toBe(5)
})

test('what has failed stands in the database, where every server reads it', async () => {
  const server = await startClockedServer()
  onTestFinished(server.close)
  await server.addStudent({ id: '20240001' })
  const attempt = () =>
    send(server, { method: 'POST', url: '/api/auth/login', payload: { id: '20240001', password: 'wrong' } })
  const { key } = failuresAtNumber('20240001')

  for (let time = 0; time < 3; time += 1) await attempt()
  expect(await findAttempts(server.db, key)).toHaveLength(3)

  const hourAgo = server.clock().getTime() - 3600_000
  const attempts = Array.from({ length: 5 }, () => [hourAgo + 60_000, '127.0.0.1'] as [number, string])
  await changeAttempts(server.db, key, { attempts, blockedUntil: undefined, expiresAt: server.clock() })
  expect((await attempt()).headers['retry-after']).toBe('60')
})

test('attempts that are counted at the same moment are each counted', async () => {
  const server = await startClockedServer()
  onTestFinished(server.close)

  const begun = await Promise.allSettled(
    Array.from({ length: 60 }, () =>
      reserveAttempt(server.db, failuresAtNumber('20240001'), '10.0.0.1', server.clock()),
    ),
  )

  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('a person who signs up endlessly has to wait, and nobody else at the address', async () => {
  const server = await startClockedServer()
  onTestFinished(server.close)
  await server.addStudent({ id: '20240001' })
  const signup = (id: string) => {
    const payload = { id, username: '이서준', password: 'saebyeok-haneul-77' }
    return send(server, { method: 'POST', url: '/api/auth/signup', payload, remoteAddress: '10.6.6.6' })
  }
  expect((await signup('20240001')).statusCode).toBe(409)
  const [key = ''] = signupRefusalsFrom('10.6.6.6').map((limit) => limit.key)
  const refused = await findAttempts(server.db, key)
  expect(refused).toHaveLength(1)
  // As 594 more requests would leave it.
  const attempts = Array.from({ length: 595 }, () => refused[0]!)
  const expiresAt = new Date(server.clock().getTime() + 3600_000)
  await changeAttempts(server.db, key, { attempts, blockedUntil: undefined, expiresAt })
  for (let time = 595; time < 600; time += 1) expect((await signup('20240001')).statusCode).toBe(409)

  const answer = await signup('20240001')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
  expect((await signup('20250001')).statusCode).toBe(201)
  expect(await loginToken(server, { id: '20240001', password: testPassword })).not.toBe('')
  server.pass(60_000)
  expect((await signup('20240001')).statusCode).toBe(409)
})
