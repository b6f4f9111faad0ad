import { isIPv6 } from 'node:net'
import { Problem } from './problem.ts'
import { type Db, inTransaction } from './store/database.ts'
import { changeWait, countAttempt, findWait, uncountAttempt } from './store/throttles.ts'

type Rule = { failures: number; window: number; wait: (failures: number) => number }

const longestWait = 900

/** Seconds. Ten failures in a quarter of an hour, then 1, 2, 4 … 900 s between attempts; never for good. */
const perAccount: Rule = {
  failures: 10,
  window: 15 * 60,
  wait: (failures) => Math.min(longestWait, 2 ** (failures - 10)),
}
/** A whole campus may share one address. */
const perAddress: Rule = { failures: 300, window: 5 * 60, wait: () => 5 * 60 }

/** Each sign-up may tell that a number is taken. A campus that enrols all at once stays below. */
const perSignupAddress: Rule = { failures: 600, window: 60, wait: () => 60 }

export const numberKey = (id: string) => `number:${id}`
export const deviceKey = (hash: string) => `device:${hash}`
export const loginAddressKey = (address: string) => `address:${network(address)}`
/** Of its own: who is turned away at the sign-up must not keep the others at his address from logging in. */
export const signupAddressKey = (address: string) => `signup-address:${network(address)}`

export const signupKey = (address: string) => `signup:${network(address)}`

/** An IPv6 subscriber holds a whole /64. */
export function network(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const full = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return full.slice(0, 4).join(':')
}

/** Counts an attempt as failed before it is tried, so that parallel ones cannot slip through; throws a Problem 429. */
export function beginAttempt(db: Db, key: string, now: Date): Promise<void> {
  return begin(db, key, perAccount, now)
}

/** Counts a sign-up, whatever will become of it; throws a Problem 429. */
export function beginSignup(db: Db, key: string, now: Date): Promise<void> {
  return begin(db, key, perSignupAddress, now)
}

async function begin(db: Db, key: string, rule: Rule, now: Date) {
  const wait = await inTransaction(db, (transaction) => count(transaction, key, rule, now))
  if (wait !== undefined) throw tooManyAttempts(wait)
}

/** The attempt could not be tried at all. */
export async function abandonAttempt(db: Db, key: string, now: Date): Promise<void> {
  await inTransaction(db, (transaction) => uncountAttempt(transaction, key, now))
}

/** Throws a Problem 429 where too much has failed from this address. */
export async function checkAddress(db: Db, key: string, now: Date): Promise<void> {
  const wait = waitLeft(await findWait(db, key), now)
  if (wait > 0) throw tooManyAttempts(wait)
}

export async function countAddressFailure(db: Db, key: string, now: Date): Promise<void> {
  await inTransaction(db, (transaction) => count(transaction, key, perAddress, now))
}

/** Seconds to wait; undefined where the attempt was counted. */
async function count(db: Db, key: string, rule: Rule, now: Date): Promise<number | undefined> {
  const failures = await countAttempt(db, {
    key,
    now,
    windowStart: shifted(now, -rule.window),
    calmSince: rule === perAccount ? shifted(now, -rule.window) : now,
    latestWait: shifted(now, longestWait),
  })
  if (failures === undefined) return Math.max(1, waitLeft(await findWait(db, key), now))
  if (failures >= rule.failures) await changeWait(db, key, shifted(now, rule.wait(failures)))
  return undefined
}

function waitLeft(until: Date | undefined, now: Date) {
  const seconds = until ? (until.getTime() - now.getTime()) / 1000 : 0
  return seconds > longestWait ? 0 : seconds
}

function shifted(time: Date, seconds: number) {
  return new Date(time.getTime() + seconds * 1000)
}

function tooManyAttempts(seconds: number) {
  return new Problem(429, '시도가 너무 많습니다. 잠시 후 다시 시도해주세요.', { retryAfter: seconds })
}
