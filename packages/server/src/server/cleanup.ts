import { sealAttendance } from '../domain/attendance/event-chain.ts'
import { deviceLifetime } from '../domain/accounts/credentials.ts'
import { removeEndedSessions } from '../domain/accounts/sessions.ts'
import type { Db } from '../database/tables/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { removeDevicesBefore } from '../database/queries/logins/devices.ts'
import { foldListChanges } from '../database/queries/users/selection.ts'
import { fillSearchColumns } from '../database/queries/users/users.ts'
import { removeExpiredThrottles } from '../database/queries/logins/throttles.ts'
import { removeFullBuckets } from '../database/queries/token-buckets.ts'
import { repeat } from './schedule.ts'

const hour = 3600 * 1000

/** Removes ended sessions, unused known browsers and expired limits, and makes users of older servers searchable. */
export async function cleanUp(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await removeEndedSessions(transaction, now)
    await removeDevicesBefore(transaction, new Date(now.getTime() - deviceLifetime * 1000))
    await removeExpiredThrottles(transaction, now)
    await fillSearchColumns(transaction)
    await foldListChanges(transaction)
  })
  // Apart, because switches wait for the rows that it removes.
  await inTransaction(db, (transaction) => removeFullBuckets(transaction, now))
}

type Cleanup = {
  clock: () => Date
  failed: (error: unknown) => void
  /** Milliseconds. */
  interval?: number
}

/** Cleans up and seals new attendance events every hour. The returned function stops it within one page of events. */
export function scheduleCleanup(db: Db, { clock, failed, interval = hour }: Cleanup): () => Promise<void> {
  const clean = async (signal: AbortSignal) => {
    try {
      await cleanUp(db, clock())
      await sealAttendance(db, { signal })
    } catch (error) {
      if (!signal.aborted) failed(error)
    }
  }
  return repeat(clean, { interval, atOnce: false })
}
