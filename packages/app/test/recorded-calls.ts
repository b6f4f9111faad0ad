import type { Fetch } from '@campus-connect/sdk'

type Call = { call: string; query: string; body: unknown }

/** Passes all calls on to `fetch`, and keeps what was sent. */
export function recordCalls(fetch: Fetch) {
  const calls: Call[] = []
  const recording: Fetch = (url, init) => {
    const { pathname, search } = new URL(url)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    calls.push({ call: `${init?.method} ${pathname}`, query: search, body })
    return fetch(url, init)
  }
  return {
    calls,
    fetch: recording,
    /** The bodies of one call, in the order in which they were sent. */
    bodiesOf: (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body),
    /** The calls that followed the first of this name. */
    callsAfter(name: string) {
      const names = calls.map(({ call }) => call)
      return names.includes(name) ? names.slice(names.indexOf(name) + 1) : []
    },
  }
}
