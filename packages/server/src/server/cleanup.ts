import { sealAttendance } from '@campus-connect/core/domain/attendance/event-chain.ts'
import { cleanUp, foldTotals } from '@campus-connect/core/domain/retention/cleanup.ts'
import { erase, type Erasure, quicklyErased } from '@campus-connect/core/database/erase.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { repeat } from './schedule.ts'

const hour = 3600 * 1000
/** Between two foldings of the totals. A class start may add hundreds of rows a second, which each list adds up. */
const foldInterval = 10_000

/** From 3 to 5 in Korea, in UTC. */
const night = [18, 19]

/** Erases removed data if the file may be rewritten now: calls wait meanwhile, so a large file waits for the night. */
export function tryToErase(db: Db, now: Date): Promise<Erasure> {
  return erase(db, { now, most: night.includes(now.getUTCHours()) ? Infinity : quicklyErased })
}

/** Erases removed data as `tryToErase` does. Throws if the disk has no room for it. */
export async function eraseRemoved(db: Db, now: Date): Promise<void> {
  if ((await tryToErase(db, now)) === 'no-space') throw new Error('no disk space to erase what was removed')
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
