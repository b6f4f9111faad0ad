import { CampusError } from '../error.ts'

/** Anything that behaves like the global `fetch`, called with an address and an init. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

export type CampusOptions = {
  /** Address of the server, e.g. `https://campus.example.ac.kr`; http or https, without credentials. */
  baseUrl: string
  /** Replaces the global fetch: a cookie jar, a proxy, a test. */
  fetch?: Fetch
  /** Milliseconds for one attempt; syncing has three times as long. Default 10000. */
  timeout?: number
  /** Repeat what is safe to repeat when the server cannot be reached. Default true. */
  retries?: boolean
  /** Called once when a session has ended: a call that needs one got a 401. Never called for login's own 401. */
  onUnauthenticated?: () => void
}

export type CallInit = {
  /** Ends the call, including its waits, with a CampusError of kind `aborted`. */
  signal?: AbortSignal
}

export type Settings = { baseUrl: string; fetch: Fetch; timeout: number; retries: boolean }

/** Checks the options and fills in the defaults. */
export function settingsOf({ baseUrl, fetch, timeout = 10_000, retries = true }: CampusOptions): Settings {
  return {
    baseUrl: validBaseUrl(baseUrl),
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeout: validTimeout(timeout),
    retries,
  }
}

/** Without a trailing slash. Refuses an address that would send a password astray. */
function validBaseUrl(baseUrl: string) {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const fault =
    !url || !/^https?:$/.test(url.protocol)
      ? 'must be an http or https address'
      : url.username || url.password
        ? 'must not carry credentials'
        : url.search || url.hash
          ? 'must not carry a query or a fragment'
          : undefined
  if (!url || fault) throw new CampusError('invalid', `baseUrl ${fault}`)
  return url.href.replace(/\/+$/, '')
}

/** Timers take at most a signed 32-bit number of milliseconds; a third of it leaves room for `timeoutFactor`. */
function validTimeout(timeout: number) {
  if (typeof timeout !== 'number' || !(timeout > 0))
    throw new CampusError('invalid', 'timeout must be positive milliseconds')
  return Math.min(Math.ceil(timeout), Math.floor((2 ** 31 - 1) / 3))
}
