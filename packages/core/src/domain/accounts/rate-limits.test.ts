import { expect, test } from 'vitest'
import {
  deletionsAt,
  failuresAtNumber,
  failuresFrom,
  failuresOfBrowser,
  newAccountsFrom,
  refusedSignupsAt,
  refusedSignupsFrom,
  severalFailuresAtNumber,
  signupRefusalsFrom,
  successesOf,
} from './rate-limits.ts'
import type { Attempt } from '../../database/queries/logins/throttles.ts'

const minute = 60_000
const day = 24 * 60 * minute
const month = 30 * day

const ipv4 = (index: number) => `10.6.${index >> 8}.${index & 255}`
/** Three customers, each with a /48. */
const customers = (index: number) => `2001:0db8:000${index % 3}:${index.toString(16).padStart(4, '0')}`

/**
 * Simulates addresses that guess at one number as often as allowed, for a month. All but the first start after `holdBack`.
 * Returns the allowed guesses.
 */
function guessForAMonth(addresses: number, holdBack = 0, nameOf = ipv4): Attempt[] {
  const { wait } = failuresAtNumber('20240001')
  const heard: Attempt[] = []
  const next = Array.from({ length: addresses }, (_, index) => (index === 0 ? 0 : holdBack))
  let recent: Attempt[] = []
  for (let now = 0; now < month; now = Math.min(...next)) {
    recent = recent.filter(([at]) => at > now - day)
    for (const [index, due] of next.entries()) {
      if (due > now) continue
      const from = nameOf(index)
      const left = wait(recent, from, now)
      if (left === 0) recent.push(heard[heard.push([now, from]) - 1]!)
      next[index] = now + left
    }
  }
  return heard
}

/** The longest wait for a user from another address, at any minute, after `failures` from that address. */
function longestWait(heard: Attempt[], failures: number): number {
  const { wait } = failuresAtNumber('20240001')
  let longest = 0
  for (let now = 0; now < month; now += 19 * minute) {
    const recent = heard.filter(([at]) => at > now - day && at <= now)
    const own = Array.from({ length: failures }, (): Attempt => [now, '10.0.0.1'])
    longest = Math.max(longest, wait([...recent, ...own], '10.0.0.1', now))
  }
  return longest
}

/** After this time one address has used up the shared attempts. */
const spent = 14 * 60 * minute

test.each([
  [1, 0, 66],
  [10, 0, 66],
  [10, spent, 93],
  [1000, 0, 100],
])('%i addresses, all but one idle for %i ms, can guess at most %i times a day', (addresses, ...rest) => {
  const [holdBack, most] = rest
  const heard = guessForAMonth(addresses, holdBack)

  const inADay = (end: number) => heard.filter(([at]) => at > end - day && at <= end).length
  expect(Math.max(...heard.map(([at]) => inADay(at)))).toBe(most)
  expect(heard.length).toBeLessThanOrEqual(31 * most)
})

test.each([
  [1, 0],
  [10, 0],
  [10, spent],
])('%i addresses that guess for a month never block an owner who mistypes twice', (...guessers) => {
  const heard = guessForAMonth(...guessers)

  expect(longestWait(heard, 0)).toBe(0)
  expect(longestWait(heard, 2)).toBe(0)
})

test('three customers of IPv6, with as many addresses as they like, never block an owner who mistypes twice', () => {
  const heard = guessForAMonth(90, 0, customers)

  expect(longestWait(heard, 2)).toBe(0)
  expect(heard.length).toBeLessThanOrEqual(31 * 90)
})

