import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

export interface LecturesTable {
  key: string
  user_key: string
  name: string
  connected: Flag
  /** The time since which it is connected. Null if it is not, or if the event of an earlier version was trimmed. */
  connected_at: Time | null
  source: 'roster' | 'manual'
  class_sourced_id: string | null
  /** The title in the roster from which the name was made. */
  class_title: string | null
  created_at: Time
  removed_at: Time | null
  /** Whether it was connected when a sync removed it. */
  was_connected: Generated<Flag>
}

/** Append-only. Events outlive the user and name the user only by the random key. */
export interface AttendanceEventsTable {
  sequence: Generated<number>
  at: Time
  user_key: string
  lecture: string
  connected_from: Flag
  connected_to: Flag
  /** The user who made the change; empty if it was the student. */
  by_key: string
  cause: 'student' | 'admin' | 'sync' | 'deletion' | 'campus'
  /** The roster's class; null for a lecture of no roster, and in events of older servers. */
  class_sourced_id: string | null
}

/** Start times of the connections that were on at the point where the events were trimmed. They are sealed by the audit row of the trim. */
export type CarriedEventsTable = Omit<AttendanceEventsTable, 'sequence'> & { sequence: number }

/** One row: the last sealed event, and the last one that was exported and trimmed. */
export interface AttendanceChainTable {
  id: string
  sequence: number
  /** SHA-256 of the previous hash and this event, in hexadecimal. */
  hash: string
  cut_sequence: number
  cut_hash: string
  /** The time before which the events are trimmed. */
  cut_before: Generated<Time | null>
}
