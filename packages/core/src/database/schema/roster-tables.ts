import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

export interface RosterSourcesTable {
  id: string
  /** The snapshot in use. */
  snapshot_id: string | null
  /** Time and Korean message of the last import, if it failed. */
  failed_at: Time | null
  failure: string | null
  /** JSON array of the files that an operator rejected or rolled back. */
  refused: Generated<string>
  /** The `ROSTER_TERM` that the lists of lectures follow; null before the first one. */
  term: string | null
  /** The snapshot, and its activation, up to which `class_members` is complete. */
  members_of: Generated<string | null>
}

export interface RosterSnapshotsTable {
  id: string
  /** Counts the versions of the roster, from 1. */
  number: Generated<number>
  location: string
  sha256: string
  match: string
  term: string
  taken_at: Time
  /** When the roster was last found unchanged. */
  checked_at: Time
  /** When its content first differed from the roster in use before it. */
  changed_at: Generated<Time | null>
  /** Whether all rows have been written. */
  ready: Flag
  /** When it was last made the roster in use. */
  activated_at: Time | null
  /** JSON: why it waits for an operator. */
  held: string | null
  /** JSON. */
  report: string
}

/** Days are `YYYY-MM-DD`. */
export interface RosterTermsTable {
  snapshot_id: string
  sourced_id: string
  parent: string | null
  begins_on: string | null
  ends_on: string | null
}

export interface RosterClassesTable {
  snapshot_id: string
  sourced_id: string
  title: string
  code: string | null
  /** JSON array of sourcedIds. */
  terms: string
}

export interface RosterStudentsTable {
  snapshot_id: string
  number: string
  name: string
}

export interface RosterEnrolmentsTable {
  snapshot_id: string
  student_number: string
  class_sourced_id: string
  begins_on: string | null
  ends_on: string | null
}

/** Students who left a class, with the word of the roster for it. */
export interface RosterWithdrawalsTable {
  snapshot_id: string
  student_number: string
  class_sourced_id: string
  word: string
}

/** A class that any roster had, also after its snapshots are gone. */
export interface KnownClassesTable {
  sourced_id: string
  title: string
  code: string | null
  /** JSON array of sourcedIds. */
  terms: string
  begins_on: string | null
  ends_on: string | null
  /** When a roster first had it. */
  known_at: Time
}

/** When a number joined a class, and when it left. The members of a class that left the roster are kept. */
export interface ClassMembersTable {
  student_number: string
  class_sourced_id: string
  /** As the last roster with this class wrote it. */
  name: string
  /** Null for a member since the class became known. */
  entered_at: Time | null
  left_at: Time | null
  begins_on: string | null
  ends_on: string | null
}

/** The last sync of a user that changed something. */
export interface RosterSyncsTable {
  user_key: string
  at: Time
  message: string
  /** The snapshot, the last failed import and the `ROSTER_TERM` that the message is based on. */
  snapshot_id: string | null
  failed_at: Time | null
  term: string | null
}
