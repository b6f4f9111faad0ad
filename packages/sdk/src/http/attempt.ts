import { CampusError, type CampusErrorKind } from '../error.ts'
import { readBody } from './body.ts'
import { type Received, redacted } from './envelope.ts'
import { failureOf } from './failure.ts'
import type { Settings } from './options.ts'
import type { Policy } from './policy.ts'
import type { PlainRequest } from './request.ts'

type Limits = {
  /** Milliseconds. */
  timeout: number
  /** The caller's. */
  signal: AbortSignal | undefined
}

/** Sends a request once and reads the body. Rejects with a CampusError, or with the reason of the caller's signal. */
export async function attempt(
  { url, headers, body, ...init }: PlainRequest,
  policy: Policy,
  { timeout, signal }: Limits,
  settings: Settings,
): Promise<Received> {
  const sentBody = typeof body === 'string' ? body : undefined
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
    const plain: RequestInit = {
      ...init,
      headers: Object.fromEntries(headers),
      ...(sentBody !== undefined && { body: sentBody }),
      ...(policy.keepalive && { keepalive: true }),
    }
    const sent = Promise.resolve(settings.fetch(url, { ...plain, signal: abort.signal })).catch((cause: unknown) => {
      // jsdom replaces AbortController, but not the fetch of Node, which refuses its signals before it sends anything.
      if (failureOf(cause).refusesSignal) return settings.fetch(url, plain)
      throw cause
    })
    const response = await Promise.race([sent, stopped])
    return await Promise.race([readBody(response, policy, sentBody), stopped])
  } catch (cause) {
    if (signal?.aborted || cause instanceof CampusError) throw cause
    const timedOut = abort.signal.aborted
    const { untrusted, neverSent, native } = failureOf(cause)
    const fault = settings.given && !native && !timedOut
    const reason = fault ? `the given fetch failed: ${redacted(String(cause), sentBody)}` : 'no connection'
    const fail = (kind: CampusErrorKind, what: string) =>
      new CampusError(kind, `${init.method} ${url}: ${what}`, { cause, ...(fault && { code: 'fetch-fault' }) })
    if (untrusted) throw fail('network', 'no trusted connection')
    if (policy.check && !neverSent)
      throw fail('unknown-outcome', `${fault ? reason : 'sent, but no answer'}; ${policy.check}`)
    throw timedOut ? fail('timeout', `no answer within ${timeout} ms`) : fail('network', reason)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
