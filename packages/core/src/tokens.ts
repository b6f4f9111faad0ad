import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** 256 random bits as 43 characters that are valid in a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The database stores only this hash of a token. */
export function tokenHash(token: string): string {
  return hash('sha256', token)
}

/** A random key of 128 bits. */
export function newKey(): string {
  return randomBytes(16).toString('base64url')
}

/** Begins each token of a program, so that people and secret scanners recognise one. */
const programPrefix = 'campus_token_'
const programToken = new RegExp(`${programPrefix}[0-9a-f]{48}`, 'i')
/** Also a part of one. */
const programTokens = new RegExp(`${programPrefix}[0-9a-f]+`, 'gi')

/** A token for a program: the prefix, 160 random bits and their CRC-32, in hexadecimal. */
export function newProgramToken(): string {
  const secret = randomBytes(20).toString('hex')
  return `${programPrefix}${secret}${checksum(secret)}`
}

/** Whether a text can be a token of a program. A mistyped one cannot. */
export function isProgramToken(text: string): boolean {
  const [secret, sum] = [text.slice(programPrefix.length, -8), text.slice(-8)]
  return new RegExp(`^${programPrefix}[0-9a-f]{48}$`).test(text) && checksum(secret) === sum
}

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0')

/** Whether a text contains a token of a program, right or wrong. */
export const holdsProgramToken = (text: string): boolean => programToken.test(text)

/** The text without the secret part of such tokens. */
export const withoutProgramTokens = (text: string): string => text.replace(programTokens, `${programPrefix}…`)
