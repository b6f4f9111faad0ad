import { setTimeout as pause } from 'node:timers/promises'
import { Problem, unavailable } from '../errors/http-error.ts'
import { contention } from './contention.ts'
import { isConflict, isOutOfRoom, LostConnection } from './postgres/faults.ts'
import { isBusy, isFull } from './sqlite/errors.ts'
import { groupCommit } from './sqlite/group-commit.ts'
import type { Db } from './tables/tables.ts'

/**
 * One short write transaction; joins the one that is already running. Waits `patience` milliseconds for another process
 * that holds the lock, without holding up anybody else, then throws a Problem with status 503, as it does on a full disk.
 *
 * SQLite lets one transaction write at a time. On PostgreSQL many do, each statement seeing what was committed before it
 * (read committed), so that commits share one flush of the log; what must not happen side by side waits for a row:
 * - an account (login, new password, deletion, rights): `findUser` holds its row, also for the limit of sessions;
 * - a number at the sign-up, a throttle's count: one statement on a unique key, which waits for others of that key;
 * - a lecture's switch: `changeConnection` and `switchInOneStatement` hold its row, and a deletion all of the user's;
 * - a bucket of switches: one statement on the user's key, after the lecture's row;
 * - the audit chain, and with it the last administrator, whose every change is recorded: `lockChain`;
 * - a synchronisation reads much of one roster: it asks for `still`, one moment for all its statements.
 * What PostgreSQL gives up because of others (40001, 40P01), or with a connection that was lost before the commit, is
 * done again: `work` may run several times, and nothing but the transaction may depend on it.
 */
export async function inTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  { patience = 2000, still = false }: { patience?: number; still?: boolean } = {},
): Promise<T> {
  if (db.isTransaction) return work(db)
  let committing = false
  const attempt = () => {
    committing = false
    const write = writer(db, still)
    return write(async (transaction) => {
      const result = await work(transaction)
      committing = true
      return result
    })
  }
  return retriedWrite(db, attempt, { patience, repeatable: () => !committing })
}

type Retries = { patience?: number; repeatable?: () => boolean }

/**
 * A write that is done again where others were in its way, or where its connection was lost while it was `repeatable`,
 * for `patience` milliseconds; then throws a Problem with status 503, as it does on a full disk.
 */
export async function retriedWrite<T>(
  db: Db,
  attempt: () => Promise<T>,
  { patience = 2000, repeatable = () => true }: Retries = {},
): Promise<T> {
  try {
    return await retried(
      attempt,
      patience,
      (error) => isBusy(error) || isConflict(error) || (repeatable() && wasLost(error)),
    )
  } catch (cause) {
    if (isBusy(cause) || isConflict(cause)) contention.busy += 1
    if (isFull(cause) || hadNoRoom(cause)) {
      contention.full += 1
      withoutRoom.add(db)
    }
    if (isBusy(cause) || isFull(cause) || isConflict(cause)) throw unavailable({ cause })
    throw cause
  }
}

const wasLost = (error: unknown) => error instanceof Problem && error.cause instanceof LostConnection
const hadNoRoom = (error: unknown) => error instanceof Problem && isOutOfRoom(error.cause)

const writers = new WeakMap<Db, ReturnType<typeof groupCommit>>()

/** An engine that has one connection commits in groups; the others see to that themselves. */
function writer(db: Db, still: boolean) {
  if (db.getExecutor().adapter.supportsMultipleConnections) {
    const begun = still ? db.transaction().setIsolationLevel('repeatable read') : db.transaction()
    return <T>(work: (db: Db) => Promise<T>) => begun.execute(work)
  }
  const known = writers.get(db) ?? groupCommit(db)
  writers.set(db, known)
  return known
}

/** Databases of which a write found no room on the disk. */
export const withoutRoom = new WeakSet<Db>()

export async function retried<T>(
  attempt: () => Promise<T>,
  patience = 2000,
  again: (error: unknown) => boolean = isBusy,
): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!again(error) || Date.now() >= end) throw error
      contention.retried += 1
      await pause(20 + Math.random() * 60)
    }
  }
}
