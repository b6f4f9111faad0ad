import { CampusError } from '../error.ts'
import type { Logger, RequestEvent, ResponseEvent } from './events.ts'

/** Anything that behaves like the global `fetch`, called with an address and an init. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

export type CampusOptions = {
  /** Address of the server, e.g. `https://campus.example.ac.kr`; http or https, without credentials. */
  baseUrl: string
  /** Replaces the global fetch: a cookie jar, a proxy, a test. */
  fetch?: Fetch
  /** Milliseconds for one attempt; syncing has three times as long. Default 10000. */
  timeout?: number
  /** Repeat what is safe to repeat when the server cannot be reached; a number is the most repeats. Default true: reading twice, setting a state once. */
  retries?: boolean | number
  /** A number for `retries`, under the name that other SDKs give it. */
  maxRetries?: number
  /** Called once when a session has ended: a call that needs one got a 401. Never called for login's own 401. */
  onUnauthenticated?: () => void
  /** Called before each attempt; it may change the headers, and is awaited. */
  onRequest?: (event: RequestEvent) => void | Promise<void>
  /** Called after each attempt, with an answer or without. */
  onResponse?: (event: ResponseEvent) => void
  /** Gets one line for each attempt, at the level `debug`; `console` is one. No header and no body is logged. */
  logger?: Logger
}

export type CallInit = {
  /** Ends the call, including its waits, with a CampusError of kind `aborted`. */
  signal?: AbortSignal
  /** Milliseconds for one attempt of this call. */
  timeout?: number
  /** Like the client's `retries`, for this call. */
  retries?: boolean | number
  /** Further headers of this call. */
  headers?: HeadersInit
}

export type Settings = Pick<CampusOptions, 'onRequest' | 'onResponse' | 'logger'> & {
  baseUrl: string
  fetch: Fetch
  /** Whether `fetch` is the caller's. */
  given: boolean
  timeout: number
  /** The most repeats of a call that may be repeated; undefined for the call's own number. */
  retries: number | undefined
}

/** Checks the options and fills in the defaults. */
export function settingsOf(options: CampusOptions): Settings {
  const { baseUrl, fetch, timeout = 10_000, maxRetries, retries = maxRetries ?? true } = options
  return {
    ...options,
    baseUrl: validBaseUrl(baseUrl),
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    given: fetch !== undefined,
    timeout: validTimeout(timeout),
    retries: mostRepeats(retries),
  }
}

/** Undefined for the call's own number. */
export function mostRepeats(retries: boolean | number | undefined): number | undefined {
  return retries === undefined || retries === true ? undefined : Number(retries)
}

/** Without a trailing slash. Refuses an address that would send a password astray. */
function validBaseUrl(baseUrl: string) {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new CampusError('invalid', 'baseUrl must be an http or https address without credentials, query and fragment')
  return url.href.replace(/\/+$/, '')
}

/** Timers take at most a signed 32-bit number of milliseconds; a third of it leaves room for `timeoutFactor`. */
export function validTimeout(timeout: number): number {
  if (typeof timeout !== 'number' || !(timeout > 0))
    throw new CampusError('invalid', 'timeout must be positive milliseconds')
  return Math.min(Math.ceil(timeout), Math.floor(2 ** 31 / 3))
}
