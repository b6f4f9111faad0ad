import { CampusError } from '../error.ts'
import { failureOf } from './failure.ts'
import type { Policy } from './policy.ts'

const longestWait = 30_000

/** When to send a call again. */
export type Retry = {
  /** Milliseconds until then; undefined if it must not be sent again. `repeat` counts from 0. */
  delay: (error: CampusError, repeat: number) => number | undefined
  wait: (milliseconds: number) => Promise<void>
}

/** Repeats as openapi.yaml lets the call be repeated, at most `most` times. */
export function retryOf(
  { repeats, repeatAfter }: Policy,
  most: boolean | number,
  signal: AbortSignal | undefined,
): Retry {
  return {
    delay(error, repeat) {
      if (repeat >= (repeats && (most === true ? repeats : +most))) return undefined
      // Only reads may be repeated twice. A second wait for a change would leave a person before a spinner.
      const isSlowRead = error.kind === 'timeout' && repeats > 1 && repeat === 0
      if (isLost(error) || isSlowRead) return backoff(repeat)
      if (!repeatAfter.includes(error.status ?? 0)) return undefined
      return askedWait(error, backoff(repeat))
    },
    wait: (milliseconds) => pause(milliseconds, signal),
  }
}

/** Whether the answer, or the way to the server, was lost. */
export const isLost = ({ kind, cause }: CampusError): boolean => kind === 'network' && !failureOf(cause).untrusted

/** How long a busy server wants to be left alone, in milliseconds; `otherwise` if it does not say, undefined if it is too long. */
export function askedWait({ retryAfter }: CampusError, otherwise: number): number | undefined {
  if (retryAfter === undefined) return otherwise
  return retryAfter * 1000 <= longestWait ? retryAfter * 1000 + Math.random() * 250 : undefined
}

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

/** With jitter: hundreds of phones that lost the same access point must not retry at the same moment. */
const backoff = (repeat: number) => 200 * 2 ** repeat * (1 + Math.random())
