import { CampusError } from '../error.ts'
import { completeResponse, type Received } from './complete-response.ts'
import { failureOf } from './failure.ts'
import { redacted } from './malformed.ts'
import type { Settings } from './options.ts'
import type { Policy } from './policy.ts'
import type { PlainRequest } from './request.ts'

export type Call = {
  policy: Policy
  /** The caller's. */
  signal: AbortSignal | undefined
  /** Milliseconds for one attempt. */
  timeout: number
  /** The most repeats; undefined for those of the policy. */
  retries: number | undefined
  /** What no error may repeat. */
  secrets: string[]
}

/** Sends a request once. Resolves with the error where a retry may help; rejects where it cannot. */
export async function attempt(
  request: PlainRequest,
  { fetch, given }: Settings,
  { policy, signal, timeout, secrets }: Call,
): Promise<Received | CampusError> {
  signal?.throwIfAborted()
  // Not AbortSignal.any: only the garbage collector frees what it ties to a signal that lives on.
  const abort = new AbortController()
  const stop = () => abort.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  const timer = setTimeout(() => abort.abort(), timeout)

  try {
    const response = await fetch(request.url, { ...request.init, signal: abort.signal })
    return await completeResponse(response, policy.maxBytes, secrets)
  } catch (cause) {
    if (signal?.aborted || cause instanceof CampusError) throw cause
    const timedOut = abort.signal.aborted
    const { untrusted, neverSent, native } = failureOf(cause)
    const call = `${request.init.method} ${request.url}:`
    const fault = given && !native && !timedOut
    const reason = fault ? `the given fetch failed: ${redacted(String(cause), secrets)}` : 'no connection'
    const details = { cause, code: fault ? 'fetch-fault' : undefined } as const
    if (untrusted) throw new CampusError('network', `${call} no trusted connection`, details)
    if (policy.repeats === 0 && !neverSent)
      return new CampusError(
        'unknown-outcome',
        `${call} ${fault ? reason : 'sent, but no answer came'}; ${policy.check}`,
        details,
      )
    if (timedOut) return new CampusError('timeout', `${call} no answer within ${timeout} ms`, details)
    return new CampusError('network', `${call} ${reason}`, details)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
