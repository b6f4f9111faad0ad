import { CampusError } from '../error.ts'
import { unwrap, type Received } from './envelope.ts'
import type { Policy } from './policy.ts'
import type { Attempt } from './request.ts'
import { withToken } from './with-token.ts'

/** The same attempts with the token, if there is one, and reported to the hooks and to the log, which do not see it. */
export function observed(send: Attempt): Attempt {
  let count = 0

  return async (request, policy, limits, settings) => {
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
      const sendOnce = settings.token === undefined ? send : withToken(send, settings.token)
      const received = await sendOnce({ ...request, headers }, policy, limits, settings)
      const { status, headers: answered } = received.response
      report(status, answered.get('x-request-id') ?? undefined, malformation(received, policy))
      return received
    } catch (cause) {
      const error = cause instanceof CampusError ? cause : undefined
      report(error?.status, error?.requestId, error)
      throw cause
    }
  }
}

/** Why an answer is none; a refusal is one. */
function malformation(received: Received, policy: Policy) {
  try {
    unwrap(parsed(received.text), received, policy)
    return undefined
  } catch (error) {
    return error instanceof CampusError && error.kind === 'malformed' ? error : undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
