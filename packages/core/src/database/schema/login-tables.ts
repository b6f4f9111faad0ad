import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

export interface SessionsTable {
  /** SHA-256 of the token, in hexadecimal. The token itself is never stored. */
  token_hash: string
  user_key: string
  persistent: Flag
  created_at: Time
  seen_at: Time
  /** The issuer of the portal by which it began; null if a password began it. */
  portal: string | null
  /** Hash of the session at the portal, if the portal named one. */
  portal_session: string | null
  /** When its user last came back from a fresh login at the portal. */
  fresh_at: Time | null
}

/** Browsers that a user has logged in with before. */
export interface DevicesTable {
  token_hash: string
  user_key: string
  created_at: Time
  seen_at: Time
}

/** Authenticator apps of administrators. */
export interface SecondFactorsTable {
  user_key: string
  /** Sealed with a key that is not in the database. */
  secret: string
  /** The 30 seconds since 1970 whose code was used last: a code counts once. */
  used_step: number
  created_at: Time
}

/** Codes that work once in place of an app. */
export interface RecoveryCodesTable {
  code_hash: string
  user_key: string
}

/** Tokens for programs, also ended ones. They belong to the campus, not to an account. */
export interface ProgramTokensTable {
  /** Random. Events and audit rows carry it in place of the key of a user. */
  key: string
  /** Unique among the tokens that live. */
  name: string
  /** SHA-256 of the token, in hexadecimal. The token itself is never stored. */
  token_hash: string
  scope: 'read' | 'manage'
  /** Addresses and CIDR ranges, separated by commas; empty for those of the administrators. */
  networks: string
  created_at: Time
  ends_at: Time
  /** The last call that was admitted, to the minute. */
  seen_at: Time | null
  revoked_at: Time | null
}

export interface ThrottlesTable {
  key: string
  /** JSON array of times and addresses. */
  attempts: string
  blocked_until: Time | null
  /** When no attempt counts any more. */
  expires_at: Time
}

/** Two token buckets for each limit. A missing row, or a time in the past, means a full bucket. */
export interface TokenBucketsTable {
  /** What is limited, and the number or the address to which the limit belongs. */
  key: string
  /** When the bucket that refills in a minute is full again, in milliseconds since 1970. */
  full_at: number
  /** The same for the bucket that refills in a day. */
  day_full_at: number
  /** When it was last spent from. */
  spent_at: Generated<number>
}
