import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Free addresses, `127.0.0.1:PORT`, for servers that keep their address when they are restarted. */
export async function freeAddresses(count: number): Promise<string[]> {
  const listeners = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(listeners.map((listener) => once(listener, 'listening')))
  const addresses = listeners.map((listener) => `127.0.0.1:${(listener.address() as AddressInfo).port}`)
  await Promise.all(listeners.map((listener) => once(listener.close(), 'close')))
  return addresses
}
