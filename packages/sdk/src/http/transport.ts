import { CampusError } from '../error.ts'
import { attempt, type Call } from './attempt.ts'
import type { Received } from './complete-response.ts'
import type { Settings } from './options.ts'
import type { PlainRequest } from './request.ts'
import { pause, retryDelay } from './retry.ts'

/** Sends a request, repeats it by the call's policy, and resolves with a complete response. */
export async function transport(request: PlainRequest, settings: Settings, call: Call): Promise<Received> {
  const { repeats } = call.policy
  const most = repeats && (call.retries ?? repeats)
  const { onRequest, onResponse, logger } = settings
  // On demand, because few programs watch.
  const send = onRequest || onResponse || logger ? (await import('./observed.ts')).observed(attempt) : attempt
  for (let repeat = 0; ; repeat += 1) {
    const outcome = await send(request, settings, call)
    const delay = repeat < most ? retryDelay(outcome, repeat) : undefined
    if (delay !== undefined) await pause(delay, call.signal)
    else if (outcome instanceof CampusError) throw outcome
    else return outcome
  }
}
