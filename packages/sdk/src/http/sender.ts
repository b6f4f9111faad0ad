import type { Client } from 'openapi-fetch'
import { CampusError } from '../error.ts'
import type { paths } from '../schema.ts'
import type { Answer, OperationId } from '../types.ts'
import { attempt } from './attempt.ts'
import { type Received, unwrap } from './envelope.ts'
import { type CallInit, type CampusOptions, settingsOf, validTimeout } from './options.ts'
import { lazy } from './on-demand.ts'
import { type Policy, policyOf } from './policy.ts'
import { createHttp, inNode, type PlainRequest } from './request.ts'
import { type Retry, retryOf, withRetries } from './retry.ts'
import { version } from '../version.ts'

/** An answer, and the response that brought it, whose body has been read. */
export type Sent<T> = { answer: Answer<T>; response: Response }

/** Sends a call. Throws only CampusErrors. */
export type Send = <Envelope extends object>(
  operation: OperationId,
  init: Init | undefined,
  call: Call<Envelope>,
) => Promise<Sent<DataOf<Envelope>>>

/** `retry` replaces what openapi.yaml says about repeats, `policy` all that it says. */
type Init = CallInit & { retry?: Retry | undefined; policy?: Policy | undefined }

/** Makes one call with the client of openapi-fetch, which types it by openapi.yaml. */
type Call<Envelope> = (http: Client<paths>, options: CallOptions) => Promise<Result<Envelope>>

/** Further headers of a call, and the `fetch` that keeps to its time limit, its signal and its repeats. */
type CallOptions = { headers: Headers; fetch: (request: PlainRequest) => Promise<Response> }

/** `data` of a success, else `error`; both are undefined if the body is empty. */
type Result<Envelope> = { data?: Envelope; error?: unknown; response: Response }

/** The types of openapi-fetch drop a field that is null. */
type DataOf<Envelope> = Envelope extends { data: infer Data } ? Data : null

/** By it the server knows a call that is sent again. */
export const keyHeader = 'idempotency-key'

/** Browsers make one on https and localhost only, and React Native makes none: there a call has no key. */
export const randomKey = (): string | undefined => globalThis.crypto?.randomUUID?.()

/** Makes the function that sends all calls of a client. */
export function createSender(options: CampusOptions, onLogin: () => void): Send {
  const settings = settingsOf(options)
  const { token, onRequest, onResponse, logger } = settings
  const watched = token !== undefined || onRequest || onResponse || logger
  const http = createHttp(settings.baseUrl)
  /** Each end of a session is reported once, however many calls it fails. */
  let sessionEnds = 0
  let versionIsKnown = false

  return async function send<Envelope extends object>(
    operation: OperationId,
    init: Init | undefined,
    call: Call<Envelope>,
  ) {
    const { signal, timeout, headers, retries, retry, policy = policyOf(operation) } = init ?? {}
    const knownEnds = sessionEnds
    try {
      const most = retries ?? settings.retries
      const sent = new Headers(headers)
      const key = policy.key && (retry || most) && randomKey()
      if (key && !sent.has(keyHeader)) sent.set(keyHeader, key)
      const limits = { timeout: validTimeout(timeout ?? settings.timeout * policy.timeoutFactor), signal }
      let received: Received | undefined

      async function fetch(request: PlainRequest) {
        const sendOnce = watched ? (await lazy()).observed(attempt) : attempt
        const repeats = retry ?? retryOf(policy, (!policy.check || sent.has(keyHeader)) && most, signal)
        const answered = await withRetries(() => sendOnce(request, policy, limits, settings), repeats)
        const response = readable(answered)
        received = answered
        const server = response.headers.get('x-campus-version') ?? version
        if (server !== version && !versionIsKnown) {
          versionIsKnown = true
          void lazy().then(
            ({ compareVersions }) => compareVersions(server, options),
            () => {},
          )
        }
        return response
      }
      const { data, error, response } = await call(http, { headers: sent, fetch }).catch(
        (cause: unknown): Result<Envelope> => {
          if (!received) throw cause
          // A success that is no JSON.
          return { response: received.response }
        },
      )

      const answer = unwrap<DataOf<Envelope>>(response.ok ? data : error, received!, policy)
      if (operation === 'login' || operation === 'logout') sessionEnds += 1
      if (operation === 'login') onLogin()
      const user = response.headers.has('x-user') && (await lazy()).portalUser(response.headers)
      if (user) options.onUser?.(user)
      return { answer, response }
    } catch (cause) {
      if (cause instanceof CampusError) {
        const lost = cause.code === 'unauthenticated'
        if (lost && inNode && !settings.given && token === undefined && !new Headers(headers).has('cookie'))
          cause.cause ??= (await lazy()).withoutSession
        if (lost && knownEnds === sessionEnds) reportLostSession()
        throw cause
      }
      if (signal?.aborted) throw new CampusError('aborted', 'the caller ended the call', { cause: signal.reason })
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new CampusError('invalid', `the call could not be made: ${reason}`, { cause })
    }
  }

  function reportLostSession() {
    sessionEnds += 1
    // Outside of the call, so that an error in the callback does not replace the error of the call.
    queueMicrotask(() => options.onUnauthenticated?.())
  }
}

/** Lets openapi-fetch read the body again. Not a new Response: some runtimes have none, and it would lack the URL. */
function readable({ response, text }: Received) {
  return Object.defineProperties(response, {
    text: { value: async () => text, configurable: true },
    json: { value: async (): Promise<unknown> => JSON.parse(text), configurable: true },
  })
}
