import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../../test/support/server.ts'
import { networks } from '@campus-connect/core/domain/accounts/networks.ts'
import { admission, limitAddresses, mostPerAddress } from './connections.ts'

/** Connects from this address. Returns the answer; undefined if the server closes the connection at once. */
async function dial(port: number, host: string, localAddress = host) {
  const socket = connect({ port, host, localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const heard = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return heard[0] instanceof Buffer ? socket : undefined
}

test('the limit counts per address, and a closed connection frees a place', async () => {
  let served = 0
  const server = createServer((socket) => {
    served += 1
    socket.on('error', () => {}).pipe(socket)
  })
  limitAddresses(server, 3, () => false)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const from = (address: string) => dial((server.address() as AddressInfo).port, '127.0.0.1', address)

  const first = await from('127.0.0.2')
  for (let count = 0; count < 2; count += 1) expect(await from('127.0.0.2')).toBeDefined()
  expect(await from('127.0.0.2')).toBeUndefined()
  // A flood of refused connections costs nothing but the refusals.
  expect(served).toBe(3)
  expect(await from('127.0.0.3')).toBeDefined()

  first?.destroy()
  await expect.poll(() => from('127.0.0.2')).toBeDefined()
})

test('an IPv6 /64 counts as one address, and so does a /48', () => {
  const places = admission(2)
  const admit = (address: string) => places(networks(address).map(({ key }) => key))

  const leave = admit('2001:db8:0:7::1')
  expect(admit('2001:db8:0:7:ffff::2')).toBeDefined()
  expect(admit('2001:db8::7:0:0:0:3')).toBeUndefined()
  expect(admit('2001:db8:0:8::1')).toBeUndefined()
  expect(admit('2001:db8:1:7::1')).toBeDefined()
  expect(admit('::ffff:192.0.2.1')).toBeDefined()
  expect(admit('::ffff:192.0.2.2')).toBeDefined()

  leave?.()
  expect(admit('2001:db8:0:7::4')).toBeDefined()
})

const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address

async function serving(settings: object) {
  const server = await testServer({ settings: { host: '0.0.0.0', ...settings }, mostPerAddress: 1 })
  onTestFinished(server.close)
  await server.app.listen({ host: '0.0.0.0', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  return async (address: string) => {
    const sockets = [await dial(port, address), await dial(port, address)]
    return sockets.map((socket) => socket !== undefined)
  }
}

test('one address can use at most a fifth of all connections', () => {
  expect(mostPerAddress).toBe(2_000)
})

test.skipIf(!outside)('the server limits direct clients, but not a proxy or this machine', async () => {
  const direct = await serving({})
  expect(await direct(outside!)).toEqual([true, false])
  expect(await direct('127.0.0.1')).toEqual([true, true])

  expect(await (await serving({ trustedProxies: [outside!] }))(outside!)).toEqual([true, true])
  // Another host terminates TLS, so every client is a proxy.
  expect(await (await serving({ publicUrl: 'https://campus.example.ac.kr' }))(outside!)).toEqual([true, true])
})

test('a connection may send a few requests ahead, and is closed when it floods', async () => {
  const server = await testServer()
  onTestFinished(server.close)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const send = async (requests: number) => {
    const socket = connect({ port, host: '127.0.0.1' })
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.setEncoding('utf8').on('error', () => {})
    socket.on('data', (chunk: string) => void (text += chunk))
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests))
    const answers = () => text.split('HTTP/1.1 200').length - 1
    await expect.poll(() => socket.closed || answers() === requests).toBe(true)
    return answers()
  }

  let parsed = 0
  const count = () => void (parsed += 1)
  subscribe('http.server.request.start', count)
  onTestFinished(() => void unsubscribe('http.server.request.start', count))

  expect(await send(10)).toBe(10)
  parsed = 0
  expect(await send(1_000)).toBeLessThanOrEqual(10)
  expect(parsed, 'requests that Node has parsed').toBe(11)
})
