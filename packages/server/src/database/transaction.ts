import { setTimeout as pause } from 'node:timers/promises'
import { HttpError, unavailable } from '../errors/http-error.ts'
import { writeCounters } from './write-counters.ts'
import { markDiskFull } from './disk-space.ts'
import { isConflict, isOutOfSpace, LostConnection } from './postgres/errors.ts'
import { isBusy, isFull } from './sqlite/errors.ts'
import { groupCommit } from './sqlite/group-commit.ts'
import type { Db } from './tables/tables.ts'

type Isolation = 'read committed' | 'repeatable read'

export type TransactionOptions = {
  /** Milliseconds to wait for another process that holds the lock; 2,000 by default. */
  lockTimeout?: number
  /** For PostgreSQL. SQLite runs one write transaction at a time, which isolates more than either. */
  isolation?: Isolation
}

/**
 * Runs one short write transaction, or joins the one that is already running. Throws an HttpError with status 503 when
 * the lock timeout ends or the disk is full. `work` may run several times, so only the transaction may depend on it.
 * ARCHITECTURE.md has the rules of concurrency.
 */
export async function inTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  { lockTimeout = 2000, isolation = 'read committed' }: TransactionOptions = {},
): Promise<T> {
  if (db.isTransaction) return work(db)
  let committing = false
  const attempt = () => {
    committing = false
    const write = writer(db, isolation)
    return write(async (transaction) => {
      const result = await work(transaction)
      committing = true
      return result
    })
  }
  return retriedWrite(db, attempt, { lockTimeout, repeatable: () => !committing })
}

type Retries = { lockTimeout?: number; repeatable?: () => boolean }

/**
 * A write that is done again where others were in its way, or where its connection was lost while it was `repeatable`,
 * for `lockTimeout` milliseconds; then throws a HttpError with status 503, as it does on a full disk.
 */
export async function retriedWrite<T>(
  db: Db,
  attempt: () => Promise<T>,
  { lockTimeout = 2000, repeatable = () => true }: Retries = {},
): Promise<T> {
  try {
    return await retried(
      attempt,
      lockTimeout,
      (error) => isBusy(error) || isConflict(error) || (repeatable() && wasLost(error)),
    )
  } catch (cause) {
    if (isBusy(cause) || isConflict(cause)) writeCounters.busy += 1
    if (isFull(cause) || hadNoRoom(cause)) {
      writeCounters.full += 1
      markDiskFull(db)
    }
    if (isBusy(cause) || isFull(cause) || isConflict(cause)) throw unavailable({ cause })
    throw cause
  }
}

const wasLost = (error: unknown) => error instanceof HttpError && error.cause instanceof LostConnection
const hadNoRoom = (error: unknown) => error instanceof HttpError && isOutOfSpace(error.cause)

const writers = new WeakMap<Db, ReturnType<typeof groupCommit>>()

/** An engine that has one connection commits in groups; the others see to that themselves. */
function writer(db: Db, isolation: Isolation) {
  if (db.getExecutor().adapter.supportsMultipleConnections) {
    const begun = db.transaction().setIsolationLevel(isolation)
    return <T>(work: (db: Db) => Promise<T>) => begun.execute(work)
  }
  const known = writers.get(db) ?? groupCommit(db)
  writers.set(db, known)
  return known
}

export async function retried<T>(
  attempt: () => Promise<T>,
  lockTimeout = 2000,
  again: (error: unknown) => boolean = isBusy,
): Promise<T> {
  const end = Date.now() + lockTimeout
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!again(error) || Date.now() >= end) throw error
      writeCounters.retried += 1
      await pause(20 + Math.random() * 60)
    }
  }
}
