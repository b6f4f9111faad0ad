import { endConnections } from '../domain/attendance/end.ts'
import type { Db } from '../database/tables/tables.ts'
import { repeat } from './repeat.ts'
import { lastTimeOfDay } from './time-of-day.ts'

type Schedule = {
  clock: () => Date
  /** `ATTENDANCE_END_AT` in minutes after midnight in Korea. */
  at: number
  log: Record<'info' | 'warn', (details: object, message: string) => void>
  /** Milliseconds between two looks. */
  interval?: number
}

/** Looks after a failure before the next attempt. */
const looksBetweenAttempts = 6

/**
 * Ends all connections at a time of day. At the start it ends those that began before the last such time: the server
 * may have been down then. The returned function stops it.
 */
export function scheduleAttendanceEnd(db: Db, { clock, at, log, interval = 10_000 }: Schedule): () => Promise<void> {
  let done: number | undefined
  let pause = 0

  const look = async (signal: AbortSignal) => {
    const before = lastTimeOfDay(at, clock())
    pause -= 1
    if (before.getTime() === done || pause > 0) return
    try {
      const count = await endConnections(db, { before, clock, signal })
      done = before.getTime()
      if (count > 0) log.info({ count }, 'connections ended')
    } catch (err) {
      pause = looksBetweenAttempts
      log.warn({ err }, 'connections not ended')
    }
  }
  return repeat(look, { interval, atOnce: true })
}
