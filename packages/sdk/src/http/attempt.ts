import { CampusError } from '../error.ts'
import { readBody } from './body.ts'
import type { Received } from './envelope.ts'
import { lazy } from './on-demand.ts'
import type { Settings } from './options.ts'
import type { Policy } from './policy.ts'
import type { Limits, PlainRequest } from './request.ts'

/** What browsers say of every failure of the network; `network error` is Chromium's for a body. */
const opaque = /^(Failed to fetch|NetworkError|network error|Load failed)/

const reasons = () => lazy().catch(() => undefined)

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

  /** Whether the fetch failed before anything else could happen, so that it has sent nothing. */
  let early = false
  async function send(request: RequestInit) {
    early = true
    const later = setTimeout(() => (early = false))
    try {
      const response = await settings.fetch(url, request)
      early = false
      return response
    } finally {
      clearTimeout(later)
    }
  }

  try {
    const plain: RequestInit = {
      method: init.method,
      redirect: init.redirect,
      headers: Object.fromEntries(headers),
      ...(sentBody !== undefined && { body: sentBody }),
    }
    const whole: RequestInit = {
      ...plain,
      cache: init.cache,
      credentials: init.credentials,
      ...(policy.keepalive && { keepalive: true }),
      signal: abort.signal,
    }
    // jsdom replaces AbortController, but not the fetch of Node, which refuses its signals; older workerd has no `cache`.
    const sent = send(whole).catch(async (cause: unknown) => {
      if (!isOpaque(cause) && (await reasons())?.isRefused(cause, url, whole)) return send(plain)
      throw cause
    })
    const response = await Promise.race([sent, stopped])
    return await Promise.race([readBody(response, policy, sentBody), stopped])
  } catch (cause) {
    if (signal?.aborted || cause instanceof CampusError) throw cause
    const timedOut = abort.signal.aborted
    const known = !timedOut && !isOpaque(cause) && (await reasons())?.explained(cause, settings, sentBody, early)
    const { kind = 'network', what = 'no answer', code, unsent } = known || {}
    const unknown = policy.check && !unsent
    const within = timedOut ? ` within ${timeout} ms` : ''
    throw new CampusError(
      unknown ? 'unknown-outcome' : timedOut ? 'timeout' : kind,
      `${init.method} ${url}: ${what}${within}${unknown ? `, and it may have arrived; ${policy.check}` : ''}`,
      { cause, ...(code && { code }) },
    )
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

const isOpaque = (cause: unknown) => opaque.test(String((cause as Error | undefined)?.message))
