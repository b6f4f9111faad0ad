import createClient, { type Client, defaultPathSerializer } from 'openapi-fetch'
import { CampusError } from '../error.ts'
import type { paths } from '../schema.ts'
import type { Received } from './envelope.ts'
import type { Settings } from './options.ts'
import type { Policy } from './policy.ts'
import { version } from '../version.ts'

/** What openapi-fetch asks to send: the parts of a `Request` that any fetch takes as plain values, and more than once. */
export type PlainRequest = Pick<Request, 'url' | 'method' | 'headers' | 'credentials' | 'cache' | 'redirect'> & {
  body: unknown
}

export type Limits = {
  /** Milliseconds. */
  timeout: number
  /** The caller's. */
  signal: AbortSignal | undefined
}

/** Sends a request once and reads the body. */
export type Attempt = (request: PlainRequest, policy: Policy, limits: Limits, settings: Settings) => Promise<Received>

export const inNode = Boolean((globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node)

/** The client that builds requests and parses answers by openapi.yaml. Each call brings the `fetch` that sends it. */
export function createHttp(baseUrl: string): Client<paths> {
  return createClient<paths>({
    baseUrl,
    headers: {
      // Outside a browser this says that no page sent the request; a browser replaces the value with its own.
      'sec-fetch-site': 'none',
      ...(inNode && { 'user-agent': `campus-connect-sdk/${version}` }),
    },
    credentials: 'include',
    // A framework on a server may keep answers: one person's list would be another's.
    cache: 'no-store',
    // A followed redirect would take the password or the token along.
    redirect: 'manual',
    pathSerializer: safePath,
    // The only double cast of the SDK. The body of a real Request can be sent once, not once per attempt. Besides, that
    // of browsers drops headers that a given fetch can send, that of React Native changes the URL for `no-store`, and Jest
    // with jsdom has none.
    Request: plainRequest as unknown as typeof Request,
  })
}

/** Called with `new`. */
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
