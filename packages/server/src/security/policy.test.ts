import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { resumeSession, startSession } from '../sessions.ts'
import { type Db, openDatabase } from '../store/database.ts'
import { addUser } from '../store/users.ts'
import { beginAttempt, beginSignup, checkAddress, countAddressFailure } from '../throttle.ts'

/** The rules as they are written for people; their numbers are read here and tried on the server. */
const policy = readFileSync(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8').replace(/\s+/g, ' ')
const begin = Date.parse('2026-03-02T00:00:00Z')
const hour = 3600
const words: Record<string, number> = { ten: 10 }

function numbers(sentence: RegExp): number[] {
  const found = sentence.exec(policy)
  if (!found) throw new Error(`docs/security.md does not say ${sentence}`)
  return found.slice(1).map((word) => words[word.toLowerCase()] ?? Number(word))
}

const at = (seconds: number) => new Date(begin + seconds * 1000)

async function start() {
  const db = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  const user = { id: '20240001', username: '김하늘', passwordHash: '', admin: false, at: at(0) }
  return { db, key: (await addUser(db, user))!.key }
}

const isRefused = (work: Promise<void>) =>
  work.then(
    () => false,
    () => true,
  )

/** How many times in a row it may be done. */
async function allowed(times: number, work: () => Promise<void>): Promise<number> {
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

test('guesses at a number are waited for as is written', async () => {
  const [failures = 0, minutes = 0] = numbers(/(\w+) failures in (\d+) minutes at one number/)
  const [longest = 0] = numbers(/waits of 1, 2, 4 … (\d+) seconds/)
  const { db } = await start()
  const guess = (seconds: number) => beginAttempt(db, 'number:1', at(seconds))

  expect(await allowed(failures + 1, () => guess(0))).toBe(failures)
  let now = 0
  for (let wait = 1; wait < 4 * longest; wait *= 2) {
    now += Math.min(wait, longest)
    expect(await isRefused(guess(now - 1))).toBe(true)
    await guess(now)
  }
  expect(await isRefused(guess(now + longest - 1))).toBe(true)

  const later = async (key: string, seconds: number) => {
    expect(await allowed(failures - 1, () => beginAttempt(db, key, at(0)))).toBe(failures - 1)
    return allowed(failures + 1, () => beginAttempt(db, key, at(seconds)))
  }
  expect(await later('number:2', minutes * 60 - 1)).toBe(1)
  expect(await later('number:3', minutes * 60)).toBe(failures)
})

test('failures and sign-ups at one address are counted as is written', async () => {
  const [failures = 0, minutes = 0] = numbers(/; (\d+) failures in (\d+) minutes at one address/)
  const [signups = 0] = numbers(/and (\d+) sign-ups a minute are heard from one address/)
  const { db } = await start()
  const fail = (db: Db) => countAddressFailure(db, 'address:1', at(0))

  for (let count = 1; count < failures; count += 1) await fail(db)
  expect(await isRefused(checkAddress(db, 'address:1', at(0)))).toBe(false)
  await fail(db)
  expect(await isRefused(checkAddress(db, 'address:1', at(minutes * 60 - 1)))).toBe(true)
  expect(await isRefused(checkAddress(db, 'address:1', at(minutes * 60)))).toBe(false)
  expect(await allowed(signups + 1, () => beginSignup(db, 'signup:1', at(0)))).toBe(signups)
  expect(await isRefused(beginSignup(db, 'signup:1', at(60)))).toBe(false)
})
