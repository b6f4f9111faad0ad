import type { Time } from './columns.ts'

/** The answer to a request with an `Idempotency-Key`. Nothing here is made from a password, and no session can be resumed by it. */
export interface KeptAnswersTable {
  /** SHA-256 of the key. */
  key_hash: string
  /** Whose request it was: `user:` or `token:` with a key, `address:` with a network. */
  owner: string
  /** `number:` of a visitor's request, `about:` a number that the answer names, `session:` of a request that ends its session. */
  claim: string | null
  /** SHA-256 of the call and of its values without passwords and codes. */
  fingerprint: string
  /** The key of the account that the call logged in, created or changed. */
  subject: string | null
  /** The hash of the session that the call began. */
  session: string | null
  /** JSON; null if the call is checked again before it is answered again. */
  answer: string | null
  created_at: Time
}
