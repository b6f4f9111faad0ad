import { CampusError } from '../error.ts'
import type { PortalUser } from '../types.ts'

/** Anything that behaves like the global `fetch`, called with an address and an init. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** An attempt that is about to be sent. */
export type RequestEvent = {
  /** GET, POST, PUT or DELETE. */
  method: string
  /** The whole address. */
  url: string
  /** The headers to send. Change them to send others. A cookie jar adds its cookies later. */
  headers: Headers
  /** Counts from 1. */
  attempt: number
}

/** An attempt that has ended. */
export interface ResponseEvent extends Omit<RequestEvent, 'headers'> {
  /** HTTP status of the answer, if there was one. */
  status: number | undefined
  /** `X-Request-Id` of the answer, if there was one. */
  requestId: string | undefined
  /** How long the attempt took, including the body. */
  milliseconds: number
  /** Why there was no answer. */
  error: CampusError | undefined
}

/** Takes lines for developers, as `console` does. */
export type Logger = {
  /** Takes one line. */
  debug: (line: string) => void
}

export type CampusOptions = {
  /** Address of the server, e.g. `https://campus.example.ac.kr`; http or https, without credentials. */
  baseUrl: string
  /** Replaces the global fetch: a cookie jar, a proxy, a test. */
  fetch?: Fetch | undefined
  /**
   * A token of `campus-server token create`, for a program that runs without a person. It goes to `baseUrl` only, in place of a
   * session: such a client sends no cookies, and calls that take no token are refused (403). Changes need the scope `manage`.
   * `createCampus` throws a CampusError of kind `invalid` for one that is none. Never put one into a page.
   */
  token?: string | undefined
  /** Time limit of one attempt in milliseconds; syncing has three times as long. Default 10000. */
  timeout?: number | undefined
  /**
   * Whether to retry calls that are safe to repeat, or the most retries. Default true: a read is retried twice, any other call once, with an `Idempotency-Key`
   * where a repeat would take effect twice.
   */
  retries?: boolean | number | undefined
  /** Called once when a session has ended: the server refused a call that needs one with 401. Never called for login's own 401, nor for a proxy's. */
  onUnauthenticated?: (() => void) | undefined
  /** Called before an answer is handed over, if the server names its user: in sessions that began at the campus's portal. */
  onUser?: ((user: PortalUser) => void) | undefined
  /** Called before each attempt; it may change the headers, and is awaited. */
  onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined
  /** Called after each attempt, with or without an answer. */
  onResponse?: ((event: ResponseEvent) => void) | undefined
  /**
   * Called once if the server's version is outside the range of this package: another major version (before 1.0.0 another minor
   * one), or an older minor one. By default a line in the console says so.
   */
  onOtherVersion?: ((versions: { server: string; sdk: string }) => void) | undefined
  /**
   * Names the client in the keys of a cache, in place of a random name, so that a page finds what a server has fetched for it.
   * Two clients in one cache need two names.
   */
  cacheKey?: string | undefined
  /** Gets one line for each attempt, at the level `debug`, without headers and bodies. `console` works. */
  logger?: Logger | undefined
}

export type CallInit = {
  /** Ends the call, including its waits, with a CampusError of kind `aborted`. */
  signal?: AbortSignal | undefined
  /** Milliseconds for one attempt of this call. */
  timeout?: number | undefined
  /** Like the client's `retries`, for this call. */
  retries?: boolean | number | undefined
  /** Further headers of this call. */
  headers?: HeadersGiven | undefined
}

/** What `new Headers` takes. Only the DOM library of TypeScript has a name for it. */
export type HeadersGiven = ConstructorParameters<typeof Headers>[0]

export type Settings = Pick<CampusOptions, 'token' | 'onRequest' | 'onResponse' | 'logger'> & {
  baseUrl: string
  fetch: Fetch
  /** Whether `fetch` is the caller's. */
  given: boolean
  timeout: number
  /** The most repeats of a call that may be repeated; true for the call's own number. */
  retries: boolean | number
}

/** Checks the options and fills in the defaults. */
export function settingsOf(options: CampusOptions): Settings {
  const { baseUrl, token, fetch, timeout = 10_000, retries = true } = options ?? {}
  return {
    ...options,
    baseUrl: serverAddress(baseUrl),
    token: validToken(token),
    fetch: fetch ?? globalFetch,
    given: fetch !== undefined,
    timeout: validTimeout(timeout),
    retries,
  }
}

function validToken(given: string | undefined) {
  // A file ends with a line end.
  const token = given?.trim()
  // Refused without its value.
  if (token !== undefined && !/^campus_token_\w+$/.test(token))
    throw new CampusError('invalid', 'token must be one of campus-server token create')
  return token
}

/** Looked up at each call, because tests and tools replace it. */
const globalFetch: Fetch = (input, init) => {
  // Jest with jsdom has none.
  if (typeof globalThis.fetch !== 'function')
    throw new CampusError('invalid', 'there is no fetch in this environment: give one to createCampus')
  return globalThis.fetch(input, init)
}

/** A page of the app, or a call: what people copy from the browser along with the address. */
const page = /([^/:])\/(admin|api|docs|lecture|login|mypage|signup|-)([/?#].*)?$/s

/**
 * The address of a server, without a trailing slash, a page of the app and what follows it. Throws a CampusError of kind
 * `invalid` for one that would send a password astray.
 */
export function serverAddress(typed: string): string {
  const refusal = (cause?: unknown) =>
    new CampusError('invalid', 'baseUrl must be http or https, without credentials, query and fragment', { cause })
  try {
    // React Native has no URL.canParse; its own URL cannot be read at all.
    const url = new URL(typed.replace(page, '$1'))
    const wrong = !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash
    if (!wrong) return url.href.replace(/(?<!\/)\/+$/, '')
  } catch (cause) {
    throw refusal(cause)
  }
  throw refusal()
}

/** Milliseconds; timers count no further. */
const longestTimeout = 2 ** 31 - 1

export function validTimeout(timeout: number): number {
  if (typeof timeout !== 'number' || !(timeout > 0))
    throw new CampusError('invalid', 'timeout must be positive milliseconds')
  return Math.min(timeout, longestTimeout)
}
