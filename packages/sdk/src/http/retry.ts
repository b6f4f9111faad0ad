import { CampusError } from '../error.ts'
import { detailsOf, type Received } from './envelope.ts'
import type { Policy } from './policy.ts'

const longestWait = 30_000

/** Why an attempt did not succeed: its error, or the status of its answer. */
export type Failure = Partial<Pick<CampusError, 'kind' | 'code' | 'status' | 'retryAfter' | 'cause'>>

/** When to send a call again. */
export type Retry = {
  /** Milliseconds until then; undefined if it must not be sent again. `repeat` counts from 0. */
  delay: (failure: Failure, repeat: number) => number | undefined
  wait: (milliseconds: number) => Promise<void>
}

/** Sends until nothing is to be repeated. */
export async function withRetries(send: () => Promise<Received>, retry: Retry): Promise<Received> {
  for (let repeat = 0; ; repeat += 1) {
    const outcome = await send().catch((error: unknown) => {
      if (error instanceof CampusError) return error
      throw error
    })
    const failure = failureFrom(outcome)
    const delay = failure && retry.delay(failure, repeat)
    if (!failure || delay === undefined) {
      if (outcome instanceof CampusError) throw outcome
      return outcome
    }
    await retry.wait(delay)
  }
}

function failureFrom(outcome: Received | CampusError): Failure | undefined {
  if (outcome instanceof CampusError) return outcome
  return outcome.response.ok ? undefined : detailsOf(outcome.response)
}

/** Repeats as openapi.yaml lets the call be repeated, at most `most` times. */
export function retryOf(
  { repeats, repeatAfter, check }: Policy,
  most: boolean | number,
  signal: AbortSignal | undefined,
): Retry {
  return {
    delay(failure, repeat) {
      if (repeat >= (repeats && (most === true ? repeats : +most))) return undefined
      // Only reads may be repeated twice. A second wait for a change would leave a person before a spinner.
      const isSlowRead = failure.kind === 'timeout' && repeats > 1 && repeat === 0
      if (isLost(failure) || isSlowRead) return backoff(repeat)
      // A busy server has done nothing, so the person who logs in or signs up decides.
      if (!(check ? [502, 504] : repeatAfter).includes(failure.status ?? 0)) return undefined
      return askedWait(failure, backoff(repeat))
    },
    wait: (milliseconds) => pause(milliseconds, signal),
  }
}

/** Whether the answer, or the way to the server, was lost. */
export const isLost = ({ kind, code, cause }: Failure): boolean =>
  (kind === 'network' && code !== 'untrusted') ||
  // Not by its time limit: a second wait would leave a person before a spinner.
  (kind === 'unknown-outcome' && (cause as Error | undefined)?.name !== 'AbortError')

/** How long a busy server wants to be left alone, in milliseconds; `otherwise` if it does not say, undefined if it is too long. */
export function askedWait({ retryAfter }: Failure, otherwise: number): number | undefined {
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
