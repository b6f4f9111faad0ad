import { CampusError } from '../error.ts'
import type { Received } from './complete-response.ts'
import { retryAfter } from './retry-after.ts'

const unavailable = [429, 502, 503, 504]
const longestWait = 30_000

/** Milliseconds until the call may be repeated; undefined where it may not. */
export function retryDelay(outcome: Received | CampusError, repeat: number): number | undefined {
  if (outcome instanceof CampusError) return outcome.kind === 'network' ? backoff(repeat) : undefined
  const { status, headers } = outcome.response
  if (!unavailable.includes(status)) return undefined

  const asked = retryAfter(headers)
  if (asked === undefined) return backoff(repeat)
  return asked <= longestWait ? asked + jitter(250) : undefined
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
function backoff(repeat: number) {
  return 200 * 2 ** repeat + jitter(200 * 2 ** repeat)
}

function jitter(width: number) {
  return Math.random() * width
}
