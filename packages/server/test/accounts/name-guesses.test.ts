import { expect, onTestFinished, test } from 'vitest'
import { findAttempts } from '@campus-connect/core/database/queries/logins/throttles.ts'
import { refusedSignupsAt } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { recordAttempt } from '@campus-connect/core/domain/accounts/throttle.ts'
import { testDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { testServer, type TestServerOptions } from '../support/server.ts'

const hour = 3600
const day = 24 * hour
const begin = Date.parse('2026-03-02T00:00:00Z')
const owner = '10.0.0.1'
const stranger = '10.6.6.6'

/** A server whose roster calls every student of 2024 이서준. `wait` moves the clock. */
async function start(options?: TestServerOptions) {
  let now = begin
  const server = await testServer({
    settings: { signup: 'roster+name' },
    roster: { findStudent: async (id) => (id.startsWith('2024') ? { name: '이서준' } : undefined) },
    clock: () => new Date(now),
    ...options,
  })
  onTestFinished(server.close)

  async function signUp(id: string, username = '이서준', address = owner) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { 'sec-fetch-site': 'none' },
      remoteAddress: address,
      payload: { id, username, password: 'saebyeok-haneul-77' },
    })
    return { status: answer.statusCode, wait: Number(answer.headers['retry-after']) }
  }
  const guess = (id: string, address = stranger) => signUp(id, '다른이', address)
  return { ...server, signUp, guess, wait: (seconds: number) => void (now += seconds * 1000) }
}

const count = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length

test('ten wrong names from one address do not make the owner wait', async () => {
  const { guess, signUp } = await start()
  const answers = []
  for (let time = 0; time < 10; time += 1) answers.push(await guess('20240009'))

  expect([count(answers, 403), count(answers, 429)]).toEqual([7, 3])
  expect(await signUp('20240009', '이서준', stranger)).toEqual({ status: 429, wait: hour })
  expect(await signUp('20240009')).toMatchObject({ status: 201 })
})

test('an owner who mistypes twice does not wait while ten addresses guess', async () => {
  const { guess, signUp } = await start()
  for (let address = 0; address < 10; address += 1)
    for (let time = 0; time < 10; time += 1) await guess('20240009', `10.6.6.${address}`)

  expect(await guess('20240009', owner)).toMatchObject({ status: 403 })
  expect(await guess('20240009', owner)).toMatchObject({ status: 403 })
  expect(await signUp('20240009')).toMatchObject({ status: 201 })
})

test('an address guesses ten names a day at one number, and after the wait that it is told', async () => {
  const { guess, wait } = await start()
  for (let time = 0; time < 7; time += 1) expect((await guess('20240009')).status).toBe(403)
  wait((await guess('20240009')).wait)
  for (let time = 0; time < 3; time += 1) expect((await guess('20240009')).status).toBe(403)

  const throttled = await guess('20240009')
  expect(throttled).toEqual({ status: 429, wait: day - hour })
  wait(throttled.wait - 1)
  expect(await guess('20240009')).toEqual({ status: 429, wait: 1 })
  wait(1)
  expect((await guess('20240009')).status).toBe(403)
})

/** Three numbers at which the stranger is refused in an hour. */
async function startRefused() {
  const server = await start()
  for (const id of ['20240001', '20240002', '20259999', '20240001']) expect((await server.guess(id)).status).toBe(403)
  return server
}

test('beyond three numbers an hour an address fails at each number once', async () => {
  const { guess, signUp, wait } = await startRefused()

  for (const id of ['20240004', '20259998']) {
    expect((await guess(id)).status).toBe(403)
    expect(await guess(id)).toEqual({ status: 429, wait: hour })
  }
  expect(await signUp('20240004', '이서준', stranger)).toEqual({ status: 429, wait: hour })
  expect(await signUp('20240004')).toMatchObject({ status: 201 })
  // A mistake can be corrected, and then makes room for another.
  expect(await signUp('20240002', '이서준', stranger)).toMatchObject({ status: 201 })
  expect((await guess('20240005')).status).toBe(403)
  expect((await guess('20240005')).status).toBe(403)
  wait(hour)
  expect((await guess('20259998')).status).toBe(403)
})

test('the refusals of one stranger refuse nobody else at the address', async () => {
  const { guess, signUp, db } = await startRefused()
  for (let id = 20240100; id < 20240160; id += 1) await guess(String(id))

  expect(await signUp('20240009', '이서준', stranger)).toMatchObject({ status: 201 })
  expect(await findAttempts(db, `signup-address:${stranger}`)).toHaveLength(2)
})

