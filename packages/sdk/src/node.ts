import fetchCookie from 'fetch-cookie'
import { CookieJar, type SerializedCookieJar } from 'tough-cookie'
import { CampusError } from './error.ts'
import type { Fetch } from './http/options.ts'

/** The saved form of a jar; it holds the session. */
export type SavedCookies = SerializedCookieJar & {
  /** The only origin that gets the cookies. */
  origin?: string
}

/**
 * A `fetch` that keeps cookies, for `createCampus({ fetch: jar.fetch })` outside a browser. The jar belongs to the first
 * origin that it is used with; another origin neither gets nor sets a cookie.
 * `saved` is an earlier result of `toJSON()`: it holds the session and belongs in a file that only its owner can read.
 * `fetch` sends; by default the global one.
 */
export function cookieJar(saved?: SavedCookies, fetch: Fetch = (input, init) => globalThis.fetch(input, init)) {
  const jar = saved ? load(saved) : new CookieJar()
  const withCookies = fetchCookie(addressed(fetch), jar) as Fetch
  let origin = saved?.origin

  return {
    fetch: ((input, init) => {
      const asked = new URL(input).origin
      origin ??= asked
      return asked === origin ? withCookies(input, init) : fetch(input, init)
    }) as Fetch,
    toJSON(): SavedCookies {
      const cookies = jar.serializeSync()
      if (!cookies) throw new TypeError('the cookie store cannot be saved')
      return { ...cookies, ...(origin === undefined ? {} : { origin }) }
    },
  }
}

function load(saved: SavedCookies) {
  try {
    return CookieJar.deserializeSync(saved)
  } catch (cause) {
    throw new CampusError('invalid', 'the saved cookies are not what toJSON() gave', { cause })
  }
}

/** The jar needs the response's address, which a response made in this process does not have. */
function addressed(fetch: Fetch) {
  return async (input: string, init?: RequestInit) => {
    const response = await fetch(input, init)
    return response.url ? response : Object.defineProperty(response, 'url', { value: input })
  }
}
