import { expect, onTestFinished, test } from 'vitest'
import { findAttempts, removeSurplusThrottles } from '@campus-connect/core/database/queries/logins/throttles.ts'
import { failuresAtNumber } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'
import { reserveAttempt, releaseAttempt } from '@campus-connect/core/domain/accounts/throttle.ts'
import { startLoginServer } from '../support/logins.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

test('after five failures for a number and address, the next attempt waits until the first is an hour old', async () => {
  const { login, fail, wait } = await startLoginServer()
  await fail('20240001', 1)
  wait(10 * minute)
  await fail('20240001', 4)

  expect(await login('20240001', testPassword)).toMatchObject({
    status: 429,
    wait: 50 * minute,
    message: '시도가 너무 많습니다. 50분 후에 다시 시도해주세요.',
  })
  expect((await login('20240001', testPassword, { address: '10.0.0.2' })).status).toBe(200)
  wait(50 * minute)
  expect((await login('20240001', testPassword)).status).toBe(200)
})

test('a right password does not count as a failure and does not reset failures', async () => {
  const { login, fail } = await startLoginServer()
  await fail('20240001', 4)

  expect((await login('20240001', testPassword)).status).toBe(200)
  await fail('20240001', 1)
  expect((await login('20240001', testPassword)).status).toBe(429)
})

test("the last third of a day's attempts is reserved for addresses with fewer than three failures", async () => {
  const { login, fail, wait } = await startLoginServer()
  for (let time = 0; time < 14; time += 1) {
    await fail('20240001', 5, { address: '10.6.6.6' })
    wait(hour)
  }

  expect((await login('20240001', 'wrong', { address: '10.6.6.6' })).status).toBe(429)
  await fail('20240001', 2)
  expect((await login('20240001', testPassword)).status).toBe(200)
})

test('a number allows a hundred failures a day from all addresses together', async () => {
  const { login, wait } = await startLoginServer()
  const statuses: number[] = []
  for (let address = 0; address < 102; address += 1)
    statuses.push((await login('20240001', 'wrong', { address: `10.6.0.${address}` })).status)

  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(await login('20240001', testPassword)).toMatchObject({ status: 429, wait: day })
  wait(day)
  expect((await login('20240001', testPassword)).status).toBe(200)
})

test('an attempt that did not run does not count', async () => {
  const { db } = await startLoginServer()
  const now = new Date('2026-03-02T00:00:00Z')
  const beginOne = () => reserveAttempt(db, failuresAtNumber('20240001'), '10.0.0.1', now)
  for (let time = 0; time < 4; time += 1) await beginOne()

  await releaseAttempt(db, await beginOne(), now)

  await beginOne()
  await expect(beginOne()).rejects.toMatchObject({ code: 'throttled', values: { seconds: hour } })
})

test('an account can log in twenty times in ten minutes, over all browsers', async () => {
  const { login, wait } = await startLoginServer()
  for (let time = 0; time < 20; time += 1)
    expect((await login('20240001', testPassword, { address: `10.0.1.${time}` })).status).toBe(200)

  expect(await login('20240001', testPassword, { address: '10.0.2.1' })).toMatchObject({ status: 429, wait: 600 })
  expect((await login('20240002', testPassword)).status).toBe(200)
  wait(600)
  expect((await login('20240001', testPassword)).status).toBe(200)
})

test('an unknown number is throttled like a known one', async () => {
  const { login, fail } = await startLoginServer()
  await fail('20249999', 5)

  expect(await login('20249999', 'wrong')).toMatchObject({ status: 429, wait: hour })
})

test('parallel guesses cannot pass the limit', async () => {
  const { login } = await startLoginServer()

  const answers = await Promise.all(Array.from({ length: 60 }, () => login('20240001', 'wrong')))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(55)
})

test('parallel logins with the right password all succeed', async () => {
  const { login } = await startLoginServer()

  const answers = await Promise.all(Array.from({ length: 20 }, () => login('20240001', testPassword)))

  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

/** An address with as many failures as it may have, at numbers that nobody has. */
async function startPranked() {
  const server = await startLoginServer()
  for (let number = 0; number < 300; number += 1) await server.login(`9${number}`, 'wrong')
  return server
}

test('the failures of one student refuse nobody else at the address of a whole campus', async () => {
  const { login, wait } = await startPranked()

  expect((await login('20240002', testPassword)).status).toBe(200)
  expect((await login('20240001', 'mistyped')).status).toBe(401)
  expect((await login('20240001', testPassword)).status).toBe(200)
  wait(300)
  expect((await login('20240001', testPassword)).status).toBe(200)
})

test('an address with too many failures waits at the numbers that have several of them, known or not', async () => {
  const { login, fail, wait } = await startPranked()
  await fail('20240001', 3)
  await fail('20249999', 3)

  for (const id of ['20240001', '20249999'])
    expect(await login(id, 'wrong')).toMatchObject({ status: 429, wait: 300, message: expect.stringContaining('5분') })
  expect((await login('20240001', testPassword, { address: '10.0.0.2' })).status).toBe(200)
  wait(300)
  expect((await login('20240001', testPassword)).status).toBe(200)
})

test('what an address with too many failures writes is bounded', async () => {
  const { login, db } = await startPranked()
  for (let number = 300; number < 400; number += 1) expect((await login(`9${number}`, 'wrong')).status).toBe(401)

  expect(await findAttempts(db, 'address:10.0.0.1')).toHaveLength(300)
})

test('of too many numbers with one failure the oldest are forgotten, and no others', async () => {
  const { db, fail, wait } = await startLoginServer()
  await fail('20240001', 2)
  for (const id of ['91', '92', '93']) {
    wait(1)
    await fail(id, 1)
  }

  await removeSurplusThrottles(db, 2)

  const keys = await db.selectFrom('throttles').select('key').where('key', 'like', 'number:%').execute()
  expect(keys.map(({ key }) => key).toSorted()).toEqual(['number:20240001', 'number:92', 'number:93'])
})

test('a customer of IPv6 with 65,536 networks cannot lock the owner of a number out of a new browser', async () => {
  const { login } = await startLoginServer()
  const statuses: number[] = []
  for (let index = 0; index < 100; index += 1)
    statuses.push((await login(testAdmin, 'wrong', { address: `2001:db8:1:${(index * 655).toString(16)}::1` })).status)

  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  for (const address of ['10.0.0.1', '2001:db8:2::1'])
    expect((await login(testAdmin, testPassword, { address })).status).toBe(200)
})

test('all addresses that hold one IPv4 address are one', async () => {
  const { login } = await startLoginServer()
  const statuses: number[] = []
  for (const address of [
    '10.6.6.6',
    '::ffff:10.6.6.6',
    '64:ff9b::10.6.6.6',
    '2002:a06:606:1::1',
    '2002:a06:606:2::1',
    '::ffff:a06:606',
  ])
    statuses.push((await login('20240001', 'wrong', { address })).status)

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
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

test('X-Forwarded-For counts only from a trusted proxy', async () => {
  const forwarded = async (trustedProxies: string[]) => {
    const { app, db } = await startLoginServer({ settings: { trustedProxies } })
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

test('a clock that is set back does not extend a wait', async () => {
  const { login, fail, wait } = await startLoginServer()
  await fail('20240001', 15)
  wait(-24 * 3600)

  expect((await login('20240001', testPassword)).status).toBe(200)
})
