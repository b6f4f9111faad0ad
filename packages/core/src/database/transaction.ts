import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { markDiskFull } from './disk-space.ts'
import { ConnectionLost, DatabaseFull, isConflict } from './errors.ts'
import { groupCommit } from './sqlite/group-commit.ts'
import type { Db } from './schema/tables.ts'
import { writeCounters } from './write-counters.ts'

type Isolation = 'read committed' | 'repeatable read'

export type TransactionOptions = {
  /** Milliseconds to wait for another process that holds the lock; 2,000 by default. */
  lockTimeout?: number
  /** Used by PostgreSQL only. SQLite runs one write transaction at a time, which isolates more than either level. */
  isolation?: Isolation
  /**
   * False does not wait for the disk: the write survives the end of the process, but not each power cut. If its
   * connection is lost, it may be written twice.
   */
  durable?: boolean
}

/**
 * Runs one short write transaction, or joins the one that is already running. Throws a DatabaseUnavailable when the lock
 * timeout ends or the disk is full. `work` may run several times, so only the transaction may depend on it.
 * ARCHITECTURE.md has the rules of concurrency.
 */
export async function inTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  { lockTimeout = 2000, isolation = 'read committed', durable = true }: TransactionOptions = {},
): Promise<T> {
  if (db.isTransaction) return work(db)
  let committing = false
  const attempt = () => {
    committing = false
    const write = writerOf(db, isolation)
    return write(async (transaction) => {
      const result = await work(transaction)
      committing = true
      return result
    }, durable)
  }
  // After a commit without an answer, only a write that may happen twice is repeated.
  return retriedWrite(db, attempt, { lockTimeout, repeatable: () => !committing || !durable })
}

type Retries = { lockTimeout?: number; repeatable?: () => boolean }

/**
 * Repeats a write for `lockTimeout` milliseconds while others block it, or if it lost its connection and is still
 * `repeatable`. Throws a DatabaseUnavailable after that, and on a full disk.
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
      (error) => isConflict(error) || (repeatable() && error instanceof ConnectionLost),
    )
  } catch (error) {
    if (isConflict(error)) writeCounters.busy += 1
    if (error instanceof DatabaseFull) {
      writeCounters.full += 1
      markDiskFull(db)
    }
    throw error
  }
}

const writers = new WeakMap<Db, ReturnType<typeof groupCommit>>()

/** SQLite has one connection, so its writes share commits. PostgreSQL does this itself. */
function writerOf(db: Db, isolation: Isolation) {
  if (db.getExecutor().adapter.supportsMultipleConnections) {
    const builder = db.transaction().setIsolationLevel(isolation)
    return <T>(work: (db: Db) => Promise<T>, durable: boolean) =>
      builder.execute(async (transaction) => {
        if (!durable) await sql`set local synchronous_commit = off`.execute(transaction)
        return work(transaction)
      })
  }
  const writer = writers.get(db) ?? groupCommit(db)
  writers.set(db, writer)
  return writer
}

export async function retried<T>(
  attempt: () => Promise<T>,
  lockTimeout = 2000,
  again: (error: unknown) => boolean = isConflict,
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
