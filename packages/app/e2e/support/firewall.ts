import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Firewall = Awaited<ReturnType<typeof startFirewall>>

/** A way to the server on which a firewall can answer a service worker's requests with a page of its own. */
export async function startFirewall(server: string) {
  let blocking = false
  let blocked = 0
  const proxy = createServer((asked, answer) => {
    const byWorker = asked.headers['sec-fetch-dest'] === 'empty' && !asked.url?.startsWith('/api/')
    if (blocking && byWorker) {
      blocked += 1
      return void answer
        .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=3600' })
        .end('<h1>Blocked</h1>')
    }
    const passedOn = request(new URL(asked.url ?? '/', server), { method: asked.method, headers: asked.headers })
    passedOn.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    asked.pipe(passedOn)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    block: (on: boolean) => (blocking = on),
    /** How many requests it has answered itself. */
    blocked: () => blocked,
    close: () => proxy.close().closeAllConnections(),
  }
}
