import type { CampusError } from '../error.ts'
import type { attempt } from './attempt.ts'

type Attempt = typeof attempt

/** The same attempts, told to the hooks and to the log. */
export function observed(send: Attempt): Attempt {
  let count = 0

  return async (request, settings, call) => {
    const { url, init } = request
    const sent = { method: init.method, url, attempt: (count += 1) }
    const headers = new Headers(init.headers)
    await settings.onRequest?.({ ...sent, headers })
    const start = performance.now()

    function tell(status?: number, requestId?: string, error?: CampusError) {
      const milliseconds = Math.round(performance.now() - start)
      const line = [sent.method, url, status ?? error?.kind ?? 'aborted', milliseconds, 'ms', requestId]
      settings.logger?.debug(line.join(' ').trimEnd())
      // Outside of the call, so that an error in the callback does not replace its outcome.
      queueMicrotask(() => settings.onResponse?.({ ...sent, status, requestId, milliseconds, error }))
    }
    try {
      const outcome = await send({ url, init: { ...init, headers: Object.fromEntries(headers) } }, settings, call)
      if ('response' in outcome)
        tell(outcome.response.status, outcome.response.headers.get('x-request-id') ?? undefined)
      else tell(undefined, undefined, outcome)
      return outcome
    } catch (cause) {
      const { status, requestId, kind } = cause as CampusError
      tell(status, requestId, kind && (cause as CampusError))
      throw cause
    }
  }
}
