import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Network = Awaited<ReturnType<typeof startNetwork>>

/** A way to the server that a test can make slow or cut. */
export async function startNetwork(server: string) {
  let latency = 0
  let isCut = false
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(server)
  const proxy = createServer((browser) => {
    if (isCut) return void browser.destroy()
    const upstream = connect(Number(port), hostname)
    sockets.add(browser)
    browser.on('data', (chunk) => {
      const forward = () => browser.destroyed || upstream.write(chunk)
      if (latency > 0) setTimeout(forward, latency)
      else forward()
    })
    upstream.pipe(browser)
    browser
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(browser)
        upstream.destroy()
      })
    upstream.on('error', () => {}).on('close', () => browser.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** From now on, requests take so many milliseconds. A request that the browser gives up meanwhile never arrives. */
    slowDown: (milliseconds: number) => (latency = milliseconds),
    /** Ends all connections, and each new one. */
    cut: () => {
      isCut = true
      end()
    },
    restore: () => (isCut = false),
    close: () => {
      end()
      proxy.close()
    },
  }
}
