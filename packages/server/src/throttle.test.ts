import { expect, onTestFinished, test } from 'vitest'
import {
  abandonAttempt,
  beginAttempt,
  deviceKey,
  loginAddressKey,
  numberKey,
  signupAddressKey,
  signupKey,
} from './throttle.ts'
import { testPassword, testServer, type TestServerOptions } from './testing.ts'

async function start(options?: TestServerOptions) {
  let now = Date.parse('2026-03-02T00:00:00Z')
  const server = await testServer({
    students: [{ id: '20240001' }, { id: '20240002' }],
    clock: () => new Date(now),
    ...options,
  })
  onTestFinished(server.close)

  /** The status of a login from an address, and what it says about waiting. */
  async function login(id: string, password: string, { address = '10.0.0.1', device = '' } = {}) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: address,
      headers: { 'sec-fetch-site': 'none' },
      payload: { id, password },
      ...(device ? { cookies: { campus_device: device } } : {}),
    })
    return {
      status: answer.statusCode,
      wait: Number(answer.headers['retry-after']),
      message: String(answer.json().message),
      device: answer.cookies.find(({ name }) => name === 'campus_device')?.value ?? '',
    }
  }
  async function fail(id: string, times: number, from?: { address?: string; device?: string }) {
    for (let time = 0; time < times; time += 1) await login(id, 'wrong', from)
  }
  return { ...server, login, fail, wait: (seconds: number) => void (now += seconds * 1000) }
}

test('after ten failures there are waits that grow up to a quarter of an hour, and never end for good', async () => {
  const { login, fail, wait } = await start()
  await fail('20240001', 10)

  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    expect(await login('20240001', testPassword)).toMatchObject({
      status: 429,
      wait: seconds,
      message: '시도가 너무 많습니다. 잠시 후 다시 시도해주세요.',
    })
    wait(seconds)
    expect((await login('20240001', 'wrong')).status).toBe(401)
  }
  wait(900)
  expect((await login('20240001', testPassword)).status).toBe(200)
})

test('a success starts the count anew', async () => {
  const { login, fail } = await start()
  await fail('20240001', 9)
  await login('20240001', testPassword)
  await fail('20240001', 9)

  expect((await login('20240001', testPassword)).status).toBe(200)
})

test('failures long past do not count', async () => {
  const { login, fail, wait } = await start()
  await fail('20240001', 9)
  wait(15 * 60)
  await fail('20240001', 9)

  expect((await login('20240001', testPassword)).status).toBe(200)
})

test('an attempt that could not be tried counts for nothing, and does not shorten the waits', async () => {
  const { db } = await start()
  const key = 'number:20240001'
  let now = Date.parse('2026-03-02T00:00:00Z')
  const begin = () => beginAttempt(db, key, new Date(now))
  for (const seconds of [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]) {
    now += seconds * 1000
    await begin()
  }
  now += 4000
  await begin()

  await abandonAttempt(db, key, new Date(now))

  now = Date.parse('2026-03-02T00:15:00Z')
  await begin()
  await expect(begin()).rejects.toMatchObject({ status: 429, retryAfter: 8 })
})

test('an unknown number is throttled like a known one', async () => {
  const { login, fail } = await start()
  await fail('20249999', 10)

  expect(await login('20249999', 'wrong')).toMatchObject({ status: 429, wait: 1 })
})

test('parallel guesses cannot slip past the count', async () => {
  const { login } = await start()

  const answers = await Promise.all(Array.from({ length: 60 }, () => login('20240001', 'wrong')))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50)
})

