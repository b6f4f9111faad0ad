import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

type Backend = { url: string; ready: boolean; agent: Agent }

/** How often it asks for /readyz, in milliseconds: well below the time in which a server drains. */
const interval = 50

/**
 * What nginx or HAProxy do: sends requests, over connections that it keeps, to servers that say that they are ready; while
 * none does, lets them wait. Sends none twice, but where no connection came about.
 */
export async function startProxy() {
  const backends = new Map<string, Backend>()
  const waiting: (() => void)[] = []
  let turn = 0
  const next = async (): Promise<Backend> => {
    for (;;) {
      const ready = [...backends.values()].filter((each) => each.ready)
      const found = ready[(turn += 1) % ready.length]
      if (found) return found
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  const watch = async (backend: Backend) => {
    while (backends.get(backend.url) === backend) {
      backend.ready = await fetch(`${backend.url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (backend.ready) for (const resolve of waiting.splice(0)) resolve()
      await pause(interval)
    }
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing, next))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const remove = (url: string) => {
    backends.get(url)?.agent.destroy()
    backends.delete(url)
  }
  onTestFinished(() => {
    for (const url of backends.keys()) remove(url)
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url: string) => {
      const backend = { url, ready: false, agent: new Agent({ keepAlive: true }) }
      backends.set(url, backend)
      void watch(backend)
    },
    remove,
  }
}

async function forward(incoming: IncomingMessage, outgoing: ServerResponse, next: () => Promise<Backend>) {
  const chunks: Buffer[] = await incoming.toArray()
  const { connection: _own, ...headers } = incoming.headers
  for (;;) {
    const { url, agent } = await next()
    const { method = 'GET' } = incoming
    const asked = request(`${url}${incoming.url}`, { method, headers, agent }).end(Buffer.concat(chunks))
    try {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? '' })
      outgoing.end(Buffer.concat(await answer.toArray()))
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') continue
      outgoing.writeHead(502).end((error as Error).message)
      return
    }
  }
}
