import { CampusError } from './error.ts'
import { attempt } from './http/attempt.ts'
import { type CallInit, type CampusOptions, settingsOf, validTimeout } from './http/options.ts'
import { policyOf } from './http/policy.ts'
import { inNode, type PlainRequest } from './http/request.ts'
import { createSender } from './http/sender.ts'
import type { Answer, User } from './types.ts'
import { version } from './version.ts'

/** Where the browser leads back to, and what proves that it is this program's login (RFC 8252, RFC 7636). */
export type PortalReturn = {
  /** Of the program's listener at 127.0.0.1. */
  port: number
  /** 43 characters base64url, at random: the browser brings it back. */
  state: string
  /** The SHA-256 of a verifier of 43 characters, in base64url. */
  challenge: string
}

/** The login of a program through the campus's portal, which a browser on the same machine visits. */
export interface PortalLogin {
  /**
   * Asks whether the way to the portal is open, before a browser is opened: undefined if it is, `none` if the campus has no
   * portal, else why not, such as `down`.
   */
  obstacle(init?: CallInit): Promise<string | undefined>
  /** Where the browser begins. It ends at `http://127.0.0.1:<port>/?state=…` with a `code`, or with an `error`. */
  address(back: PortalReturn): string
  /**
   * Exchanges the code for a session, whose cookie the given `fetch` keeps. A code works once, within two minutes; else it is
   * refused with 401.
   */
  enter(proof: { code: string; verifier: string }, init?: CallInit): Promise<Answer<User>>
}

/** The portal login of one server. `options` are those of `createCampus`; `fetch` has to be that of a `cookieJar`. */
export function portalLogin(options: CampusOptions): PortalLogin {
  const settings = settingsOf(options)
  const start = `${settings.baseUrl}/-/sso/start`
  const send = createSender(options, () => {})

  return {
    async obstacle({ signal, timeout } = {}) {
      const limits = { timeout: validTimeout(timeout ?? settings.timeout), signal }
      try {
        const { response } = await attempt(requestOf('GET', start), policyOf('logout'), limits, settings)
        if (response.status === 404) return 'none'
        throw new CampusError('malformed', `GET ${start}: no way to a portal`, { status: response.status })
      } catch (error) {
        // The API never redirects, but this page leads on.
        const to = error instanceof CampusError && error.status === 303 ? error.headers?.get('location') : undefined
        if (typeof to !== 'string') throw error
        return reasonIn(to, start)
      }
    },

    address: ({ port, ...proof }) => `${start}?${new URLSearchParams({ for: 'cli', port: `${port}`, ...proof })}`,

    async enter(proof, init) {
      const { answer } = await send<{ data: User }>('login', init, async (_, { headers, fetch }) => {
        headers.set('content-type', 'application/json')
        const request = requestOf('POST', `${settings.baseUrl}/-/sso/callback`, headers, JSON.stringify(proof))
        const response = await fetch(request)
        const envelope = (await response.json()) as { data: User }
        return response.ok ? { data: envelope, response } : { error: envelope, response }
      })
      return answer
    },
  }
}

/** The server leads on to the portal, or back to its own login with a reason. */
function reasonIn(location: string, base: string) {
  const to = new URL(location, base)
  return to.origin === new URL(base).origin ? (to.searchParams.get('portal') ?? undefined) : undefined
}

function requestOf(method: string, url: string, given?: Headers, body?: string): PlainRequest {
  const headers = new Headers(given)
  headers.set('accept', 'application/json')
  headers.set('sec-fetch-site', 'none')
  if (inNode) headers.set('user-agent', `campus-connect-sdk/${version}`)
  return { url, method, headers, body, credentials: 'include', cache: 'no-store', redirect: 'manual' }
}
