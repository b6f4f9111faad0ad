import { isIPv4, isIPv6 } from 'node:net'

type Range = { first: bigint; last: bigint }

/** Whether addresses and CIDR ranges together cover a quarter of the IPv4 or of the public IPv6 addresses. */
export function coverTheInternet(entries: readonly string[]): boolean {
  const ranges = merged(entries.map(rangeOf))
  return internets.some((internet) => 4n * shared(ranges, internet) >= size(internet))
}

/** IPv4 as IPv4-mapped IPv6 addresses, and public IPv6. */
const internets = ['::ffff:0:0/96', '2000::/3'].map(rangeOf)

function rangeOf(entry: string): Range {
  const [address = '', prefix] = entry.split('/')
  const version4 = isIPv4(address)
  const bits = 128 - (prefix === undefined ? 128 : Number(prefix) + (version4 ? 96 : 0))
  const first = (numberOf(version4 ? `::ffff:${address}` : address) >> BigInt(bits)) << BigInt(bits)
  return { first, last: first + (1n << BigInt(bits)) - 1n }
}

function numberOf(address: string) {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) throw new TypeError(`no address: ${address}`)
  // URL converts a dotted IPv4 part to groups.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const groups = (text = '') => text.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail)]
  return BigInt(`0x${all.map((group) => group.padStart(4, '0')).join('')}`)
}

/** Sorted, without overlaps. */
function merged(ranges: Range[]): Range[] {
  const result: Range[] = []
  for (const { first, last } of ranges.toSorted((left, right) => (left.first < right.first ? -1 : 1))) {
    const before = result.at(-1)
    if (!before || before.last < first) result.push({ first, last })
    else if (before.last < last) before.last = last
  }
  return result
}

function shared(ranges: Range[], whole: Range) {
  let count = 0n
  for (const { first, last } of ranges) {
    const from = first > whole.first ? first : whole.first
    const to = last < whole.last ? last : whole.last
    if (from <= to) count += to - from + 1n
  }
  return count
}

const size = ({ first, last }: Range) => last - first + 1n
