import type { Time } from './columns.ts'

/** Which person of the portal an account belongs to. */
export interface PortalBindingsTable {
  issuer: string
  /** What the portal calls the person for ever, whatever the number. */
  subject: string
  user_key: string
  created_at: Time
}

/** Logins that are under way. */
export interface PortalEntriesTable {
  /** SHA-256 of what only the browser, or the terminal, has. */
  token_hash: string
  /** `start`: the person is at the portal. `link`: the password of the account is missing. `code`: a terminal fetches its session. */
  kind: 'start' | 'link' | 'code'
  /** The account that it is about, if there is one. */
  user_key: string | null
  /** JSON. */
  details: string
  created_at: Time
}
