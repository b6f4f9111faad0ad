import { setImmediate as tick } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { argon2Passwords } from '../passwords.ts'
import { testPassword } from '../testing.ts'
import { countedPasswords, until } from './counted-passwords.ts'
import { lives, loginToken, send, stage } from './scene.ts'

async function start() {
  const counted = countedPasswords()
  const server = await stage(undefined, { passwords: counted.passwords })
  onTestFinished(server.close)
  await server.addStudent({ id: '20240001' })
  return { server, counted }
}

const busy = { success: false, message: '서버가 요청을 처리할 수 없습니다. 잠시 후 다시 시도해주세요.', data: null }

test('a storm of logins keeps two or three hashes running and 32 waiting, and turns the rest away at once', async () => {
  const { server, counted } = await start()
  const token = await loginToken(server, { id: '20240001', password: testPassword })
  const open = counted.close()
  let refused = 0
  const storm = Array.from({ length: 100 }, async (_, number) => {
    const payload = { id: `9${number}`, password: 'wrong' }
    const answer = await send(server, { method: 'POST', url: '/api/auth/login', payload })
    if (answer.statusCode === 503) refused += 1
    return answer
  })

  await until(() => refused + counted.running() + 32 === 100)
  expect(counted.running()).toBeGreaterThanOrEqual(2)
  expect(counted.running()).toBeLessThanOrEqual(3)
  expect((await send(server, { method: 'GET', url: '/healthz' })).statusCode).toBe(200)
  expect(await lives(server, token)).toBe(true)
  const running = counted.running()
  const late = { method: 'POST', url: '/api/auth/login', payload: { id: 'late', password: 'wrong' } } as const
  expect((await send(server, late)).statusCode).toBe(503)
  // Not even looked at: what refuses must not cost what it saves.
  expect(await server.db.selectFrom('throttles').selectAll().where('key', '=', 'number:late').execute()).toEqual([])
  open()

  const answers = await Promise.all(storm)
  const turnedAway = answers.filter(({ statusCode }) => statusCode === 503)
  expect(turnedAway).toHaveLength(100 - 32 - running)
  for (const answer of turnedAway) expect([answer.headers['retry-after'], answer.json()]).toEqual(['1', busy])
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(32 + running)
  expect(counted.mostAtOnce()).toBe(running)
  const failed = await server.db
    .selectFrom('throttles')
    .select('key')
    .where('key', 'like', 'number:%')
    .where('failures', '>', 0)
    .execute()
  expect(failed).toHaveLength(32 + running)
})

test('a storm at one number waits in a line of its own, which is bounded too', async () => {
  const { server, counted } = await start()
  await server.addStudent({ id: '20240002' })
  const open = counted.close()
  let refused = 0
  const storm = Array.from({ length: 100 }, async () => {
    const payload = { id: '20240001', password: 'wrong' }
    const { statusCode } = await send(server, { method: 'POST', url: '/api/auth/login', payload })
    if (statusCode === 503) refused += 1
    return statusCode
  })
  await until(() => refused === 35 && counted.running() === 1)
  const other = loginToken(server, { id: '20240002', password: testPassword })
  await until(() => counted.running() === 2)
  open()

  expect(await other).not.toBe('')
  const statuses = await Promise.all(storm)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(55)
})

test('a storm at a number does not hold up a browser that the number knows', async () => {
  const { server, counted } = await start()
  const payload = { id: '20240001', password: testPassword }
  const login = (cookie = '') => send(server, { method: 'POST', url: '/api/auth/login', payload, headers: { cookie } })
  const device = (await login()).cookies.find(({ name }) => name === 'campus_device')?.value
  const open = counted.close()
  const storm = Array.from({ length: 65 }, () => login())
  await until(() => counted.running() === 1)

  const known = login(`campus_device=${device}`)
  await until(() => counted.running() === 2)
  open()

  expect((await known).statusCode).toBe(200)
  await Promise.all(storm)
})

test('hashing leaves the event loop free', async () => {
  const passwords = argon2Passwords({ memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  let done = false

  const hashing = passwords.hash('hanbit-gaon-2026').then(() => void (done = true))
  await tick()

  expect(done).toBe(false)
  await hashing
})
