import { CampusError, type CampusErrorKind } from '../error.ts'
import type { Answer } from '../types.ts'
import { readAnswer, redacted } from './answer.ts'
import { failureOf } from './failure.ts'
import type { Settings } from './options.ts'
import type { Policy } from './policy.ts'
import type { Retry } from './retry.ts'

/** A request in plain values, which any fetch takes, and more than once. */
export type PlainRequest = {
  url: string
  method: string
  headers: Headers
  body?: string
  signal?: AbortSignal
  plan: Plan
}

/** What a call needs besides its request. */
type Plan = {
  policy: Policy
  /** Milliseconds for one attempt. */
  timeout: number
  retry: Retry
  /** How many ends of a session were known when the call was made. */
  sessionEnds: number
  answer?: Answer<unknown>
}

/** Sends a request once. Rejects with a CampusError, or with the reason of the caller's signal. */
export async function attempt(
  request: PlainRequest,
  { fetch, given }: Settings,
): Promise<{ answer: Answer<unknown>; response: Response }> {
  const { url, plan, signal, headers, ...init } = request
  const { policy, timeout } = plan
  // React Native has no throwIfAborted.
  if (signal?.aborted) throw signal.reason
  // Not AbortSignal.any: only the garbage collector frees what it ties to a signal that lives on.
  const abort = new AbortController()
  const stop = () => abort.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  const timer = setTimeout(() => abort.abort(), timeout)
  // Some fetches take no signal.
  const stopped = new Promise<never>((_, reject) =>
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason)),
  )

  try {
    const keepalive = policy.keepalive && { keepalive: true }
    const plain = { ...init, ...keepalive, headers: Object.fromEntries(headers) }
    const sent = Promise.resolve(fetch(url, { ...plain, signal: abort.signal })).catch((cause: unknown) => {
      // jsdom replaces AbortController, but not the fetch of Node, which refuses its signals before it sends anything.
      if (failureOf(cause).refusesSignal) return fetch(url, plain)
      throw cause
    })
    const response = await Promise.race([sent, stopped])
    return { answer: await Promise.race([readAnswer(response, policy, init.body), stopped]), response }
  } catch (cause) {
    if (signal?.aborted || cause instanceof CampusError) throw cause
    const timedOut = abort.signal.aborted
    const { untrusted, neverSent, native } = failureOf(cause)
    const fault = given && !native && !timedOut
    const reason = fault ? `the given fetch failed: ${redacted(String(cause), init.body)}` : 'no connection'
    const fail = (kind: CampusErrorKind, what: string) =>
      new CampusError(kind, `${init.method} ${url}: ${what}`, { cause, ...(fault && { code: 'fetch-fault' }) })
    if (untrusted) throw fail('network', 'no trusted connection')
    if (policy.repeats === 0 && !neverSent)
      throw fail('unknown-outcome', `${fault ? reason : 'sent, but no answer'}; ${policy.check}`)
    throw timedOut ? fail('timeout', `no answer within ${timeout} ms`) : fail('network', reason)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
