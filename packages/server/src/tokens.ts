import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, in 43 characters that a cookie can hold. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A key that says nothing about what it names. */
export function newKey(): string {
  return randomBytes(16).toString('base64url')
}
