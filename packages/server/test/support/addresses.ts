import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Addresses of this machine on which nothing listens, `127.0.0.1:PORT`: a server that is restarted comes back at its own. */
export async function freeAddresses(count: number): Promise<string[]> {
  const listeners = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(listeners.map((listener) => once(listener, 'listening')))
  const addresses = listeners.map((listener) => `127.0.0.1:${(listener.address() as AddressInfo).port}`)
  await Promise.all(listeners.map((listener) => once(listener.close(), 'close')))
  return addresses
}
