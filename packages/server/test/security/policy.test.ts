import { expect, onTestFinished, test } from 'vitest'
import limits from '../../../../docs/limits.json' with { type: 'json' }
import { switchCosts } from '@campus-connect/core/domain/attendance/switch.ts'
import { credentials } from '@campus-connect/core/domain/accounts/credentials.ts'
import { brokenRule } from '@campus-connect/core/domain/accounts/password-rules.ts'
import { hashPassword } from '@campus-connect/core/domain/accounts/passwords.ts'
import { afterRefusal, afterSignup, waitForGuess } from '@campus-connect/core/domain/accounts/name-guesses.ts'
import {
  anyRefusedSignupAt,
  deletionsAt,
  failuresAtNumber,
  failuresFrom,
  failuresOfBrowser,
  newAccountsFrom,
  type RateLimit,
  recordsOf,
  refusedSignupsAt,
  severalFailuresAtNumber,
  signupRefusalsFrom,
  signupsAfterDeletionOf,
  successesOf,
} from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { resumeSession, startSession } from '@campus-connect/core/domain/accounts/sessions.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import type { Attempt } from '@campus-connect/core/database/queries/logins/throttles.ts'
import { spend, type Spending } from '@campus-connect/core/database/queries/token-buckets.ts'
import { addUser } from '@campus-connect/core/database/queries/users/users.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { refuseLimited, reserveAttempt } from '@campus-connect/core/domain/accounts/throttle.ts'
import { newToken } from '@campus-connect/core/tokens.ts'
import { countedPasswords, until } from './counted-passwords.ts'

const started = Date.parse('2026-03-02T00:00:00Z')
const { seconds: hour } = limits.failuresAtNumberFromAddress
const { seconds: day } = limits.failuresAtNumber

const at = (seconds: number) => new Date(started + seconds * 1000)

async function start({ admin = false } = {}) {
  const db = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  const user = { id: '20240001', username: '김하늘', passwordHash: '', admin, at: at(0) }
  return { db, key: (await addUser(db, user))!.key }
}

const isRefused = (work: Promise<unknown>) =>
  work.then(
    () => false,
    () => true,
  )

/** How often in a row this succeeds. */
async function allowed(times: number, work: () => Promise<unknown>): Promise<number> {
  let done = 0
  while (done < times && !(await isRefused(work()))) done += 1
  return done
}

test.each([
  ['with the browser', false, limits.sessionIdle.seconds, limits.sessionAbsolute.seconds],
  ['kept', true, limits.keptSessionIdle.seconds, limits.keptSessionAbsolute.seconds],
])('a session %s lasts as long as is written', async (_kind, persistent, idle, absolute) => {
  const { db, key } = await start()
  const lives = async (token: string, seconds: number) =>
    (await resumeSession(db, token, { now: at(seconds), adminIdle: 60 })) !== undefined
  const unused = await startSession(db, { key, persistent, admin: false }, at(0))
  const used = await startSession(db, { key, persistent, admin: false }, at(0))

  for (let seconds = idle - 1; seconds < absolute; seconds += idle - 1)
    expect(await lives(used.token, seconds)).toBe(true)
  expect(await lives(used.token, absolute - 1)).toBe(true)
  expect(await lives(used.token, absolute)).toBe(false)
  expect(await lives(unused.token, idle)).toBe(false)
})

test.each([false, true])('a session of an administrator lasts as long as is written, kept: %s', async (persistent) => {
  const { seconds: idle } = limits.adminSessionIdle
  const { seconds: absolute } = limits.adminSessionAbsolute
  const { adminIdle } = readSettings({})
  const { db, key } = await start({ admin: true })
  const lives = async (token: string, seconds: number) =>
    (await resumeSession(db, token, { now: at(seconds), adminIdle })) !== undefined
  const unused = await startSession(db, { key, persistent, admin: true }, at(0))
  const used = await startSession(db, { key, persistent, admin: true }, at(0))

  for (let seconds = idle - 1; seconds < absolute; seconds += idle - 1)
    expect(await lives(used.token, seconds)).toBe(true)
  expect(await lives(used.token, absolute - 1)).toBe(true)
  expect(await lives(used.token, absolute)).toBe(false)
  expect(await lives(unused.token, idle)).toBe(false)
})

test('an account has as many sessions as is written', async () => {
  const limit = limits.sessionsPerAccount.most
  const { db, key } = await start()
  const tokens: string[] = []
  for (let count = 0; count <= limit; count += 1)
    tokens.push((await startSession(db, { key, persistent: false, admin: false }, at(count))).token)

  const live = await Promise.all(tokens.map((token) => resumeSession(db, token, { now: at(limit + 1), adminIdle: 60 })))

  expect(live.map((session) => session !== undefined)).toEqual([false, ...tokens.slice(1).map(() => true)])
})

