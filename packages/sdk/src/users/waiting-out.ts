import { CampusError } from '../error.ts'
import { failureOf } from '../http/failure.ts'
import { pause } from '../http/retry.ts'

/** Milliseconds. */
const longestWait = 30_000
const mostWaiting = 120_000
const afterALoss = 200

/** What a call gave, and whether an earlier attempt may have reached the server without an answer. */
export type Waited<T> = { answer: T; mayHaveArrived: boolean }

/**
 * Repeats calls that a busy server refuses with 429 or 503, and once those whose answer was lost. While one of them waits
 * for the server, no other is sent. Rejects with the signal's reason if it ends a wait.
 */
export function waitingOut(signal: AbortSignal | undefined) {
  let until = 0

  return async function patiently<T>(call: () => Promise<T>): Promise<Waited<T>> {
    const end = Date.now() + mostWaiting
    let lost = false
    let mayHaveArrived = false
    for (;;) {
      const wait = until - Date.now()
      if (wait > 0) await pause(wait, signal)
      try {
        return { answer: await call(), mayHaveArrived }
      } catch (error) {
        if (!lost && error instanceof CampusError && error.kind === 'network') {
          lost = true
          mayHaveArrived = !failureOf(error.cause).neverSent
          await pause(afterALoss, signal)
          continue
        }
        const asked = waitOf(error)
        if (asked === undefined || Date.now() + asked > end) throw error
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
