import type { Kysely } from 'kysely'
import type {
  FormerNamesTable,
  FormerUsersTable,
  NoticesTable,
  ReservedIdsTable,
  SeenNoticesTable,
  UsersTable,
} from './account-tables.ts'
import type {
  AttendanceChainTable,
  AttendanceEventsTable,
  CarriedEventsTable,
  LecturesTable,
} from './attendance-tables.ts'
import type { AuditChainTable, AuditEventsTable, PeopleReadTable, ReaderAddressesTable } from './audit-tables.ts'
import type {
  DevicesTable,
  ProgramTokensTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  ThrottlesTable,
  TokenBucketsTable,
} from './login-tables.ts'
import type { Time } from './columns.ts'
import type { KeptAnswersTable } from './kept-answers-table.ts'
import type { IssuedMarksTable, IssuedSheetsTable, MarkRecordsTable } from './marks-tables.ts'
import type { PortalBindingsTable, PortalEntriesTable } from './portal-tables.ts'
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
import type { TimetableClassesTable, TimetableExceptionsTable, TimetableSlotsTable } from './timetable-tables.ts'

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
  portal_bindings: PortalBindingsTable
  portal_entries: PortalEntriesTable
  kept_answers: KeptAnswersTable
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
  timetable_classes: TimetableClassesTable
  timetable_slots: TimetableSlotsTable
  timetable_exceptions: TimetableExceptionsTable
  mark_records: MarkRecordsTable
  issued_sheets: IssuedSheetsTable
  issued_marks: IssuedMarksTable
  done_tasks: DoneTasksTable
}

/** An open database of either engine, or a transaction in it. */
export type Db = Kysely<Tables>
