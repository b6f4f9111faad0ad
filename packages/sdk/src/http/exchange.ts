import createClient, { type ParamsOption, type RequestBodyOption } from 'openapi-fetch'
import { CampusError } from '../error.ts'
import type { operations } from '../schema.ts'
import type { AnswerData, OperationId } from '../types.ts'
import { secretsIn } from './malformed.ts'
import { type CallInit, type CampusOptions, settingsOf } from './options.ts'
import { checkPathParameters } from './path-parameters.ts'
import { policies } from './policy.ts'
import { transport } from './transport.ts'
import { type Received, unwrap } from './unwrap.ts'

/** What the contract lets a call send. */
export type CallInput<O extends OperationId> = RequestBodyOption<operations[O]> & ParamsOption<operations[O]>

/** openapi-fetch types a call by a literal path. Here the operationId picks the path, and `CallInput` types what is sent. */
type Send = (method: string, path: string, options: object) => Promise<Received>

/** Makes the function that sends a call and takes its answer out of the envelope. It throws only CampusErrors. */
export function createExchange(options: CampusOptions) {
  const settings = settingsOf(options)
  const client = createClient({
    baseUrl: settings.baseUrl,
    credentials: 'include',
    // A followed redirect would take the password along.
    redirect: 'manual',
    // Outside a browser this says that no page sent the request; a browser replaces the value with its own.
    headers: { 'Sec-Fetch-Site': 'none' },
  })
  client.use(checkPathParameters)
  const send = client.request as Send
  /** Counts the session ends that are known, so that one end is reported once. */
  let sessionEnds = 0

  // `input` is called in here, so that a missing argument is refused like a wrong one.
  return async function exchange<O extends OperationId>(id: O, input: () => CallInput<O>, { signal }: CallInit = {}) {
    const policy = policies[id]
    const [method, path] = policy.route
    const endsAtStart = sessionEnds
    try {
      const sent = input()
      const secrets = secretsIn(sent.body)
      const fetch = transport(settings, { policy, signal, secrets })
      const received = await send(method, path, { ...sent, fetch, parseAs: 'text' })
      const answered = unwrap<AnswerData<O>>(received, policy, secrets)
      if (id === 'login' || id === 'logout') sessionEnds += 1
      return answered
    } catch (cause) {
      const error = toCampusError(cause, signal)
      if (error.status === 401 && !policy.public && sessionEnds === endsAtStart) {
        sessionEnds += 1
        // Outside of the call, so that an error in the callback does not replace the error of the call.
        queueMicrotask(() => options.onUnauthenticated?.())
      }
      throw error
    }
  }
}

function toCampusError(cause: unknown, signal: AbortSignal | undefined) {
  if (cause instanceof CampusError) return cause
  if (signal?.aborted) return new CampusError('aborted', 'the caller ended the call', { cause: signal.reason })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CampusError('invalid', `the call could not be made: ${reason}`, { cause })
}
