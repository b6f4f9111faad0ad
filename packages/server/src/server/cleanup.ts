import { sealAttendance } from '@campus-connect/core/domain/attendance/event-chain.ts'
import { deviceLifetime } from '@campus-connect/core/domain/accounts/credentials.ts'
import { removeEndedSessions } from '@campus-connect/core/domain/accounts/sessions.ts'
import { forgetForeignBeginnings } from '@campus-connect/core/database/queries/attendance/standing.ts'
import { erase, quicklyErased } from '@campus-connect/core/database/erase.ts'
import { findDone, forgetDone, setDone } from '@campus-connect/core/database/queries/done-tasks.ts'
import { settleForeignSessions } from '@campus-connect/core/database/queries/logins/sessions.ts'
import { clockState, isConfirmed, isNewDoubt } from '@campus-connect/core/domain/audit/trusted-clock.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { removeDevicesBefore, settleForeignDevices } from '@campus-connect/core/database/queries/logins/devices.ts'
import { foldTotals } from '@campus-connect/core/database/queries/users/totals.ts'
import { fillSearchColumns } from '@campus-connect/core/database/queries/users/search-columns.ts'
import {
  removeExpiredThrottles,
  removeSurplusThrottles,
} from '@campus-connect/core/database/queries/logins/throttles.ts'
import { removeFullBuckets } from '@campus-connect/core/database/queries/token-buckets.ts'
import { repeat } from './schedule.ts'

const hour = 3600 * 1000
/** Between two foldings of the totals. A class start may add hundreds of rows a second, which each list adds up. */
const foldInterval = 10_000

/**
 * Makes users of older servers searchable, and removes ended sessions, unused known browsers and expired limits. A clock that
 * may be wrong removes nothing. A clock that leapt is trusted after it has run for a day.
 */
export async function cleanUp(db: Db, now: Date): Promise<void> {
  const state = await inTransaction(db, async (transaction) => {
    await fillSearchColumns(transaction)
    return clockState(transaction, now)
  })
  if (state === 'behind') return
  if (state === 'leapt') {
    const doubted = await findDone(db, 'doubt')
    if (isNewDoubt(doubted, now)) await inTransaction(db, (transaction) => setDone(transaction, 'doubt', now))
    if (!isConfirmed(doubted, now)) return
  }
  await inTransaction(db, async (transaction) => {
    await setDone(transaction, 'cleanup', now)
    await forgetDone(transaction, 'doubt')
    await settleForeignTimes(transaction, now)
    await removeEndedSessions(transaction, now)
    await removeDevicesBefore(transaction, new Date(now.getTime() - deviceLifetime * 1000))
    await removeExpiredThrottles(transaction, now)
    await removeSurplusThrottles(transaction)
  })
  // Separately, because attendance changes wait for the rows that it removes.
  await inTransaction(db, (transaction) => removeFullBuckets(transaction, now))
}

/** What was written under a clock that was ahead counts from now on, or as not known. */
async function settleForeignTimes(transaction: Db, now: Date) {
  await settleForeignSessions(transaction, now)
  await settleForeignDevices(transaction, now)
  await forgetForeignBeginnings(transaction, now)
}

/** From 3 to 5 in Korea, in UTC. */
const night = [18, 19]

/** Erases removed data. Calls wait while a file is rewritten, so a large file waits for the night. */
export async function eraseRemoved(db: Db, now: Date): Promise<void> {
  const most = night.includes(now.getUTCHours()) ? Infinity : quicklyErased
  const erasure = await erase(db, { now, most })
  if (erasure === 'no-space') throw new Error('no disk space to erase what was removed')
}

type Cleanup = {
  clock: () => Date
  failed: (error: unknown) => void
  /** Milliseconds. */
  interval?: number
}

/**
 * Cleans up and seals new attendance events every hour, and folds the totals more often. The returned function stops it
 * within one page of events.
 */
export function scheduleCleanup(db: Db, { clock, failed, interval = hour }: Cleanup): () => Promise<void> {
  const unlessStopped = (work: (signal: AbortSignal) => Promise<void>) => async (signal: AbortSignal) => {
    try {
      await work(signal)
    } catch (error) {
      if (!signal.aborted) failed(error)
    }
  }
  const clean = unlessStopped(async (signal) => {
    await cleanUp(db, clock())
    await eraseRemoved(db, clock())
    await sealAttendance(db, { signal })
  })
  const stops = [
    repeat(clean, { interval, atOnce: false }),
    repeat(
      unlessStopped(() => foldTotals(db)),
      { interval: foldInterval, atOnce: false },
    ),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
