import { CampusError } from '../error.ts'
import type { attempt } from './attempt.ts'

type Attempt = typeof attempt

/** The same attempts, reported to the hooks and to the log. */
export function observed(send: Attempt): Attempt {
  let count = 0

  return async (request, settings) => {
    const { url, method } = request
    const sent = { method, url, attempt: (count += 1) }
    const headers = new Headers(request.headers)
    await settings.onRequest?.({ ...sent, headers })
    const start = performance.now()

    function report(status?: number, requestId?: string, error?: CampusError) {
      const milliseconds = Math.round(performance.now() - start)
      const line = [method, url, status ?? error?.kind ?? 'aborted', milliseconds, 'ms', requestId]
      settings.logger?.debug(line.join(' ').trimEnd())
      // Outside of the call, so that an error in the callback does not replace its outcome.
      queueMicrotask(() => settings.onResponse?.({ ...sent, status, requestId, milliseconds, error }))
    }
    try {
      const received = await send({ ...request, headers }, settings)
      report(received.response.status, received.response.headers.get('x-request-id') ?? undefined)
      return received
    } catch (cause) {
      const error = cause instanceof CampusError ? cause : undefined
      // A refusal is an answer.
      report(error?.status, error?.requestId, error?.kind === 'refused' ? undefined : error)
      throw cause
    }
  }
}
