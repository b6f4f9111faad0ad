import { createHmac } from 'node:crypto'

/** Seconds for which a code is the current one. */
const period = 30
export const digits = 6
/** Steps before and after the current one whose codes count too: clocks of phones differ. */
const drift = 1

/** Letters of base32 (RFC 4648). */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / period)

/** The code of RFC 6238 for a step, with SHA-1 and six digits: what every authenticator app understands. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash[hash.length - 1]! & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is, near `now`; undefined if it is none. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => current - drift + index)
  return steps.find((step) => codeOf(secret, step) === code)
}

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address that an authenticator app reads from a QR code. */
export function otpauthAddress({ secret, id, issuer }: { secret: Buffer; id: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(id)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
