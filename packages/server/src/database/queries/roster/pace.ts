import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../tables/tables.ts'
import { inTransaction } from '../../transaction.ts'

/** Rows per write transaction: a login waits no longer than one of them. */
export const chunk = 100

/** An import waits longer for the lock than a login does. */
export const write = <T>(db: Db, work: (transaction: Db) => Promise<T>) =>
  inTransaction(db, work, { lockTimeout: 10_000 })

export type Pace = {
  /** Sleeps for two thirds of the time, for a server that writes the same file. */
  giveWay?: boolean
  /** Stops the import between two transactions. */
  signal?: AbortSignal | undefined
}

/** Runs one short transaction, then lets others run. */
export async function paced<T>(work: () => Promise<T>, { giveWay = false, signal }: Pace): Promise<T> {
  signal?.throwIfAborted()
  const began = performance.now()
  const result = await work()
  if (giveWay) await pause(2 * (performance.now() - began))
  else await nextTurn()
  return result
}