test('failed logins at a number are limited as is written', async () => {
  const perHour = limits.failuresAtNumberFromAddress.most
  const perDay = limits.failuresAtNumber.most
  const kept = limits.failuresReserved.most
  const few = limits.failuresOfNewcomer.most
  const { db } = await start()
  const fail = (address: string, seconds: number) => reserveAttempt(db, failuresAtNumber('1'), address, at(seconds))

  expect(await allowed(perHour + 1, () => fail('10.0.0.1', 0))).toBe(perHour)
  expect(await isRefused(fail('10.0.0.1', hour - 1))).toBe(true)
  for (let hours = 1; hours * perHour < perDay - kept; hours += 1)
    await allowed(perHour, () => fail('10.0.0.1', hours * hour))
  expect(await isRefused(fail('10.0.0.1', day - hour))).toBe(true)
  let heard = await allowed(perHour, () => fail('10.0.0.2', day - hour))
  expect(heard).toBe(few)
  for (let address = 3; heard < kept; address += 1)
    heard += await allowed(perHour, () => fail(`10.0.0.${address}`, day - hour))
  expect(heard).toBe(kept)
  expect(await isRefused(fail('10.0.1.1', day - hour))).toBe(true)
  expect(await isRefused(fail('10.0.1.1', day))).toBe(false)
})

test('refused sign-ups at a number are limited as is written', async () => {
  const own = limits.refusedSignupsAtNumberFromAddress.most
  const all = limits.refusedSignupsAtNumber.most
  const shared = limits.refusedSignupsShared.most
  const few = limits.refusedSignupsOfNewcomer.most
  const { db } = await start()
  const fail = (address: string, seconds: number) => reserveAttempt(db, refusedSignupsAt('1'), address, at(seconds))

  expect(await allowed(own, () => fail('10.0.0.1', 0))).toBe(shared)
  expect(await isRefused(fail('10.0.0.1', hour - 1))).toBe(true)
  expect(await allowed(own, () => fail('10.0.0.1', hour))).toBe(own - shared)
  expect(await isRefused(fail('10.0.0.1', day - 1))).toBe(true)
  expect(await allowed(own, () => fail('10.0.0.2', hour))).toBe(shared - (own - shared))
  expect(await allowed(own, () => fail('10.0.0.3', hour))).toBe(few)
  let heard = 2 * shared + few
  for (let address = 1; heard < all; address += 1) heard += await allowed(few, () => fail(`10.0.1.${address}`, hour))
  expect(heard).toBe(all)
  expect(await isRefused(fail('10.0.2.1', day - 1))).toBe(true)
  expect(await isRefused(fail('10.0.2.1', day))).toBe(false)
})

test.each([
  ['no account', 0, 0],
  ['accounts', 2 * limits.signupCredits.most, limits.signupCredits.most],
])('an address that created %s is refused at as many numbers as is written', (_what, signups, credits) => {
  const { most } = limits.refusedNumbersOfAddress
  let here = Array.from({ length: signups }).reduce<Attempt[][]>((before) => afterSignup(before, '1', 0), [[]])
  // The address may try each number once a day whatever it did at others.
  const there: Attempt[] = [[-2 * limits.refusedNumbersOfAddress.seconds * 1000, '10.0.0.1']]
  let tried = 0
  const fail = (seconds: number) => {
    const guess = { id: String((tried += 1)), from: '10.0.0.1', now: seconds * 1000 }
    if (waitForGuess({ there, here }, guess) > 0) return false
    here = afterRefusal({ there, here }, guess).here
    return true
  }
  const numbers = Array.from({ length: most + credits + 5 }, () => fail(0))

  expect(numbers.filter(Boolean)).toHaveLength(most + credits)
  expect([fail(limits.refusedNumbersOfAddress.seconds - 1), fail(limits.refusedNumbersOfAddress.seconds)]).toEqual([
    false,
    true,
  ])
})

test('an address whose limit is reached may fail at each number as often as is written', async () => {
  const { most: logins, seconds } = limits.failuresAtNumberBeyond
  const { db } = await start()
  const countAt = async (limit: RateLimit, beyond: RateLimit, seconds: number) =>
    allowed(9, async () => {
      await refuseLimited(db, beyond, '10.0.0.1', at(seconds))
      await reserveAttempt(db, limit, '10.0.0.1', at(seconds))
    })

  for (const time of [0, seconds])
    expect([
      await countAt(failuresAtNumber('1'), severalFailuresAtNumber('1'), time),
      await countAt(refusedSignupsAt('1'), anyRefusedSignupAt('1'), time),
    ]).toEqual([logins, limits.refusedNumberBeyond.most])
  expect(limits.refusedNumberBeyond.seconds).toBe(seconds)
})

test('a network of IPv6 counts as many addresses as is written', async () => {
  const { db } = await start()
  const heard = async (addresses: string[]) => {
    let failed = 0
    for (const address of addresses)
      failed += await allowed(9, () => reserveAttempt(db, failuresAtNumber(addresses[0]!), address, at(0)))
    return failed
  }
  const own = limits.failuresAtNumberFromAddress.most
  const few = (length: number) => Array.from({ length }, (_, index) => index.toString(16))

  expect(await heard(few(9).map((each) => `2001:db8:1:2::${each}`))).toBe(own)
  expect(await heard(few(9).map((each) => `2001:db8:1:2${each}::1`))).toBe(own * limits.addressesOf56.exactly)
  expect(await heard(few(9).map((each) => `2001:db8:1:${each}200::1`))).toBe(own * limits.addressesOf48.exactly)
})

