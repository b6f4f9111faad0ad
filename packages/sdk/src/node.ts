import fetchCookie from 'fetch-cookie'
import { CookieJar, type SerializedCookieJar } from 'tough-cookie'
import type { Fetch } from './transport.ts'

export type SavedCookies = SerializedCookieJar

/**
 * A `fetch` that keeps cookies, for `createCampus({ fetch: jar.fetch })` outside a browser.
 * `saved` is what `toJSON()` gave before; it holds the session and belongs in a file that only its owner reads.
 * `fetch` is the one underneath, by default the global one.
 */
export function cookieJar(saved?: SavedCookies, fetch: Fetch = (input, init) => globalThis.fetch(input, init)) {
  const jar = saved ? CookieJar.deserializeSync(saved) : new CookieJar()
  return {
    fetch: fetchCookie(addressed(fetch), jar) as Fetch,
    toJSON(): SavedCookies {
      const cookies = jar.serializeSync()
      if (!cookies) throw new TypeError('the cookie store cannot be saved')
      return cookies
    },
  }
}

/** The jar files a cookie under the answer's address, which an answer made in this process does not have. */
function addressed(fetch: Fetch) {
  return async (input: string, init?: RequestInit) => {
    const response = await fetch(input, init)
    return response.url ? response : Object.defineProperty(response, 'url', { value: input })
  }
}
