import { CampusError } from '../error.ts'
import { pause } from '../http/retry.ts'

/** Milliseconds. */
const longestWait = 30_000
const mostWaiting = 120_000

/** Repeats calls that a busy server refuses with 429 or 503. While one of them waits, no other is sent. */
export function waitingOut(signal: AbortSignal | undefined) {
  let until = 0

  return async function patiently<T>(call: () => Promise<T>): Promise<T> {
    const end = Date.now() + mostWaiting
    for (;;) {
      const wait = until - Date.now()
      if (wait > 0) await pause(wait, signal).catch(() => {})
      try {
        return await call()
      } catch (error) {
        const asked = waitOf(error)
        if (asked === undefined || signal?.aborted || Date.now() + asked > end) throw error
        until = Math.max(until, Date.now() + asked)
      }
    }
  }
}

/** Milliseconds after which the call may succeed; undefined if waiting does not help. */
function waitOf(error: unknown) {
  if (!(error instanceof CampusError) || (error.status !== 429 && error.status !== 503)) return undefined
  const asked = (error.retryAfter ?? 1) * 1000
  return asked <= longestWait ? asked : undefined
}
