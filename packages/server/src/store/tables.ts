import type { Generated } from 'kysely'

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

/** Numbers of administrators who deleted themselves: never to be signed up again. */
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
  failures: number
  window_started_at: Time
  blocked_until: Time | null
}

export interface LecturesTable {
  key: string
  user_key: string
  name: string
  connected: Flag
  source: 'roster' | 'manual'
  class_sourced_id: string | null
  created_at: Time
  removed_at: Time | null
}

/** Append-only; outlives the user, whom it names only by his random key. */
export interface AttendanceEventsTable {
  sequence: Generated<number>
  at: Time
  user_key: string
  lecture: string
  connected_from: Flag
  connected_to: Flag
  by_key: string
  cause: 'student' | 'admin' | 'sync' | 'deletion'
}

export interface Tables {
  users: UsersTable
  reserved_ids: ReservedIdsTable
  sessions: SessionsTable
  devices: DevicesTable
  throttles: ThrottlesTable
  lectures: LecturesTable
  attendance_events: AttendanceEventsTable
}