test('parallel logins with the right password do not hinder one another', async () => {
  const { login } = await start()

  const answers = await Promise.all(Array.from({ length: 30 }, () => login('20240001', testPassword)))

  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

test('a stranger cannot lock out a browser that has logged in before', async () => {
  const { login, fail } = await start()
  const { device } = await login('20240001', testPassword)
  await fail('20240001', 12, { address: '10.6.6.6' })

  expect((await login('20240001', testPassword)).status).toBe(429)
  expect((await login('20240001', testPassword, { device })).status).toBe(200)
})

test('a known browser has a count of its own, for its own user only', async () => {
  const { login, fail } = await start()
  const { device } = await login('20240001', testPassword)
  await fail('20240001', 10, { device })
  await fail('20240002', 10)

  expect((await login('20240001', testPassword, { device })).status).toBe(429)
  expect((await login('20240001', testPassword)).status).toBe(200)
  expect((await login('20240002', testPassword, { device })).status).toBe(429)
})

test('one browser can be known to several users', async () => {
  const { login, fail } = await start()
  const { device } = await login('20240001', testPassword)
  expect((await login('20240002', testPassword, { device })).device).toBe(device)
  await fail('20240001', 10)
  await fail('20240002', 10)

  expect((await login('20240001', testPassword, { device })).status).toBe(200)
  expect((await login('20240002', testPassword, { device })).status).toBe(200)
})

test('a browser is known for 180 days after its last login', async () => {
  const { login, fail, wait } = await start()
  const day = 24 * 3600
  const { device } = await login('20240001', testPassword)

  wait(180 * day - 1)
  await fail('20240001', 12, { address: '10.6.6.6' })
  expect((await login('20240001', testPassword, { device })).status).toBe(200)
  wait(180 * day)
  await fail('20240001', 12, { address: '10.6.6.6' })
  expect((await login('20240001', testPassword, { device })).status).toBe(429)
})

test('an address from which too much fails has to wait, but for known browsers', async () => {
  const { login, wait } = await start()
  const { device } = await login('20240001', testPassword)
  for (let number = 0; number < 300; number += 1) await login(`9${number}`, 'wrong')

  expect(await login('20240002', testPassword)).toMatchObject({ status: 429, wait: 300 })
  expect((await login('20240002', testPassword, { address: '10.0.0.2' })).status).toBe(200)
  expect((await login('20240001', testPassword, { device })).status).toBe(200)
  wait(300)
  expect((await login('20240002', testPassword)).status).toBe(200)
})

test('the confirmation of a password is throttled like a login', async () => {
  const { login: campusLogin } = await testServerWithStudent()
  const campus = await campusLogin('20240001')
  const newPassword = 'saebyeok-haneul-77'
  for (let time = 0; time < 10; time += 1)
    await expect(campus.changeMyPassword({ currentPassword: 'wrong', newPassword })).rejects.toMatchObject({
      status: 400,
    })

  await expect(campus.changeMyPassword({ currentPassword: testPassword, newPassword })).rejects.toMatchObject({
    status: 429,
  })
  await expect(campus.deleteMe({ password: testPassword })).rejects.toMatchObject({ status: 429 })
})

async function testServerWithStudent() {
  const server = await testServer({ students: [{ id: '20240001' }] })
  onTestFinished(server.close)
  return server
}

test('the address of a proxy counts only where the operator trusts it', async () => {
  const forwarded = async (trustedProxies: string[]) => {
    const { app, db } = await start({ settings: { trustedProxies } })
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '10.0.0.1',
      headers: { 'sec-fetch-site': 'none', 'x-forwarded-for': '203.0.113.9' },
      payload: { id: '20240001', password: 'wrong' },
    })
    const keys = await db.selectFrom('throttles').select('key').where('key', 'like', 'address:%').execute()
    return keys.map(({ key }) => key)
  }

  expect(await forwarded([])).toEqual(['address:10.0.0.1'])
  expect(await forwarded(['10.0.0.0/8'])).toEqual(['address:203.0.113.9'])
})

test('a clock that is turned back does not make anybody wait longer', async () => {
  const { login, fail, wait } = await start()
  await fail('20240001', 15)
  wait(-24 * 3600)

  expect((await login('20240001', testPassword)).status).toBe(200)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0:5::'],
  ['::1', '::2:0'],
  ['::1', '0:0:0:0:1:1:1:1'],
  ['2001::1:2:3:4:5:6', '2001:0:1:2::'],
])('%s and %s are of one subscriber, who is counted once', (one, other) => {
  for (const key of [loginAddressKey, signupAddressKey, signupKey]) expect(key(one)).toBe(key(other))
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8:1::1', '2001:db8::1'],
  ['2001:db8:0:1::', '2001:db8::1:0:0:0:0:1'],
  ['2001::2', '2002::2'],
  ['2001:db8:1:23::', '2001:db8:12:3::'],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.2'],
  ['10.0.0.1', '10.0.0.2'],
])('%s and %s are of two', (one, other) => {
  for (const key of [loginAddressKey, signupAddressKey, signupKey]) expect(key(one)).not.toBe(key(other))
})

test('everything that is counted has a key of its own', () => {
  const keys = [numberKey, deviceKey, loginAddressKey, signupAddressKey, signupKey].flatMap((key) => [
    key('1'),
    key('2'),
  ])

  expect(new Set(keys).size).toBe(10)
})
