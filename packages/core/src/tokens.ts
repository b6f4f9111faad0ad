import { hash, randomBytes } from 'node:crypto'

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
