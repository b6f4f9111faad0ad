import type { Retention } from '@campus-connect/core/config/retention.ts'
import { removeExpired } from '@campus-connect/core/domain/retention/retention.ts'
import { endDueConnections } from '@campus-connect/core/domain/attendance/daily-end.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'

type Repetition = {
  /** Milliseconds. */
  interval: number
  /** Whether the first call is made now. */
  atOnce: boolean
}

/**
 * Calls a function at an interval, unless the last call still runs. The returned function stops it: it aborts the signal
 * and waits for the call that runs. The function must not throw.
 */
export function repeat(
  call: (signal: AbortSignal) => Promise<void>,
  { interval, atOnce }: Repetition,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  const callOnce = () => {
    if (!signal.aborted) running ??= call(signal).finally(() => (running = undefined))
  }
  if (atOnce) callOnce()
  const timer = setInterval(callOnce, interval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

const minute = 60_000
const day = 24 * 60 * minute
const koreaAhead = 9 * 60 * minute

/** The last moment, now included, at which it was this time of day in Korea. `at`: minutes after midnight. */
export function lastTimeOfDay(at: number, now: Date): Date {
  const ahead = koreaAhead - at * minute
  return new Date(Math.floor((now.getTime() + ahead) / day) * day - ahead)
}

type Schedule = {
  clock: () => Date
  /** `ATTENDANCE_END_AT` in minutes after midnight in Korea. */
  at: number
  log: Record<'info' | 'warn', (details: object, message: string) => void>
  /** Milliseconds between two looks. */
  interval?: number
}

/** The number of looks after a failure before the next attempt. */
export const looksBetweenAttempts = 6

/**
 * Ends all connections at a time of day. At the start it ends those that are due since the last such time at which it did:
 * the server may have been down for days. The returned function stops it.
 */
export function scheduleAttendanceEnd(db: Db, { clock, at, log, interval = 10_000 }: Schedule): () => Promise<void> {
  let done: number | undefined
  let pause = 0

  const look = async (signal: AbortSignal) => {
    const last = lastTimeOfDay(at, clock())
    pause -= 1
    if (last.getTime() === done || pause > 0) return
    try {
      const count = await endDueConnections(db, { last, now: clock(), signal })
      if (!signal.aborted) done = last.getTime()
      if (count > 0) log.info({ count }, 'connections ended')
    } catch (err) {
      pause = looksBetweenAttempts
      log.warn({ err }, 'connections not ended')
    }
  }
  return repeat(look, { interval, atOnce: true })
}

/** The time of the night in Korea, in minutes after midnight. */
const night = 3 * 60

type Nights = Omit<Schedule, 'at'> & {
  retention: Retention
  /** Leaves no byte of what was removed. */
  erase: () => Promise<void>
}

/** Removes at night what is older than `RETENTION` says. The returned function stops it within one short transaction. */
export function scheduleRetention(
  db: Db,
  { clock, retention, erase, log, interval = 60_000 }: Nights,
): () => Promise<void> {
  let seen: number | undefined
  const look = async (signal: AbortSignal) => {
    const due = lastTimeOfDay(night, clock())
    if (due.getTime() === seen) return
    try {
      const outcome = await removeExpired(db, retention, { due, signal }, { clock })
      seen = due.getTime()
      if (outcome.kind === 'stopped') log.warn({ why: outcome.why }, 'retention stopped: the clock may be wrong')
      if (outcome.kind !== 'done') return
      log.info(outcome.removed, 'removed what is older than RETENTION')
      await erase()
    } catch (err) {
      if (signal.aborted) return
      seen = due.getTime()
      log.warn({ err }, 'not removed what is older than RETENTION')
    }
  }
  return repeat(look, { interval, atOnce: true })
}
