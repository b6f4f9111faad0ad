import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the browser brought back: a code, or why there is none. */
export type Returned = { code: string } | { error: string }

export type Loopback = {
  port: number
  /** Resolves with the first visit that knows the state. Rejects with the reason of the signal. */
  returned: Promise<Returned>
  close: () => void
}

/**
 * Listens on this machine alone for the browser that comes back from the portal (RFC 8252, 7.3). A request without the right state gets 404 and
 * changes nothing: other programs and pages of the machine may try. `page` is the text that the browser then shows.
 */
export async function listenForBrowser({
  state,
  page,
  signal,
}: {
  state: string
  page: string
  signal: AbortSignal
}): Promise<Loopback> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const returned = new Promise<Returned>((resolve, reject) => {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const found = returnedBy(request, state)
      answer(response, found ? 200 : 404, found ? page : '')
      if (found) resolve(found)
    })
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  // It may end before somebody waits for it.
  returned.catch(() => {})
  return { port: (server.address() as AddressInfo).port, returned, close: () => void server.close() }
}

function returnedBy({ method, url = '', headers }: IncomingMessage, state: string): Returned | undefined {
  if (method !== 'GET' || !URL.canParse(url, 'http://127.0.0.1')) return undefined
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  // Another name for this machine would be that of a foreign page (DNS rebinding).
  if (pathname !== '/' || !/^127\.0\.0\.1:\d+$/.test(headers.host ?? '') || searchParams.get('state') !== state)
    return undefined
  const [code, error] = [searchParams.get('code'), searchParams.get('error')]
  if (code) return { code }
  return error ? { error } : undefined
}

function answer(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(text)
}
