import type { CustomFetch } from 'openid-client'

/** A `fetch` by which equal reads without credentials that run at the same time are one request. */
export function sharedReads(send: typeof fetch = fetch): CustomFetch {
  const running = new Map<string, Promise<Kept>>()
  return async (url, options) => {
    const { method, headers, signal } = options
    const request = { ...options, body: options.body ?? null, signal: signal ?? null } as RequestInit
    if (method !== 'GET' || new Headers(headers).has('authorization')) return send(url, request)
    const read = running.get(url) ?? keep(send(url, request)).finally(() => running.delete(url))
    running.set(url, read)
    const { status, type, body } = await read
    return new Response(body, { status, headers: { 'content-type': type } })
  }
}

type Kept = { status: number; type: string; body: string }

async function keep(answer: Promise<Response>): Promise<Kept> {
  const response = await answer
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: await response.text(),
  }
}
