import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A network that counts as so many addresses. */
export type Network = { key: string; addresses: number }

/**
 * What IPv6 subscribers get: a /64, a /56 or a /48, by the length of its digits. A wider network may belong to several, so it
 * may do more than a narrow one, but not much more, because it may belong to one.
 */
const sizes = [
  { digits: 'xxxx:xxxx:xxxx:xxxx'.length, addresses: 1 },
  { digits: 'xxxx:xxxx:xxxx:xx'.length, addresses: 2 },
  { digits: 'xxxx:xxxx:xxxx'.length, addresses: 4 },
]

/** The networks of an address, or of its narrowest one, narrowest first. An IPv4 address is one of its own. */
export function networks(address: string): Network[] {
  const key = network(address)
  if (!key.includes(':')) return [{ key, addresses: 1 }]
  return sizes.map(({ digits, addresses }) => ({ key: key.slice(0, digits), addresses }))
}

/** The narrowest network of an address: what a count stores. */
export function network(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const parsed = ipaddr.IPv6.parse(plain)
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16).padStart(4, '0'))
  return embedded(parsed) ?? groups.join(':')
}

/** The widest network of an address: what takes turns with others. */
export function widestNetwork(address: string): string {
  return networks(address).at(-1)?.key ?? address
}

/** Whether the narrowest network of an address lies in a network. */
export const liesIn = (narrow: string, { key }: Network): boolean =>
  narrow === key || (key.includes(':') && narrow.startsWith(key))

/** The IPv4 address that a translator or a tunnel wrote into this one: its owner has all addresses that hold it. */
function embedded(address: ipaddr.IPv6): string | undefined {
  const bytes = address.toByteArray()
  const last = bytes.slice(12)
  switch (address.range()) {
    case '6to4':
      return bytes.slice(2, 6).join('.')
    case 'teredo':
      return last.map((byte) => byte ^ 255).join('.')
    case 'ipv4Mapped':
    case 'rfc6145':
    case 'rfc6052':
      return last.join('.')
  }
  return undefined
}