/** One address tries passwords at so many numbers in turn, as often as allowed. Returns how many it tries in these hours. */
function spray(numbers: number, hours: number): number {
  const from = '10.6.6.6'
  const [ofAddress] = failuresFrom(from)
  const atNumber = Array.from({ length: numbers }, (_, index) => ({
    limits: [failuresAtNumber(String(index)), severalFailuresAtNumber(String(index))] as const,
    attempts: [] as Attempt[],
  }))
  let recent: Attempt[] = []
  let tried = 0
  for (let now = 0; now < hours * 60 * minute; now += 5 * minute)
    for (const { limits, attempts } of atNumber) {
      const [all, several] = limits.map(({ wait }) => wait(attempts, from, now))
      recent = recent.filter(([at]) => at > now - 5 * minute)
      const spent = ofAddress!.wait(recent, '', now) > 0
      if (all! > 0 || (spent && several! > 0)) continue
      attempts.push([now, from])
      if (!spent) recent.push([now, ''])
      tried += 1
    }
  return tried
}

test('an address that sprays passwords tries 300 in 5 minutes, and three a day at each number besides', () => {
  const [numbers, hours] = [2000, 4]
  const tried = spray(numbers, hours)

  expect(tried).toBeGreaterThan(300 * 12 * hours)
  expect(tried).toBeLessThanOrEqual(300 * 12 * hours + 3 * numbers)
})

const ofAddress = [failuresFrom, signupRefusalsFrom, refusedSignupsFrom, newAccountsFrom]
/** The keys that count an address alone, its narrowest network first. */
const keysOf = (limit: (typeof ofAddress)[number], address: string) =>
  limit(address)
    .map(({ key }) => key)
    .filter((key) => key !== 'accounts')

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0:5::'],
  ['::1', '::2:0'],
  ['::1', '0:0:0:0:1:1:1:1'],
  ['2a00::1:2:3:4:5:6', '2a00:0:1:2::'],
  ['fe80::1%eth0', 'fe80::2%1'],
  ['10.0.0.1', '::ffff:10.0.0.1'],
  ['10.0.0.1', '::ffff:a00:1'],
  ['10.0.0.1', '::ffff:0:10.0.0.1'],
  ['10.0.0.1', '64:ff9b::10.0.0.1'],
  ['10.0.0.1', '64:ff9b:1::10.0.0.1'],
  ['10.0.0.1', '2002:a00:1:ffff::7'],
  ['10.0.0.1', '2001:0:4136:e378:8000:63bf:f5ff:fffe'],
])('%s and %s belong to one subscriber and share a count', (one, other) => {
  for (const limit of ofAddress) expect(keysOf(limit, one)).toEqual(keysOf(limit, other))
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 2],
  ['2001:db8:1:2::1', '2001:db8:1:102::1', 1],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', 0],
  ['10.0.0.1', '10.0.0.2', 0],
])('%s and %s share the counts of %i networks', (one, other, shared) => {
  for (const limit of ofAddress) {
    const keys = new Set(keysOf(limit, other))
    expect(keysOf(limit, one).filter((key) => keys.has(key))).toHaveLength(shared)
  }
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8:1::1', '2001:db8::1'],
  ['2001:db8:0:1::', '2001:db8::1:0:0:0:0:1'],
  ['2a00::2', '2a01::2'],
  ['64:ff9b::10.0.0.1', '64:ff9b::10.0.0.2'],
  ['2002:a00:1::1', '2002:a00:2::1'],
  ['2001:db8:1:23::', '2001:db8:12:3::'],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.2'],
  ['10.0.0.1', '10.0.0.2'],
])('%s and %s belong to two subscribers', (one, other) => {
  for (const limit of ofAddress) expect(keysOf(limit, one)[0]).not.toBe(keysOf(limit, other)[0])
})

test('every limit has its own key', () => {
  const limits = [
    ...[failuresAtNumber, failuresOfBrowser, successesOf, refusedSignupsAt, deletionsAt].map(
      (limit) => (id: string) => [limit(id).key],
    ),
    ...ofAddress.map((limit) => (address: string) => keysOf(limit, address)),
  ]
  const keys = limits.flatMap((keysOf) => [...keysOf('1'), ...keysOf('2')])

  expect(new Set(keys).size).toBe(2 * limits.length)
})
