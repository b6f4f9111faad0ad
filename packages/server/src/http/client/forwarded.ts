import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Normalizes `X-Forwarded-For` for Fastify: addresses without ports, in canonical form. Drops an entry that is not an
 * address and everything before it.
 */
export function normalizeForwarded({ raw: { headers } }: FastifyRequest, _reply: unknown, done: () => void): void {
  const header = headers['x-forwarded-for']
  if (typeof header === 'string') {
    const entries = header.split(',').map(addressIn)
    headers['x-forwarded-for'] = entries.slice(entries.lastIndexOf(undefined) + 1).join(', ')
  }
  done()
}

/** Some proxies add the port: `192.0.2.7:50123`, `[2001:db8::7]:50123`. */
function addressIn(entry: string): string | undefined {
  const { v4, v6 } = /^(?<v4>[\d.]+)(:\d+)?$|^\[(?<v6>[^\]]+)\](:\d+)?$/.exec(entry.trim())?.groups ?? {}
  const address = (v4 ?? v6 ?? entry.trim()).replace(/%.*$/, '')
  // `process` turns an IPv4-mapped address into the IPv4 address.
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString()
}
