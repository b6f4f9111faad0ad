import { expect, test } from 'vitest'
import { changeAttempts, findAttempts } from '@campus-connect/core/database/queries/logins/throttles.ts'
import { begin, count, hour, owner, startGuessed, stranger } from './guessed-server.ts'

const day = 24 * hour

test('ten wrong names from one address do not make the owner wait', async () => {
  const { guess, signUp } = await startGuessed()
  const answers = []
  for (let time = 0; time < 10; time += 1) answers.push(await guess('20240009'))

  expect([count(answers, 403), count(answers, 429)]).toEqual([7, 3])
  expect(await signUp('20240009', '이서준', stranger)).toEqual({ status: 429, wait: hour })
  expect(await signUp('20240009')).toMatchObject({ status: 201 })
})

test('an owner who mistypes twice does not wait while ten addresses guess', async () => {
  const { guess, signUp } = await startGuessed()
  for (let address = 0; address < 10; address += 1)
    for (let time = 0; time < 10; time += 1) await guess('20240009', `10.6.6.${address}`)

  expect(await guess('20240009', owner)).toMatchObject({ status: 403 })
  expect(await guess('20240009', owner)).toMatchObject({ status: 403 })
  expect(await signUp('20240009')).toMatchObject({ status: 201 })
})

test('an address guesses ten names a day at one number, and after the wait that it is told', async () => {
  const { guess, wait } = await startGuessed()
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
  const server = await startGuessed()
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
  const { guess, signUp, db, wait } = await startGuessed()
  await signUp('20240001')
  expect((await guess('20240001')).status).toBe(409)
  const refused = await findAttempts(db, `signup:${stranger}`)
  expect(refused).toHaveLength(1)
  // As 594 more requests would leave it.
  const attempts = Array.from({ length: 595 }, () => refused[0]!)
  const expiresAt = new Date(begin + hour * 1000)
  await changeAttempts(db, `signup:${stranger}`, { attempts, blockedUntil: undefined, expiresAt })
  for (let time = 595; time < 600; time += 1) expect((await guess('20240001')).status).toBe(409)

  expect(await guess('20240001')).toEqual({ status: 429, wait: 60 })
  expect(await guess('20240002')).toEqual({ status: 429, wait: 60 })
  expect(await findAttempts(db, `signup:${stranger}`)).toHaveLength(600)
  expect(await signUp('20240003', '이서준', stranger)).toMatchObject({ status: 201 })
  wait(60)
  expect((await guess('20240001')).status).toBe(409)
})

test('a customer of IPv6 with 65,536 networks cannot make the owner of a number wait', async () => {
  const { guess, signUp } = await startGuessed()
  const answers = []
  for (let index = 0; index < 240; index += 1)
    answers.push(await guess('20240009', `2001:db8:1:${(index * 273).toString(16)}::1`))

  expect(count(answers, 403)).toBe(12)
  expect(await guess('20240009', owner)).toMatchObject({ status: 403 })
  expect(await guess('20240009', owner)).toMatchObject({ status: 403 })
  expect(await signUp('20240009')).toMatchObject({ status: 201 })
})

test('each account that an address creates pays for one number', async () => {
  const { guess, signUp } = await startGuessed()
  for (const id of ['20240011', '20240012']) await signUp(id)
  const again = []
  for (let id = 20240021; id < 20240027; id += 1) await guess(String(id), owner)
  for (let id = 20240021; id < 20240027; id += 1) again.push(await guess(String(id), owner))

  // Credits pay for the first two, and the next three count for the address.
  expect(again.map(({ status }) => status)).toEqual([429, 429, 403, 403, 403, 429])
})

test('the subnet of an IPv6 subscriber is one address', async () => {
  const { guess } = await startGuessed()
  for (const id of ['20240001', '20240002', '20240003', '20240004']) await guess(id, `2001:db8:1:2::${id.slice(7)}`)

  expect((await guess('20240004', '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await guess('20240004', '2001:db8:2:3::1')).status).toBe(403)
})
