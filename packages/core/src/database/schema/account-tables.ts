import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

export interface UsersTable {
  /** Random. Events and audit rows carry it in place of the student number. */
  key: string
  id: string
  username: string
  /** Empty for an account without a password, whose user comes by the portal. */
  password_hash: string
  admin: Flag
  enabled: Flag
  demo: Generated<Flag>
  /** Whether the password came from an operator's list, and was not changed since. */
  temporary_password: Generated<Flag>
  created_at: Time
  updated_at: Time
  /** From number and name; empty until `fillSearchColumns` has seen a user whom an older server added. */
  search: Generated<string>
  name_order: Generated<string>
  /** The name in the roster when it last reached the account; null before. */
  roster_name: string | null
}

/** Names that accounts had before. */
export interface FormerNamesTable {
  user_key: string
  until: Time
  username: string
}

/** The texts that sign-up has shown. */
export interface NoticesTable {
  /** Of the text, in hexadecimal. */
  sha256: string
  text: string
}

/** What a user saw at sign-up. */
export interface SeenNoticesTable {
  user_key: string
  sha256: string
  at: Time
  /** Whether the user agreed to it. */
  consent: Flag
}

/** Deleted accounts whose number and name stay with their attendance. */
export interface FormerUsersTable {
  key: string
  id: string
  username: string
  deleted_at: Time
}

/** Numbers of former administrators. Nobody can sign up with them again. */
export interface ReservedIdsTable {
  id: string
}
