import type { Generated, Kysely } from 'kysely'

/** ISO 8601, UTC, to the millisecond: the order of the texts is the order of the times. */
export type Time = string
/** 0 or 1: what both engines store alike. */
export type Flag = 0 | 1

export interface UsersTable {
  /** Random; what events and audits carry in place of the student number. */
  key: string
  id: string
  username: string
  password_hash: string
  admin: Flag
  enabled: Flag
  demo: Generated<Flag>
  created_at: Time
  updated_at: Time
}

/** Numbers of former administrators: nobody signs up with them again. */
export interface ReservedIdsTable {
  id: string
}

export interface SessionsTable {
  /** SHA-256 of the token, in hexadecimal; the token itself is nowhere. */
  token_hash: string
  user_key: string
  persistent: Flag
  created_at: Time
  seen_at: Time
}

/** Browsers that a user has logged in with before. */
export interface DevicesTable {
  token_hash: string
  user_key: string
  created_at: Time
  seen_at: Time
}

export interface ThrottlesTable {
  key: string
  /** JSON array of times and addresses. */
  attempts: string
  blocked_until: Time | null
  /** When none of the attempts counts any more. */
  expires_at: Time
}

export interface LecturesTable {
  key: string
  user_key: string
  name: string
  connected: Flag
  source: 'roster' | 'manual'
  class_sourced_id: string | null
  /** The title in the roster that the name was made of. */
  class_title: string | null
  created_at: Time
  removed_at: Time | null
}

/** A token bucket for each user; a row that is missing, or lies in the past, is a full one. */
export interface SwitchLimitsTable {
  user_key: string
  /** When the bucket is full again, in milliseconds since 1970. */
  full_at: number
}

/** Append-only; outlives the user, whom it names only by his random key. */
export interface AttendanceEventsTable {
  sequence: Generated<number>
  at: Time
  user_key: string
  lecture: string
  connected_from: Flag
  connected_to: Flag
  /** Whoever did it; empty where the student did it himself. */
  by_key: string
  cause: 'student' | 'admin' | 'sync' | 'deletion'
}

/** Append-only, each row bound to the one before it. People stand in it by their random key alone. */
export interface AuditEventsTable {
  /** Without gaps. */
  sequence: number
  at: Time
  /** Whoever did it: a user, … */
  by_key: string | null
  /** … or an account of the machine. */
  operator: string | null
  /** From where. */
  address: string
  task: string
  /** Whose data it was, where it was one person's. */
  subject_key: string | null
  /** JSON. */
  details: string
  /** SHA-256 over the hash of the row before and this row, in hexadecimal. */
  hash: string
}

/** One row: the last event, and the last one that was cut off because it was old. */
export interface AuditChainTable {
  id: string
  sequence: number
  hash: string
  cut_sequence: number
  cut_hash: string
}

/** One row: the last event that is sealed, and the last one that was exported and cut off. */
export interface AttendanceChainTable {
  id: string
  sequence: number
  /** SHA-256 over the hash of the event before and this event, in hexadecimal. */
  hash: string
  cut_sequence: number
  cut_hash: string
}

export interface RosterSourcesTable {
  id: string
  /** The snapshot that counts. */
  snapshot_id: string | null
  /** Of the last import, where it failed: when, and its Korean message. */
  failed_at: Time | null
  failure: string | null
}

export interface RosterSnapshotsTable {
  id: string
  location: string
  sha256: string
  match: string
  term: string
  taken_at: Time
  /** When the roster was last seen to be the same. */
  checked_at: Time
  /** Whether all of it has been written. */
  ready: Flag
  /** JSON. */
  report: string
}

/** Days are `YYYY-MM-DD`. */
interface RosterTermsTable {
  snapshot_id: string
  sourced_id: string
  parent: string | null
  begins_on: string | null
  ends_on: string | null
}

interface RosterClassesTable {
  snapshot_id: string
  sourced_id: string
  title: string
  code: string | null
  /** JSON array of sourcedIds. */
  terms: string
}

interface RosterStudentsTable {
  snapshot_id: string
  number: string
  name: string
}

interface RosterEnrolmentsTable {
  snapshot_id: string
  student_number: string
  class_sourced_id: string
  begins_on: string | null
  ends_on: string | null
}

/** The last synchronisation of a user that changed something. */
export interface RosterSyncsTable {
  user_key: string
  at: Time
  message: string
  /** The snapshot, the failed import since then and the `ROSTER_TERM` that the message was made of. */
  snapshot_id: string | null
  failed_at: Time | null
  term: string | null
}

export interface Tables {
  users: UsersTable
  reserved_ids: ReservedIdsTable
  sessions: SessionsTable
  devices: DevicesTable
  throttles: ThrottlesTable
  lectures: LecturesTable
  switch_limits: SwitchLimitsTable
  attendance_events: AttendanceEventsTable
  attendance_chain: AttendanceChainTable
  audit_events: AuditEventsTable
  audit_chain: AuditChainTable
  roster_sources: RosterSourcesTable
  roster_snapshots: RosterSnapshotsTable
  roster_terms: RosterTermsTable
  roster_classes: RosterClassesTable
  roster_students: RosterStudentsTable
  roster_enrolments: RosterEnrolmentsTable
  roster_syncs: RosterSyncsTable
}

/** An open database of either engine, or a transaction of it. */
export type Db = Kysely<Tables>
