import type { Server, Socket } from 'node:net'
import { isLoopback } from '../../config/loopback.ts'
import { network } from '../../domain/accounts/rate-limits.ts'

/**
 * Connections of one address, for a server that clients reach directly. A class of 1,500 students
 * behind one address needs one or two each. One address leaves four fifths of all connections to the others.
 */
export const mostPerAddress = 2_000

/** Closes connections above the limit at once. A peer on loopback may be a reverse proxy, so it is exempt. */
export function limitAddresses(server: Server, most: number, exempt: (address: string) => boolean = isLoopback): void {
  const admit = admission(most)
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (exempt(address)) return
    const leave = admit(address)
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}

/** Counts per address, IPv6 per /64. Returns a function that releases the place; undefined above the limit. */
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
