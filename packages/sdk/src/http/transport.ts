import { CampusError } from '../error.ts'
import { attempt, type Call, type PlainRequest } from './attempt.ts'
import type { Settings } from './options.ts'
import type { Policy } from './policy.ts'
import { pause, retryDelay } from './retry.ts'

/** The `fetch` that openapi-fetch uses for one call: repeats by the call's policy and resolves with a complete response. */
export function transport(settings: Settings, call: Call) {
  const repeats = settings.retries ? call.policy.repeats : 0

  return async (request: Request): Promise<Response> => {
    const plain = await plainRequest(request, call.policy)
    for (let repeat = 0; ; repeat += 1) {
      const outcome = await attempt(plain, settings, call)
      const delay = repeat < repeats ? retryDelay(outcome, repeat) : undefined
      if (delay !== undefined) await pause(delay, call.signal)
      else if (outcome instanceof CampusError) throw outcome
      else return outcome
    }
  }
}

async function plainRequest(request: Request, { keepalive }: Policy): Promise<PlainRequest> {
  const { url, method, headers, credentials, redirect } = request
  // Not `request.body`, which Firefox lacks.
  const body = await request.text()
  return {
    url,
    init: { method, headers, credentials, redirect, ...(body && { body }), ...(keepalive && { keepalive }) },
  }
}
