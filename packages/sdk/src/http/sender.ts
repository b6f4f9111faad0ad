import createClient, { type Client, defaultPathSerializer, type Middleware } from 'openapi-fetch'
import { CampusError } from '../error.ts'
import type { paths } from '../schema.ts'
import type { Answer } from '../types.ts'
import { version } from '../version.ts'
import { attempt, type PlainRequest } from './attempt.ts'
import { type CallInit, type CampusOptions, type Settings, settingsOf, validTimeout } from './options.ts'
import { policyOf } from './policy.ts'
import { type Retry, retryOf } from './retry.ts'

/** An answer, and the response that brought it, whose body has been read. */
export type Sent<T> = { answer: Answer<T>; response: Response }

/** Makes one call with the client of openapi-fetch, which types it by openapi.yaml. Throws only CampusErrors. */
export type Send = <Envelope extends object>(
  init: Init | undefined,
  call: (http: Client<paths>, options: { headers: Headers }) => Promise<{ data?: Envelope; response: Response }>,
) => Promise<Sent<DataOf<Envelope>>>

/** `retry` replaces what openapi.yaml says about repeats. */
type Init = CallInit & { retry?: Retry | undefined }

/** The types of openapi-fetch drop a field that is null. */
type DataOf<Envelope> = Envelope extends { data: infer Data } ? Data : null

const withoutJar = 'nothing keeps the session cookie here: give createCampus the fetch of cookieJar()'

const inNode = Boolean((globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node)

/** Makes the function that sends all calls of a client. */
export function createSender(options: CampusOptions, onLogin: () => void): Send {
  const settings = settingsOf(options)

  async function resilientFetch(request: PlainRequest) {
    const { onRequest, onResponse, logger } = settings
    // On demand, because few programs watch.
    const send = onRequest || onResponse || logger ? (await import('./observed.ts')).observed(attempt) : attempt
    const { plan } = request
    for (let repeat = 0; ; repeat += 1) {
      try {
        const { answer, response } = await send(request, settings)
        plan.answer = answer
        return response
      } catch (error) {
        const delay = error instanceof CampusError ? plan.retry.delay(error, repeat) : undefined
        if (delay === undefined) throw error
        await plan.retry.wait(delay)
      }
    }
  }

  const http = createClient<paths>({
    baseUrl: settings.baseUrl,
    headers: {
      // Outside a browser this says that no page sent the request; a browser replaces the value with its own.
      'sec-fetch-site': 'none',
      ...(inNode && { 'user-agent': `campus-connect-sdk/${version}` }),
    },
    credentials: 'include',
    // A framework on a server may keep answers: one person's list would be another's.
    cache: 'no-store',
    // A followed redirect would take the password along.
    redirect: 'manual',
    pathSerializer: safePath,
    Request: plainRequest as unknown as typeof Request,
    fetch: resilientFetch as unknown as (request: Request) => Promise<Response>,
  })
  http.use(planner(settings, { onLogin, onUnauthenticated: options.onUnauthenticated }))

  return async function send(init, call) {
    const { signal, timeout, headers, retries, retry } = init ?? {}
    try {
      const plan: Init & { answer?: Answer<never> } = { timeout, retries, retry }
      // `attempt` reads the body, within the time limit.
      const own = { parseAs: 'stream', signal, headers: new Headers(headers), plan }
      const { response } = await call(http, own)
      return { answer: plan.answer!, response }
    } catch (cause) {
      if (cause instanceof CampusError) throw cause
      if (signal?.aborted) throw new CampusError('aborted', 'the caller ended the call', { cause: signal.reason })
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new CampusError('invalid', `the call could not be made: ${reason}`, { cause })
    }
  }
}

/** Called with `new`, like `Request`, whose body can be sent once, and which drops what it does not know. */
function plainRequest(url: string, init: object) {
  return { ...init, url }
}

/** Refuses a missing part, and dots, which every URL parser takes for another path, encoded or not. */
function safePath(template: string, parts: Record<string, unknown>) {
  for (const [name, value] of Object.entries(parts))
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new CampusError('invalid', `${name} ${JSON.stringify(value)} cannot be part of a path`)
  return defaultPathSerializer(template, parts)
}

/** Gives each request the policy of its call, and reports each end of a session once, however many calls it fails. */
function planner(
  settings: Settings,
  { onLogin, onUnauthenticated }: { onLogin: () => void; onUnauthenticated: (() => void) | undefined },
): Middleware {
  let sessionEnds = 0

  return {
    onRequest({ request, schemaPath }) {
      const { plan, method, signal } = request as unknown as PlainRequest
      const policy = policyOf(method, schemaPath)
      const { timeout, retries, retry } = plan as Init
      plan.policy = policy
      plan.timeout = validTimeout(timeout ?? settings.timeout * policy.timeoutFactor)
      plan.retry = retry ?? retryOf(policy, retries ?? settings.retries, signal)
      plan.sessionEnds = sessionEnds
    },
    onResponse({ schemaPath }) {
      if (/\/log(in|out)$/.test(schemaPath)) sessionEnds += 1
      if (schemaPath.endsWith('/login')) onLogin()
    },
    onError({ request, error }) {
      const { plan } = request as unknown as PlainRequest
      // A proxy's 401 comes without the envelope.
      if ((error as CampusError).code !== 'unauthenticated' || plan.sessionEnds !== sessionEnds) return
      if (inNode && !settings.given) (error as CampusError).cause ??= withoutJar
      sessionEnds += 1
      // Outside of the call, so that an error in the callback does not replace the error of the call.
      queueMicrotask(() => onUnauthenticated?.())
    },
  }
}