test('an endlessly refused stranger learns nothing more, and a newcomer at the same address signs up', async () => {
  const { guess, signUp, db, wait } = await start()
  await signUp('20240001')
  for (let time = 0; time < 600; time += 1) expect((await guess('20240001')).status).toBe(409)

  expect(await guess('20240001')).toEqual({ status: 429, wait: 60 })
  expect(await guess('20240002')).toEqual({ status: 429, wait: 60 })
  expect(await findAttempts(db, `signup:${stranger}`)).toHaveLength(600)
  expect(await signUp('20240003', '이서준', stranger)).toMatchObject({ status: 201 })
  wait(60)
  expect((await guess('20240001')).status).toBe(409)
})

test('a customer of IPv6 with 65,536 networks cannot make the owner of a number wait', async () => {
  const { guess, signUp } = await start()
  const answers = []
  for (let index = 0; index < 240; index += 1)
    answers.push(await guess('20240009', `2001:db8:1:${(index * 273).toString(16)}::1`))

  expect(count(answers, 403)).toBe(12)
  expect(await guess('20240009', owner)).toMatchObject({ status: 403 })
  expect(await guess('20240009', owner)).toMatchObject({ status: 403 })
  expect(await signUp('20240009')).toMatchObject({ status: 201 })
})

test('each account that an address creates pays for one number', async () => {
  const { guess, signUp } = await start()
  for (const id of ['20240011', '20240012']) await signUp(id)
  const again = []
  for (let id = 20240021; id < 20240027; id += 1) await guess(String(id), owner)
  for (let id = 20240021; id < 20240027; id += 1) again.push(await guess(String(id), owner))

  // Credits pay for the first two, and the next three count for the address.
  expect(again.map(({ status }) => status)).toEqual([429, 429, 403, 403, 403, 429])
})

test('the subnet of an IPv6 subscriber is one address', async () => {
  const { guess } = await start()
  for (const id of ['20240001', '20240002', '20240003', '20240004']) await guess(id, `2001:db8:1:2::${id.slice(7)}`)

  expect((await guess('20240004', '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await guess('20240004', '2001:db8:2:3::1')).status).toBe(403)
})

test('parallel guesses cannot pass the limits', async () => {
  const { guess } = await start()

  const names = await Promise.all(Array.from({ length: 30 }, () => guess('20240009')))
  // Each first guess at a number costs a hash, and the queue holds sixteen.
  const atNumbers = async () => {
    const ids = Array.from({ length: 30 }, (_, index) => String(20240100 + index))
    const told: Awaited<ReturnType<typeof guess>>[] = []
    for (let start = 0; start < ids.length; start += 10)
      told.push(...(await Promise.all(ids.slice(start, start + 10).map((id) => guess(id, '10.6.6.7')))))
    return told
  }
  const numbers = await atNumbers()
  const again = await atNumbers()

  expect([count(names, 403), count(names, 429)]).toEqual([7, 23])
  expect([count(numbers, 403), count(again, 403), count(again, 429)]).toEqual([30, 3, 27])
})

test('a right name does not overtake the wrong ones of the same moment', async () => {
  const found = Promise.withResolvers<{ name: string }>()
  const asked = Promise.withResolvers<void>()
  let asking = false
  const findStudent = (id: string) => {
    if (id !== '20240009' || !asking) return Promise.resolve(undefined)
    asked.resolve()
    return found.promise
  }
  const { guess, signUp, db } = await start({ roster: { findStudent } })
  for (let time = 0; time < 6; time += 1) await guess('20240009')
  asking = true
  const right = signUp('20240009', '이서준', stranger)
  await asked.promise
  // As another server counts it.
  await recordAttempt(db, refusedSignupsAt('20240009'), stranger, new Date(begin))

  found.resolve({ name: '이서준' })

  expect(await right).toEqual({ status: 429, wait: hour })
})

test('a restart of the server forgets no guess', async () => {
  const db = await testDatabase()
  const before = await start({ db })
  for (let time = 0; time < 7; time += 1) await before.guess('20240001')
  for (const id of ['20240002', '20240003']) await before.guess(id)
  await before.app.close()
  const after = await start({ db, admin: false })

  expect(await after.guess('20240001')).toEqual({ status: 429, wait: hour })
  expect((await after.guess('20240004')).status).toBe(403)
  expect(await after.guess('20240004')).toEqual({ status: 429, wait: hour })
  expect(await after.signUp('20240001')).toMatchObject({ status: 201 })
})
