import { setImmediate as tick } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { argon2Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { testPassword } from '../support/server.ts'
import { countedPasswords, until } from './counted-passwords.ts'
import { lives, loginToken, send } from '../support/inject.ts'
import { startClockedServer } from './fixture.ts'

async function start() {
  const counted = countedPasswords()
  const server = await startClockedServer(undefined, { passwords: counted.passwords })
  onTestFinished(server.close)
  await server.addStudent({ id: '20240001' })
  return { server, counted }
}

const busy = { success: false, message: '요청을 처리할 수 없습니다. 잠시 후 다시 시도해주세요.', data: null }

test('a storm of logins keeps two or three hashes running and 16 waiting, and turns the rest away at once', async () => {
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

  await until(() => refused + counted.running() + 16 === 100)
  expect(counted.running()).toBeGreaterThanOrEqual(2)
  expect(counted.running()).toBeLessThanOrEqual(3)
  expect((await send(server, { method: 'GET', url: '/healthz' })).statusCode).toBe(200)
  expect(await lives(server, token)).toBe(true)
  const running = counted.running()
  const late = { method: 'POST', url: '/api/auth/login', payload: { id: 'late', password: 'wrong' } } as const
  expect((await send(server, late)).statusCode).toBe(503)
  // The request is refused before its body is read, so that a refusal costs little.
  expect(await server.db.selectFrom('throttles').selectAll().where('key', '=', 'number:late').execute()).toEqual([])
  open()

  const answers = await Promise.all(storm)
  const turnedAway = answers.filter(({ statusCode }) => statusCode === 503)
  expect(turnedAway).toHaveLength(100 - 16 - running)
  for (const answer of turnedAway) expect([answer.headers['retry-after'], answer.json()]).toEqual(['1', busy])
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(16 + running)
  expect(counted.mostAtOnce()).toBe(running)
  const keys = await server.db.selectFrom('throttles').select('key').where('key', 'like', 'number:%').execute()
  expect(keys).toHaveLength(16 + running)
})

test('attempts at one number wait in a separate queue, which is bounded too', async () => {
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
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(60)
})

test('an account has one attempt at a time, whatever browsers it uses, and a known one waits for one attempt alone', async () => {
  const { server, counted } = await start()
  const login = (password: string, device = '') =>
    send(server, {
      method: 'POST',
      url: '/api/auth/login',
      payload: { id: '20240001', password },
      headers: { cookie: `campus_device=${device}` },
    })
  const devices: string[] = []
  for (let count = 0; count < 5; count += 1)
    devices.push((await login(testPassword)).cookies.find(({ name }) => name === 'campus_device')?.value ?? '')
  const open = counted.close()
  const order: string[] = []
  const strangers = Array.from({ length: 4 }, () => login('wrong').then(() => order.push('stranger')))
  await until(() => counted.running() === 1)

  const known = devices.map((device) => login(testPassword, device).then(() => order.push('known')))
  open()
  await Promise.all([...strangers, ...known])

  expect(counted.mostAtOnce()).toBe(1)
  expect(order.slice(0, 3)).toEqual(['stranger', 'stranger', 'known'])
})

test('an address that asks for much delays itself, and leaves the others their turn', async () => {
  const { server, counted } = await start()
  const open = counted.close()
  const attack = Array.from({ length: 100 }, (_, number) => {
    const payload = { id: `9${number}`, password: 'wrong' }
    return send(server, { method: 'POST', url: '/api/auth/login', payload, remoteAddress: '10.6.6.6' })
  })
  let refused = 0
  for (const each of attack) void each.then(({ statusCode }) => statusCode === 503 && (refused += 1))
  await until(() => refused + counted.running() + 16 === 100)

  const payload = { id: '20240001', password: testPassword }
  const victim = send(server, { method: 'POST', url: '/api/auth/login', payload, remoteAddress: '10.0.0.1' })
  await until(() => refused + counted.running() + 16 === 101)
  open()

  expect((await victim).statusCode).toBe(200)
  expect((await Promise.all(attack)).filter(({ statusCode }) => statusCode === 503)).toHaveLength(refused)
})

test('a stranger with 40 requests at a time keeps no trusted browser of his address waiting, and refuses none', async () => {
  const { server, counted } = await start()
  const students = Array.from({ length: 6 }, (_, index) => `2024001${index}`)
  const login = (id: string, password: string, device = '') =>
    send(server, {
      method: 'POST',
      url: '/api/auth/login',
      payload: { id, password },
      headers: { cookie: `campus_device=${device}` },
    })
  const devices: string[] = []
  for (const id of students) {
    await server.addStudent({ id })
    devices.push((await login(id, testPassword)).cookies.find(({ name }) => name === 'campus_device')?.value ?? '')
  }
  const open = counted.close()
  const order: string[] = []
  let refused = 0
  const stranger = Array.from({ length: 40 }, async (_, number) => {
    const { statusCode } = await login(`9${number}`, 'wrong')
    if (statusCode === 503) refused += 1
    else order.push('stranger')
  })
  await until(() => refused + counted.running() + 16 === 40)
  const running = counted.running()

  const campus = students.map(async (id, index) => {
    const { statusCode } = await login(id, testPassword, devices[index])
    order.push('campus')
    return statusCode
  })
  await until(() => refused + running + 16 === 40 + students.length)
  open()

  expect(await Promise.all(campus)).toEqual(students.map(() => 200))
  await Promise.all(stranger)
  expect(order.slice(0, running + students.length + 1).filter((who) => who === 'campus').length).toBeGreaterThanOrEqual(
    students.length - 1,
  )
})

test('hashing leaves the event loop free', async () => {
  const passwords = argon2Passwords({ memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  let done = false

  const hashing = passwords.hash('hanbit-gaon-2026').then(() => void (done = true))
  await tick()

  expect(done).toBe(false)
  await hashing
})
