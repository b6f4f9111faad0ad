import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A way to the server on which, once it is slow, requests take `latency` milliseconds. A request that the browser gives
 * up meanwhile never arrives.
 */
export async function slowNetwork(server: string, latency: number) {
  let slow = false
  const sockets = new Set<Socket>()
  const proxy = createServer((browser) => {
    const { hostname, port } = new URL(server)
    const upstream = connect(Number(port), hostname)
    sockets.add(browser)
    browser.on('data', (chunk) => {
      const forward = () => browser.destroyed || upstream.write(chunk)
      if (slow) setTimeout(forward, latency)
      else forward()
    })
    upstream.pipe(browser)
    browser.on('error', () => {}).on('close', () => upstream.destroy())
    upstream.on('error', () => {}).on('close', () => browser.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    slowDown: () => (slow = true),
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
