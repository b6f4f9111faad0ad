import type { Time } from './columns.ts'

/** Append-only. Each row contains the hash of the row before it. People appear only by their random key. */
export interface AuditEventsTable {
  /** Without gaps. */
  sequence: number
  at: Time
  /** The user who acted, if it was a user. */
  by_key: string | null
  /** The operator's account on the machine; null for other actors. */
  operator: string | null
  /** The network address of the actor. */
  address: string
  task: string
  /** The person whose data was concerned, if it was one person. */
  subject_key: string | null
  /** JSON. */
  details: string
  /** SHA-256 of the previous hash and this row, in hexadecimal. */
  hash: string
}

/** One row: the last audit row, and the last one that was trimmed. */
export interface AuditChainTable {
  id: string
  sequence: number
  hash: string
  cut_sequence: number
  cut_hash: string
}

/** Whose data a reader saw in a month. It lasts as long as the audit record. */
export interface PeopleReadTable {
  /** The key of the user, or `operator` and the operator's account. */
  reader: string
  /** `2026-11`, in Korea. */
  month: string
  /** The key of the user whose data was read. */
  person: string
  first_at: Time
  /** To the minute. */
  last_at: Time
}

/** From where each actor of the audit record acted, to find addresses that are new. */
export interface ReaderAddressesTable {
  reader: string
  address: string
  first_at: Time
  /** To the hour. */
  last_at: Time
}
