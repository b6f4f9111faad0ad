import http, { type Agent, type IncomingMessage, type RequestOptions } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Fetch } from '@campus-connect/sdk'

/**
 * The part of `fetch` that the SDK uses: plain headers, a text as body, no redirects; the agent connects. With Node's own
 * fetch, `campus users show` takes 1.7 times as long (127 ms of CPU instead of 73).
 */
export function httpFetch(agent: Agent): Fetch {
  return async (url, { method = 'GET', headers, body, signal } = {}) => {
    const { request } = url.startsWith('https:') ? await import('node:https') : http
    const options: RequestOptions = {
      agent,
      method,
      headers: { 'accept-encoding': 'gzip', ...Object.fromEntries(entriesOf(headers)) },
      ...(signal && { signal }),
    }
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, options, resolve).on('error', reject).end(body)
    })
    return responseOf(message, url, await decoded(message))
  }
}

const entriesOf = (headers: HeadersInit = {}) => (Symbol.iterator in headers ? headers : Object.entries(headers))

async function decoded(message: IncomingMessage): Promise<Readable> {
  if (message.headers['content-encoding'] !== 'gzip') return message
  const { createGunzip } = await import('node:zlib')
  // The reader gets the error.
  return pipeline(message, createGunzip(), () => {})
}

/** What the SDK and the cookie jar read of a response. */
function responseOf({ statusCode: status = 0, headers }: IncomingMessage, url: string, stream: Readable) {
  return {
    url,
    status,
    ok: status >= 200 && status < 300,
    headers: Object.assign(
      new Headers(
        Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')] as [string, string]),
      ),
      { getSetCookie: () => headers['set-cookie'] ?? [] },
    ),
    body: {
      getReader() {
        const chunks = stream.iterator()
        return { read: () => chunks.next(), cancel: async () => void stream.destroy() }
      },
      cancel: async () => void stream.destroy(),
    },
    text: () => text(stream),
  } as unknown as Response
}
