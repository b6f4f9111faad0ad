import { expect, test } from 'vitest'
import { countedPasswords, until } from '../security/counted-passwords.ts'
import { send } from '../support/inject.ts'
import { testPassword, type TestServer } from '../support/server.ts'
import { three } from './three-servers.ts'

type Three = Awaited<ReturnType<typeof three>>
type Call = { id: string; from: string; password?: string; cookie?: string }

function login(server: TestServer, { id, from, password = 'wrong-password-1', cookie }: Call) {
  const payload = { id, password }
  const headers = cookie === undefined ? {} : { cookie }
  return send(server, { method: 'POST', url: '/api/auth/login', payload, remoteAddress: from, headers })
}

function signup(server: TestServer, { id, from, username = '다른이' }: Call & { username?: string }) {
  const payload = { id, username, password: 'saebyeok-haneul-77' }
  return send(server, { method: 'POST', url: '/api/auth/signup', payload, remoteAddress: from })
}

/** The statuses of calls that go to the three servers in turn, each after the one before. */
async function inTurn(servers: Three, act: typeof login | typeof signup, calls: Call[]) {
  const statuses = []
  for (const [index, call] of calls.entries()) statuses.push((await act(servers[index % 3]!, call)).statusCode)
  return statuses
}

const repeat = <T>(count: number, value: T) => Array.from({ length: count }, () => value)
/** So many of one status, and then one of the other at each server. */
const then429 = (count: number, status: number) => [...repeat(count, status), 429, 429, 429]

/** Addresses of one network, each in another of its parts. */
const inside: Record<string, (index: number) => string> = {
  'an IPv4 address': () => '203.0.113.9',
  'a /64': (index) => `2001:db8:64:1::${index + 1}`,
  'a /56': (index) => `2001:db8:56:1${index.toString(16).padStart(2, '0')}::1`,
  'a /48': (index) => `2001:db8:48:${index.toString(16)}00::1`,
}
const callsFrom = (network: string, id: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id, from: inside[network]!(index) }))

test('guesses at a number that are spread over three servers count as one, for address, /64, /56, /48 and number', async () => {
  const servers = await three()
  const [one, two, other] = servers
  for (const id of ['20240001', '20240002']) await one.addStudent({ id })
  const known = await login(one, { id: '20240002', from: '198.51.100.7', password: testPassword })
  const cookie = known.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

  const most = { 'an IPv4 address': 5, 'a /64': 5, 'a /56': 10, 'a /48': 20 }
  for (const [index, [network, count]] of Object.entries(most).entries())
    expect([network, await inTurn(servers, login, callsFrom(network, `2025000${index}`, count + 3))]).toEqual([
      network,
      then429(count, 401),
    ])

  // From a new address each: the limit of the number. Its owner is let in only by the browser that one server knows.
  const everywhere = Array.from({ length: 103 }, (_, index) => ({ id: '20240002', from: `10.1.${index}.1` }))
  expect(await inTurn(servers, login, everywhere)).toEqual(then429(100, 401))
  const owner = { id: '20240002', from: '198.51.100.8', password: testPassword }
  expect((await login(two, owner)).statusCode).toBe(429)
  expect((await login(other, { ...owner, cookie })).statusCode).toBe(200)
})

test('failures of an address at all numbers add up at three servers, and refuse only what failed before', async () => {
  const servers = await three()
  await servers[0].addStudent({ id: '20240001' })
  const from = '198.51.100.1'
  expect(await inTurn(servers, login, repeat(3, { id: '20250000', from }))).toEqual([401, 401, 401])
  // Few at a time, so that no queue is full.
  for (let number = 0; number < 297; number += 9)
    await Promise.all(
      Array.from({ length: 9 }, (_, index) => login(servers[index % 3]!, { id: `2026${number + index}`, from })),
    )

  expect(await inTurn(servers, login, repeat(3, { id: '20250000', from }))).toEqual([429, 429, 429])
  expect((await login(servers[1], { id: '20250000', from: '198.51.100.2' })).statusCode).toBe(401)
  expect((await login(servers[2], { id: '20240001', from, password: testPassword })).statusCode).toBe(200)
})

test('names that three servers refuse count as one, for address, /64, /56, /48 and the numbers of an address', async () => {
  const students = { findStudent: async () => ({ name: '이서준' }) }
  const servers = await three({ settings: { signup: 'roster+name' }, roster: students })

  const most = { 'an IPv4 address': 7, 'a /64': 7, 'a /56': 7, 'a /48': 12 }
  for (const [index, [network, count]] of Object.entries(most).entries())
    expect([network, await inTurn(servers, signup, callsFrom(network, `2024000${index}`, count + 3))]).toEqual([
      network,
      then429(count, 403),
    ])

  // Three numbers an hour, and then each number once.
  const from = '198.51.100.1'
  const numbers = ['20240011', '20240012', '20240013', ...repeat(4, '20240014')]
  const calls = numbers.map((id) => ({ id, from }))
  expect(await inTurn(servers, signup, calls)).toEqual(then429(4, 403))
  const owner = { id: '20240014', from: '198.51.100.2', username: '이서준' }
  expect((await signup(servers[1], owner)).statusCode).toBe(201)
})

test('taken numbers that an address asks three servers for add up, and a free number is still given', async () => {
  const servers = await three()
  await servers[0].addStudent({ id: '20240001' })
  const taken = { id: '20240001', from: '198.51.100.1' }
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 30 }, (_, index) => signup(servers[index % 3]!, taken)))

  expect(await inTurn(servers, signup, repeat(3, taken))).toEqual([429, 429, 429])
  expect((await signup(servers[2], { ...taken, id: '20250001' })).statusCode).toBe(201)
})

test('a browser that one server knows has its turn at another, whose queue strangers have filled', async () => {
  const counted = countedPasswords()
  const [one, two] = await three({ passwords: counted.passwords })
  await one.addStudent({ id: '20240001' })
  const owner = { id: '20240001', from: '198.51.100.7', password: testPassword }
  const { cookies } = await login(one, owner)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

  const open = counted.close()
  let refused = 0
  const strangers = (count: number, network: number) =>
    Array.from({ length: count }, async (_, index) => {
      const { statusCode } = await login(two, { id: `9${network}${index}`, from: `10.${network}.${index}.1` })
      if (statusCode === 503) refused += 1
    })
  const before = strangers(60, 2)
  await until(() => refused + counted.running() + 16 === 60)
  const known = login(two, { ...owner, cookie })
  await until(() => refused + counted.running() + 16 === 61)
  const after = strangers(30, 3)
  await until(() => refused + counted.running() + 16 === 91)
  open()

  expect((await known).statusCode).toBe(200)
  await Promise.all([...before, ...after])
  expect(refused).toBeGreaterThan(30)
})
