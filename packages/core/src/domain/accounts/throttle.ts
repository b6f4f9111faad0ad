import { fairQueuesByName } from './fair-queue.ts'
import { network } from './networks.ts'
import type { RateLimit } from './rate-limits.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { findWait as findBucketWait, spend, type Spending } from '../../database/queries/token-buckets.ts'
import { isForeign } from '../../stored-time.ts'
import { busy, Refusal } from '../refusal.ts'
import {
  type Attempt,
  changeAttempts,
  findAttempts,
  lockAttempts,
  removeThrottles,
} from '../../database/queries/logins/throttles.ts'

/** A counted attempt that `releaseAttempt` can take back. */
export type Reserved = { limit: RateLimit; attempt: Attempt }

/** One attempt per key at a time. Otherwise waiting attempts would each hold a connection for the row lock. */
const enqueue = fairQueuesByName({ waiting: Infinity, refusal: busy })

/** Counts an attempt before it runs, so that parallel attempts cannot pass the limit. Throws a Refusal. */
export async function reserveAttempt(db: Db, limit: RateLimit, address: string, now: Date): Promise<Reserved> {
  // Refused attempts must not write.
  await refuseLimited(db, limit, address, now)
  const attempt = attemptFrom(limit, address, now)
  const reserve = async (transaction: Db) => {
    const attempts = current(await lockAttempts(transaction, limit.key), limit, now)
    const milliseconds = limit.wait(attempts, attempt[1], now.getTime())
    if (milliseconds === 0) await keep(transaction, limit, [...attempts, attempt], now)
    return milliseconds
  }
  const wait = await enqueue(limit.key, [], () => inTransaction(db, reserve))
  if (wait > 0) throw tooManyAttempts(wait, limit.act)
  return { limit, attempt }
}

/** Throws a Refusal if the limit is reached. Counts nothing. */
export async function refuseLimited(db: Db, limit: RateLimit, address: string, now: Date): Promise<void> {
  const wait = await findWait(db, [limit], address, now)
  if (wait > 0) throw tooManyAttempts(wait, limit.act)
}

/** Milliseconds until no limit is reached; 0 if none is. */
export async function findWait(db: Db, limits: RateLimit[], address: string, now: Date): Promise<number> {
  let wait = 0
  for (const limit of limits) {
    const attempts = current(await findAttempts(db, limit.key), limit, now)
    wait = Math.max(wait, limit.wait(attempts, network(address), now.getTime()))
  }
  return wait
}

/** Counts an attempt in the caller's transaction, unless the limit is reached: what a flood writes is bounded. */
export async function recordAttempt(transaction: Db, limit: RateLimit, address: string, now: Date): Promise<void> {
  const attempts = current(await lockAttempts(transaction, limit.key), limit, now)
  const attempt = attemptFrom(limit, address, now)
  const full = limit.wait(attempts, attempt[1], now.getTime()) > 0
  await keep(transaction, limit, full ? attempts : [...attempts, attempt], now)
}

/** Takes a counted attempt back, in the caller's transaction. */
export async function releaseAttempt(transaction: Db, { limit, attempt }: Reserved, now: Date): Promise<void> {
  const attempts = current(await lockAttempts(transaction, limit.key), limit, now)
  const index = attempts.findLastIndex(([at, from]) => at === attempt[0] && from === attempt[1])
  await keep(transaction, limit, index < 0 ? attempts : attempts.toSpliced(index, 1), now)
}

/** Charges one use to each bucket. Throws a Refusal if one of them is empty. */
export async function spendAll(db: Db, spendings: readonly Spending[], at: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const spending of spendings)
      if (!(await spend(transaction, spending, at)))
        throw new Refusal('throttled', { seconds: (await findBucketWait(transaction, spending, at)) / 1000 })
  })
}

/** The attempts that still count, oldest first. */
export async function countedAttempts(db: Db, limit: RateLimit, now: Date): Promise<Attempt[]> {
  return current(await findAttempts(db, limit.key), limit, now)
}

/**
 * Replaces the attempts that count for each limit, in one transaction that locks the keys in this order. Use the same
 * order for the same limits everywhere. `revised` may run several times.
 */
export async function reviseAttempts(
  db: Db,
  limits: RateLimit[],
  now: Date,
  revised: (counted: Attempt[][]) => Attempt[][],
): Promise<void> {
  const revise = async (transaction: Db) => {
    const counted: Attempt[][] = []
    for (const limit of limits) counted.push(current(await lockAttempts(transaction, limit.key), limit, now))
    for (const [index, attempts] of revised(counted).entries()) await keep(transaction, limits[index]!, attempts, now)
  }
  await enqueue(limits.at(-1)?.key ?? '', [], () => inTransaction(db, revise))
}

function attemptFrom({ byAddress }: RateLimit, address: string, now: Date): Attempt {
  return [now.getTime(), byAddress ? network(address) : '']
}

async function keep(transaction: Db, limit: RateLimit, attempts: Attempt[], now: Date) {
  const last = attempts.at(-1)
  if (!last) return removeThrottles(transaction, [limit.key])
  const wait = limit.wait(attempts, last[1], now.getTime())
  await changeAttempts(transaction, limit.key, {
    attempts,
    blockedUntil: wait > 0 ? new Date(now.getTime() + wait) : undefined,
    expiresAt: new Date(last[0] + limit.window),
  })
}

/** The attempts that still count, oldest first. */
function current(attempts: Attempt[], { window }: RateLimit, now: Date): Attempt[] {
  const time = now.getTime()
  return attempts.filter(([at]) => at > time - window && !isForeign(at, now)).toSorted(([one], [other]) => one - other)
}

export function tooManyAttempts(milliseconds: number, act?: RateLimit['act']) {
  return new Refusal('throttled', { act, seconds: milliseconds / 1000 })
}
