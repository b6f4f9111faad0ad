import type { Server, Socket } from 'node:net'
import { isLoopback } from '../settings.ts'
import { network } from '../rate-limits.ts'

/**
 * Connections of one address, for a server that clients reach directly. A class of 1,500 that begins behind one address
 * needs one or two each, and one address leaves four fifths of all connections to the others.
 */
export const mostPerAddress = 2_000

/** Hangs up at once on what comes on top. A peer on loopback may be a proxy that nobody named, and stands for many. */
export function limitAddresses(server: Server, most: number, exempt: (address: string) => boolean = isLocal): void {
  const admit = admission(most)
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (exempt(address)) return
    const leave = admit(address)
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}

const isLocal = (address: string) => isLoopback(address.replace('::ffff:', ''))

/** Counts per address, IPv6 per /64. Gives what to call at the end; undefined where there are too many. */
export function admission(most: number): (address: string) => (() => void) | undefined {
  const open = new Map<string, number>()
  return (address) => {
    const key = network(address)
    const count = open.get(key) ?? 0
    if (count >= most) return undefined
    open.set(key, count + 1)
    return () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  }
}
