import { CampusError } from '../error.ts'
import { completeResponse } from './complete-response.ts'
import { failureOf } from './failure.ts'
import type { Settings } from './options.ts'
import type { Policy } from './policy.ts'

/** A request in plain values, which any fetch takes, and more than once. */
export type PlainRequest = { url: string; init: RequestInit & { method: string } }

export type Call = {
  policy: Policy
  /** The caller's. */
  signal: AbortSignal | undefined
  /** What no error may repeat. */
  secrets: string[]
}

/** Sends a request once. Resolves with the error where a retry may help; rejects where it cannot. */
export async function attempt(
  { url, init }: PlainRequest,
  { fetch, timeout }: Settings,
  { policy, signal, secrets }: Call,
): Promise<Response | CampusError> {
  signal?.throwIfAborted()
  const limit = timeout * policy.timeoutFactor
  // Not AbortSignal.any: only the garbage collector frees what it ties to a signal that lives on.
  const abort = new AbortController()
  const stop = () => abort.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    abort.abort()
  }, limit)

  try {
    const response = await fetch(url, { ...init, signal: abort.signal })
    return await completeResponse(response, policy.maxBytes, secrets)
  } catch (cause) {
    if (signal?.aborted || cause instanceof CampusError) throw cause
    const call = `${init.method} ${url}:`
    const { untrusted, neverSent } = failureOf(cause)
    if (untrusted) throw new CampusError('network', `${call} no trusted connection`, { cause })
    if (policy.repeats === 0 && !neverSent)
      return new CampusError('unknown-outcome', `${call} sent, but no answer came; ${policy.check}`, { cause })
    if (timedOut) return new CampusError('timeout', `${call} no answer within ${limit} ms`, { cause })
    return new CampusError('network', `${call} no connection`, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
