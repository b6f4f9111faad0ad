import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { spendingOf } from '../../src/attendance/attend.ts'
import { credentials } from '../../src/accounts/credentials.ts'
import { refusedPassword } from '../../src/accounts/password-rules.ts'
import { hashPassword } from '../../src/accounts/passwords.ts'
import {
  failuresAtNumber,
  failuresFrom,
  failuresOfBrowser,
  refusedSignupsAt,
  signupsFrom,
  successesOf,
} from '../../src/accounts/rate-limits.ts'
import { resumeSession, startSession } from '../../src/accounts/sessions.ts'
import { openDatabase } from '../../src/database/open.ts'
import { spend } from '../../src/database/queries/switch-limits.ts'
import { addUser } from '../../src/database/queries/users.ts'
import { begin } from '../../src/accounts/throttle.ts'
import { newToken } from '../../src/tokens.ts'
import { countedPasswords, until } from './counted-passwords.ts'

/** The written rules. The tests read their numbers and try them on the server. */
const policy = readFileSync(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8').replace(/\s+/g, ' ')
const started = Date.parse('2026-03-02T00:00:00Z')
const hour = 3600
const words: Record<string, number> = { one: 1, two: 2, three: 3, five: 5, ten: 10 }

function numbers(sentence: RegExp): number[] {
  const found = sentence.exec(policy)
  if (!found) throw new Error(`docs/security.md does not say ${sentence}`)
  return found.slice(1).map((word) => words[word.toLowerCase()] ?? Number(word))
}

const at = (seconds: number) => new Date(started + seconds * 1000)

async function start() {
  const db = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  const user = { id: '20240001', username: '김하늘', passwordHash: '', admin: false, at: at(0) }
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
  ['with the browser', false, /after (\d+) hours without use and (\d+) hours in any case/, hour],
  ['kept', true, /with it after (\d+) days without use and (\d+) days in any case/, 24 * hour],
])('a session %s lasts as long as is written', async (_kind, persistent, sentence, unit) => {
  const [idle = 0, absolute = 0] = numbers(sentence).map((each) => each * unit)
  const { db, key } = await start()
  const lives = async (token: string, seconds: number) => (await resumeSession(db, token, at(seconds))) !== undefined
  const unused = await startSession(db, { key, persistent }, at(0))
  const used = await startSession(db, { key, persistent }, at(0))

  for (let seconds = idle - 1; seconds < absolute; seconds += idle - 1)
    expect(await lives(used.token, seconds)).toBe(true)
  expect(await lives(used.token, absolute - 1)).toBe(true)
  expect(await lives(used.token, absolute)).toBe(false)
  expect(await lives(unused.token, idle)).toBe(false)
})

test('an account has as many sessions as is written', async () => {
  const [limit = 0] = numbers(/An account has at most (\w+)\./)
  const { db, key } = await start()
  const tokens: string[] = []
  for (let count = 0; count <= limit; count += 1)
    tokens.push((await startSession(db, { key, persistent: false }, at(count))).token)

  const live = await Promise.all(tokens.map((token) => resumeSession(db, token, at(limit + 1))))

  expect(live.map((session) => session !== undefined)).toEqual([false, ...tokens.slice(1).map(() => true)])
})

test('failed logins at a number are limited as is written', async () => {
  const [perHour = 0] = numbers(/(\w+) failures an hour at one number from one address/)
  const [perDay = 0] = numbers(/(\d+) a day at one number from all addresses/)
  const [kept = 0, few = 0] = numbers(/the last (\d+) for addresses with fewer than (\w+) failures/)
  const { db } = await start()
  const fail = (address: string, seconds: number) => begin(db, failuresAtNumber('1'), address, at(seconds))

  expect(await allowed(perHour + 1, () => fail('10.0.0.1', 0))).toBe(perHour)
  expect(await isRefused(fail('10.0.0.1', hour - 1))).toBe(true)
  for (let hours = 1; hours * perHour < perDay - kept; hours += 1)
    await allowed(perHour, () => fail('10.0.0.1', hours * hour))
  expect(await isRefused(fail('10.0.0.1', 23 * hour))).toBe(true)
  let heard = await allowed(perHour, () => fail('10.0.0.2', 23 * hour))
  expect(heard).toBe(few)
  for (let address = 3; heard < kept; address += 1)
    heard += await allowed(perHour, () => fail(`10.0.0.${address}`, 23 * hour))
  expect(heard).toBe(kept)
  expect(await isRefused(fail('10.0.1.1', 23 * hour))).toBe(true)
})

test('failures of a known browser are limited as is written', async () => {
  const [perHour = 0, perDay = 0] = numbers(/A known browser has a count of its own: (\w+) an hour and (\d+) a day/)
  const { db } = await start()
  const fail = (seconds: number) => begin(db, failuresOfBrowser('1'), '', at(seconds))

  expect(await allowed(perHour + 1, () => fail(0))).toBe(perHour)
  let heard = perHour
  for (let hours = 1; hours < 24; hours += 1) heard += await allowed(perHour, () => fail(hours * hour))
  expect(heard).toBe(perDay)
})

test.each([
  [/(\d+) right passwords in (\w+) minutes at one account/, successesOf('1'), 60],
  [/; (\d+) failures in (\d+) minutes at one address/, failuresFrom('1'), 60],
  [/(\d+) sign-ups a minute are heard from one address/, signupsFrom('1'), 60],
  [/(\w+) sign-ups that the roster refuses an hour at one number/, refusedSignupsAt('1'), 3600],
])('%s is what the server does', async (sentence, limit, unit) => {
  const [most = 0, units = 1] = numbers(sentence)
  const { db } = await start()
  const attempt = (seconds: number) => begin(db, limit, '', at(seconds))

  expect(await allowed(most + 1, () => attempt(0))).toBe(most)
  expect(await isRefused(attempt(units * unit - 1))).toBe(true)
  expect(await isRefused(attempt(units * unit))).toBe(false)
})

test.each([
  ['student', false, /(\d+) real changes of a connection per student, refilled by (\w+) a second/],
  ['administrator', true, /(\d+) per administrator, refilled by (\w+) a second/],
])('switches of a %s are limited as is written', async (_who, admin, sentence) => {
  const [most = 0, refill = 0] = numbers(sentence)
  const { db, key } = await start()
  let now = 0
  const change = async () => {
    if (!(await spend(db, spendingOf({ key, admin }), at(now)))) throw new Error('refused')
  }

  expect(await allowed(most + 1, change)).toBe(most)
  now = 1
  expect(await allowed(refill + 1, change)).toBe(refill)
})

test('as many attempts wait at an account as is written', async () => {
  const [waiting = 0] = numbers(/whatever browsers it uses, and (\d+) wait/)
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
  const [shortest = 0, longest = 0] = numbers(/(\d+) to (\d+) characters/)
  const [mebibytes = 0, passes = 0] = numbers(/Argon2id \((\d+) MiB, (\w+) passes\)/)
  const [bytes = 0] = numbers(/(\d+) random bytes/)
  const refused = async (length: number) =>
    (await refusedPassword('먁'.repeat(length), { id: '20240001', username: '김하늘' })) !== undefined

  expect(await Promise.all([shortest - 1, shortest, longest, longest + 1].map(refused))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(await hashPassword('hanbit-gaon-2026')).toContain(`$argon2id$v=19$m=${mebibytes * 1024},t=${passes},`)
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(bytes)
})
