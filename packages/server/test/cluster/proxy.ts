import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

export type Proxy = {
  url: string
  /** Resolves when the proxy sends requests to this server (`127.0.0.1:PORT`) again. */
  ready: (server: string) => Promise<void>
}

type Backend = { server: string; ready: boolean; agent: Agent }

/** Milliseconds between two checks of /readyz, well below the time in which a server drains. */
const interval = 50

/**
 * A proxy like Caddy: forwards requests over kept connections to servers that are ready. Requests wait while no server
 * is ready. It retries a request only if the connection was refused.
 */
export async function startWaitingProxy(servers: string[]): Promise<Proxy> {
  const backends = servers.map((server): Backend => ({ server, ready: false, agent: new Agent({ keepAlive: true }) }))
  const waiting: (() => void)[] = []
  const stopped = new AbortController()
  let turn = 0
  const next = async (): Promise<Backend> => {
    for (;;) {
      const ready = backends.filter((each) => each.ready)
      const found = ready[(turn += 1) % ready.length]
      if (found) return found
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  const watch = async (backend: Backend) => {
    while (!stopped.signal.aborted) {
      backend.ready = await fetch(`http://${backend.server}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (backend.ready) for (const resolve of waiting.splice(0)) resolve()
      await pause(interval)
    }
  }
  for (const backend of backends) void watch(backend)

  const listener = createServer((incoming, outgoing) => void forward(incoming, outgoing, next))
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    stopped.abort()
    for (const { agent } of backends) agent.destroy()
    listener.closeAllConnections()
    listener.close()
  })
  const ready = (server: string) =>
    vi.waitUntil(() => backends.find((each) => each.server === server)?.ready, { timeout: 30_000, interval })
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    ready: async (server) => void (await ready(server)),
  }
}

async function forward(incoming: IncomingMessage, outgoing: ServerResponse, next: () => Promise<Backend>) {
  const chunks: Buffer[] = await incoming.toArray()
  const { connection: _own, ...headers } = incoming.headers
  for (;;) {
    const backend = await next()
    const { method = 'GET' } = incoming
    const options = { method, headers, agent: backend.agent }
    const asked = request(`http://${backend.server}${incoming.url}`, options).end(Buffer.concat(chunks))
    try {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      const { connection: _theirs, 'transfer-encoding': _chunked, ...given } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, given)
      outgoing.end(Buffer.concat(await answer.toArray()))
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') {
        backend.ready = false
        continue
      }
      outgoing.writeHead(502).end((error as Error).message)
      return
    }
  }
}