test('failures of a known browser are limited as is written', async () => {
  const { most: perHour, seconds: hour } = limits.failuresOfBrowserHour
  const { most: perDay, seconds: day } = limits.failuresOfBrowserDay
  const { db } = await start()
  const fail = (seconds: number) => reserveAttempt(db, failuresOfBrowser('1'), '', at(seconds))

  expect(await allowed(perHour + 1, () => fail(0))).toBe(perHour)
  let heard = perHour
  for (let time = hour; time < day; time += hour) heard += await allowed(perHour, () => fail(time))
  expect(heard).toBe(perDay)
  expect(await isRefused(fail(day))).toBe(false)
})

test.each([
  [limits.loginsOfAccount, successesOf('1')],
  [limits.failuresFromAddress, failuresFrom('1')[0]!],
  [limits.refusedSignupsFromAddress, signupRefusalsFrom('1')[0]!],
  [limits.deletionsAtNumber, deletionsAt('1')],
  [limits.recordsOfAccount, recordsOf('1')],
])('$what: the server allows as many as is written', async ({ most, seconds }, limit) => {
  const { db } = await start()
  const attempt = (seconds: number) => reserveAttempt(db, limit, '', at(seconds))

  expect(await allowed(most + 1, () => attempt(0))).toBe(most)
  expect(await isRefused(attempt(seconds - 1))).toBe(true)
  expect(await isRefused(attempt(seconds))).toBe(false)
})

test('a number waits after each deletion as is written before it can sign up', async () => {
  const waits = [limits.waitAfterDeletion, limits.waitAfterSecondDeletion, limits.waitAfterThirdDeletion]
  const { db } = await start()
  let now = 0
  const refused = (seconds: number) => isRefused(refuseLimited(db, signupsAfterDeletionOf('1'), '', at(seconds)))

  for (const { seconds } of waits) {
    await reserveAttempt(db, deletionsAt('1'), '', at(now))
    expect([await refused(now + seconds - 1), await refused(now + seconds)]).toEqual([true, false])
    now += seconds
  }
})

test.each([
  ['student', limits.switchesOfStudent],
  ['administrator', limits.switchesOfAdmin],
] as const)('switches of a %s are limited as is written', async (kind, { most, perSecond }) => {
  const { db } = await start()
  let now = 0
  const change = () => charge(db, { key: '1', cost: switchCosts[kind] }, at(now))

  expect(await allowed(most + 1, change)).toBe(most)
  now = 1
  expect(await allowed(perSecond + 1, change)).toBe(perSecond)
})

const [ofAddress, ofCampus] = newAccountsFrom('1').map(({ cost }) => cost)

test.each([
  [limits.switchesOfStudentDay, { minute: 0, day: switchCosts.student.day }],
  [limits.accountsFromAddress, ofAddress!],
  [limits.accountsOfCampus, ofCampus!],
])('$what: the server allows as many as is written', async ({ most, perDay }, cost) => {
  const { db } = await start()
  const change = (seconds: number) => charge(db, { key: '1', cost }, at(seconds))
  // Ten are left, because it takes long to spend them all.
  const spent = { minute: 0, day: cost.day * (most - 10) }
  await charge(db, { key: '1', cost: spent }, at(0))

  expect(await allowed(11, () => change(0))).toBe(10)
  expect(await isRefused(change(day / perDay - 1))).toBe(true)
  expect(await allowed(2, () => change(day / perDay))).toBe(1)
})

async function charge(db: Db, spending: Spending, time: Date) {
  if (!(await spend(db, spending, time))) throw new Error('refused')
}

test('as many attempts wait at an account as is written', async () => {
  const waiting = limits.attemptsWaiting.most
  const { db } = await start()
  const passwords = countedPasswords()
  const open = passwords.close()
  const { check } = credentials({ db, passwords: passwords.passwords, clock: () => at(0) })
  const claim = { id: '20240001', password: '', address: '10.0.0.1', device: undefined }
  let refused = 0
  const attempts = Array.from({ length: waiting + 11 }, () => check(claim).catch(() => (refused += 1)))

  await until(() => passwords.running() === 1 && refused >= 10)
  expect(refused).toBe(10)

  open()
  await Promise.all(attempts)
})

test('passwords are as long, and hashed as hard, as is written', async () => {
  const shortest = limits.shortestPassword.least
  const longest = limits.longestPassword.most
  const mebibytes = limits.hashMemory.exactly
  const passes = limits.hashPasses.exactly
  const bytes = limits.tokenLength.exactly
  const refused = async (length: number) =>
    (await brokenRule('먁'.repeat(length), { id: '20240001', username: '김하늘' })) !== undefined

  expect(await Promise.all([shortest - 1, shortest, longest, longest + 1].map(refused))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(await hashPassword('hanbit-gaon-2026')).toContain(`$argon2id$v=19$m=${mebibytes * 1024},t=${passes},`)
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(bytes)
})
