import type { Generated, Kysely } from 'kysely'
import type { Flag, Time } from './columns.ts'
import type {
  ClassMembersTable,
  KnownClassesTable,
  RosterClassesTable,
  RosterEnrolmentsTable,
  RosterSnapshotsTable,
  RosterSourcesTable,
  RosterStudentsTable,
  RosterSyncsTable,
  RosterTermsTable,
  RosterWithdrawalsTable,
} from './roster-tables.ts'

export interface UsersTable {
  /** Random. Events and audit rows carry it in place of the student number. */
  key: string
  id: string
  username: string
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

export interface SessionsTable {
  /** SHA-256 of the token, in hexadecimal. The token itself is never stored. */
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

/** One row: the last audit row, and the last one that was trimmed. */
export interface AuditChainTable {
  id: string
  sequence: number
  hash: string
  cut_sequence: number
  cut_hash: string
}

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

/** When something was last done that depends on the time: an hourly cleanup, the end of connections at a time of day. */
export interface DoneTasksTable {
  task: 'cleanup' | 'doubt' | 'attendance-end' | 'erasing' | 'erased' | 'retention'
  at: Time
}

export interface Tables {
  users: UsersTable
  former_users: FormerUsersTable
  notices: NoticesTable
  seen_notices: SeenNoticesTable
  former_names: FormerNamesTable
  reserved_ids: ReservedIdsTable
  sessions: SessionsTable
  devices: DevicesTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  program_tokens: ProgramTokensTable
  throttles: ThrottlesTable
  token_buckets: TokenBucketsTable
  lectures: LecturesTable
  attendance_events: AttendanceEventsTable
  carried_events: CarriedEventsTable
  attendance_chain: AttendanceChainTable
  audit_events: AuditEventsTable
  audit_chain: AuditChainTable
  people_read: PeopleReadTable
  reader_addresses: ReaderAddressesTable
  roster_sources: RosterSourcesTable
  roster_snapshots: RosterSnapshotsTable
  roster_terms: RosterTermsTable
  roster_classes: RosterClassesTable
  roster_students: RosterStudentsTable
  roster_enrolments: RosterEnrolmentsTable
  roster_withdrawals: RosterWithdrawalsTable
  known_classes: KnownClassesTable
  class_members: ClassMembersTable
  roster_syncs: RosterSyncsTable
  done_tasks: DoneTasksTable
}

/** An open database of either engine, or a transaction in it. */
export type Db = Kysely<Tables>
