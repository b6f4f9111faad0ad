import { setTimeout as pause } from 'node:timers/promises'
import { type Campus, CampusError, createCampus, type Fetch } from '@campus-connect/sdk'
import { cookieJar, type SavedCookies } from '@campus-connect/sdk/node'

/** An answer as a client received it. */
export type Seen = { at: number; status: number; path: string; message: string }

export type Wire = { url: string; now: () => number; seen: Map<number, number>; failures: Seen[] }

/** A browser: the SDK with a cookie jar. It sends `X-Forwarded-For` as a proxy would. */
export function newBrowser(wire: Wire, address: string, saved?: SavedCookies) {
  const jar = cookieJar(saved, watched(wire, address))
  const campus: Campus = createCampus({ baseUrl: wire.url, fetch: jar.fetch })
  return { campus, cookies: () => jar.toJSON() }
}

function watched({ now, seen, failures }: Wire, address: string): Fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    const answer = await fetch(input, { ...init, headers })
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    if (answer.status >= 500) {
      const message = await answer.clone().text()
      failures.push({ at: now(), status: answer.status, path: new URL(input).pathname, message })
    }
    return answer
  }
}

/** Repeats a call, as people do, while the server does not answer or answers 503. */
export async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isAbsence(error)) throw error
      await pause(300 + Math.random() * 700)
    }
  }
}

function isAbsence(error: unknown) {
  if (!(error instanceof CampusError)) return false
  return ['network', 'timeout', 'unknown-outcome'].includes(error.kind) || error.status === 503
}

export const isStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof CampusError && error.kind === 'refused' && statuses.includes(error.status ?? 0)
