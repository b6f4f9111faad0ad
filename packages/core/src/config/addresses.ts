import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OperatorError } from '../operator-error.ts'
import { wrong } from './setting-values.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether only this machine reaches a host name or an address; `::ffff:127.0.0.1` counts too. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  if (address === 'localhost' || address.endsWith('.localhost')) return true
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** `TRUSTED_PROXIES`: addresses and CIDR ranges. Throws an OperatorError if they are wrong or too many. */
export function proxies(entries: string[]): string[] {
  refuseOtherThanRanges('TRUSTED_PROXIES', entries)
  const nowhere = entries.find((entry) => entry === '0.0.0.0' || entry === '::')
  if (nowhere !== undefined)
    throw new OperatorError(
      `TRUSTED_PROXIES: ${nowhere}에서 오는 프록시는 없습니다. 프록시가 서버에 접속하는 주소를 써주세요 (같은 컴퓨터이면 127.0.0.1).`,
    )
  if (coverTheInternet(entries))
    throw new OperatorError(
      'TRUSTED_PROXIES: 인터넷 주소의 4분의 1 이상을 프록시로 믿게 되어 누구나 다른 주소인 척할 수 있습니다. 프록시의 주소만 써주세요.',
    )
  return entries
}

/** `ADMIN_NETWORKS`: addresses and CIDR ranges. Throws an OperatorError that names the first wrong one. */
export function adminNetworks(entries: string[]): string[] {
  refuseOtherThanRanges('ADMIN_NETWORKS', entries)
  return entries
}

/** Tells whether an address lies in one of these ranges. An IPv4 address counts the same when it is written as IPv6. */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const ranges = entries.map(rangeOf)
  return (address) => {
    const [plain = ''] = address.split('%')
    if (isIP(plain) === 0) return false
    const { first } = rangeOf(plain)
    return ranges.some((range) => range.first <= first && first <= range.last)
  }
}

function refuseOtherThanRanges(name: string, entries: string[]) {
  const wrongEntry = entries.find((entry) => !isRange(entry))
  if (wrongEntry !== undefined) throw wrong(name, wrongEntry, 'IP 주소 또는 CIDR 범위를 쉼표로 나열해야 합니다.')
}

/** Whether a text is an IP address or a CIDR range. */
export function isRange(value: string) {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  return bits > 0 && fits && rest.length === 0
}

type Range = { first: bigint; last: bigint }

/** Whether `ADMIN_NETWORKS` lets administrators work from most of the internet. */
export const areEverywhere = (networks: readonly string[]): boolean => networks.length > 0 && coverTheInternet(networks)

/** Whether addresses and CIDR ranges together cover a quarter of the IPv4 or of the public IPv6 addresses. */
function coverTheInternet(entries: readonly string[]): boolean {
  const ranges = entries.map(rangeOf).toSorted((left, right) => (left.first < right.first ? -1 : 1))
  return internets.some((internet) => 4n * covered(ranges, internet) >= internet.last - internet.first + 1n)
}

/** IPv4 as IPv4-mapped IPv6 addresses, and public IPv6. */
const internets = ['::ffff:0:0/96', '2000::/3'].map(rangeOf)

function rangeOf(entry: string): Range {
  const [address = '', prefix] = entry.split('/')
  const parsed = ipaddr.parse(address)
  const version6 = 'toIPv4MappedAddress' in parsed ? parsed.toIPv4MappedAddress() : parsed
  const bits = 128 - (prefix === undefined ? 128 : Number(prefix) + (parsed.kind() === 'ipv4' ? 96 : 0))
  const number = BigInt(`0x${Buffer.from(version6.toByteArray()).toString('hex')}`)
  const first = (number >> BigInt(bits)) << BigInt(bits)
  return { first, last: first + (1n << BigInt(bits)) - 1n }
}

/** How many addresses of `whole` lie in the ranges, which are sorted by their first address. */
function covered(ranges: Range[], whole: Range) {
  let count = 0n
  let next = whole.first
  for (const { first, last } of ranges) {
    const from = first > next ? first : next
    const to = last < whole.last ? last : whole.last
    if (from > to) continue
    count += to - from + 1n
    next = to + 1n
  }
  return count
}
