import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, in 43 characters that a cookie can hold. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. */
export function tokenHash(token: string): string {
  return hash('sha256', token)
}

/** A key that says nothing about what it names. */
export function newKey(): string {
  return randomBytes(16).toString('base64url')
}
