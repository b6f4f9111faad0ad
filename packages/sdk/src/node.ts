import { parseSetCookie, stringifyCookie } from 'cookie'
import { CampusError } from './error.ts'
import type { Fetch } from './http/options.ts'

export { portalLogin, type PortalLogin, type PortalReturn } from './portal.ts'

/** A cookie in a saved jar. */
export type SavedCookie = {
  /** The name that the server gave. */
  name: string
  /** The value that the server sent. */
  value: string
  /** The paths that get the cookie. */
  path: string
  /** Whether the cookie is sent over https only. */
  secure: boolean
  /** When the server set it (ISO 8601). */
  createdAt: string
  /** When it was last sent or received (ISO 8601). */
  usedAt: string
  /** Seconds after the last use; a cookie without it ends with the program. */
  maxAge?: number
}

/** The saved form of a jar. It contains the session. */
export type SavedCookies = {
  /** The only origin that gets the cookies. */
  origin?: string
  /** The cookies that have not expired. */
  cookies: SavedCookie[]
}

/** A `fetch` with its own cookies. */
export interface CookieJar {
  /** Sends and receives the cookies. */
  fetch: Fetch
  /** The saved form; `JSON.stringify` calls it. */
  toJSON: () => SavedCookies
}

/**
 * A `fetch` that keeps cookies, for `createCampus({ fetch: jar.fetch })` outside a browser. The jar belongs to the first
 * origin that it is used with; another origin neither gets nor sets a cookie.
 * `saved` is an earlier result of `toJSON()`. It contains the session, so keep it in a file that only its owner can read.
 * `fetch` sends the calls; by default it is the global one.
 */
export function cookieJar(
  saved?: SavedCookies,
  fetch: Fetch = (input, init) => globalThis.fetch(input, init),
): CookieJar {
  let origin = saved?.origin
  const cookies = load(saved)

  return {
    async fetch(input, init) {
      const url = new URL(input)
      origin ??= url.origin
      if (url.origin !== origin) return fetch(input, init)
      const headers = new Headers(init?.headers)
      const sent = [...cookies.values()].filter((cookie) => belongsTo(cookie, url) && !isOver(cookie))
      if (sent.length > 0)
        headers.set('cookie', stringifyCookie(Object.fromEntries(sent.map(({ name, value }) => [name, value])), asIs))
      const response = await fetch(input, { ...init, headers: Object.fromEntries(headers) })
      for (const cookie of sent) cookie.usedAt = new Date().toISOString()
      for (const line of response.headers.getSetCookie()) keep(line, url)
      return response
    },
    toJSON() {
      const kept = [...cookies.values()].filter((cookie) => !isOver(cookie))
      return { cookies: kept, ...(origin === undefined ? {} : { origin }) }
    },
  }

  function keep(line: string, url: URL) {
    const { name, value = '', domain, path = '/', secure = false, maxAge, expires } = parseSetCookie(line, asIs)
    if (!name || (domain && domain.replace(/^\./, '') !== url.hostname)) return
    if (secure && !isTrusted(url)) {
      // Without this error the next call would get a 401 that nobody understands.
      if (value && name.endsWith('campus_session'))
        throw new CampusError('invalid', `${url.origin} allows sessions over https only; baseUrl must begin with https`)
      return
    }
    if (/^__Host-/i.test(name) && !(secure && path === '/' && domain === undefined)) return
    const age = maxAge ?? (expires && (expires.getTime() - Date.now()) / 1000)
    const now = new Date().toISOString()
    cookies.set(name, {
      name,
      value,
      path,
      secure,
      createdAt: now,
      usedAt: now,
      ...(age !== undefined && { maxAge: age }),
    })
  }
}

/** The server wrote the value, so it goes back as it came. */
const asIs = { encode: (value: string) => value, decode: (value: string) => value }

/** Browsers also treat localhost like https. */
const isTrusted = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

const belongsTo = ({ path, secure }: SavedCookie, url: URL) =>
  (!secure || isTrusted(url)) && `${url.pathname}/`.startsWith(path.endsWith('/') ? path : `${path}/`)

const isOver = ({ usedAt, maxAge = Infinity }: SavedCookie) => Date.parse(usedAt) + maxAge * 1000 <= Date.now()

function load(saved: SavedCookies | undefined) {
  const cookies = saved ? saved.cookies : []
  if (!Array.isArray(cookies) || !cookies.every(({ name, value, usedAt }) => name && value && Date.parse(usedAt)))
    throw new CampusError('invalid', 'the saved cookies are not what toJSON() gave')
  return new Map(cookies.map((cookie) => [cookie.name, { ...cookie }]))
}
