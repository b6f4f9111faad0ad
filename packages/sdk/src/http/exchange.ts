import { CampusError } from '../error.ts'
import type { operations } from '../schema.ts'
import type { Answer, OperationId } from '../types.ts'
import { secretsIn } from './malformed.ts'
import { type CallInit, type CampusOptions, mostRepeats, settingsOf, validTimeout } from './options.ts'
import { type Policy, policies } from './policy.ts'
import { type Input, plainRequest } from './request.ts'
import { fromCaller } from './stack.ts'
import { transport } from './transport.ts'
import { unwrap } from './unwrap.ts'

/** What the contract lets a call send. */
export type CallInput<O extends OperationId> = Pick<operations[O]['parameters'], 'path' | 'query'> & Body<operations[O]>
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? { body: B } : { body?: never }

/** An answer, and the response that brought it. Its body has been read. */
export type Exchanged<T> = { answer: Answer<T>; response: Response }

/** Sends a call and takes its answer out of the envelope. `entry` is the public function that awaits it. */
export type Exchange = <T>(
  policy: Policy,
  input: () => Input,
  init: CallInit | undefined,
  entry: (...values: never[]) => unknown,
) => Promise<Exchanged<T>>

/** Makes the function that sends all calls of a client. It throws only CampusErrors. */
export function createExchange(options: CampusOptions): Exchange {
  const settings = settingsOf(options)
  /** Counts the session ends that are known, so that one end is reported once. */
  let sessionEnds = 0

  // `input` is called in here, so that a missing argument is refused like a wrong one.
  return async function exchange<T>(
    policy: Policy,
    input: () => Input,
    { signal, timeout, headers, retries }: CallInit = {},
    entry: (...values: never[]) => unknown,
  ) {
    const endsAtStart = sessionEnds
    try {
      const sent = input()
      const secrets = secretsIn(sent.body)
      const received = await transport(plainRequest(settings.baseUrl, policy, sent, headers), settings, {
        policy,
        signal,
        timeout: timeout === undefined ? settings.timeout * policy.timeoutFactor : validTimeout(timeout),
        retries: mostRepeats(retries) ?? settings.retries,
        secrets,
      })
      const answer = unwrap<T>(received, policy, secrets)
      if (policy === policies.login || policy === policies.logout) sessionEnds += 1
      return { answer, response: received.response }
    } catch (cause) {
      const error = fromCaller(toCampusError(cause, signal), entry)
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
