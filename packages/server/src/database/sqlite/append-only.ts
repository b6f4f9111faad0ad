import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const triggers = [
  `audit_events_are_not_replaced before insert on audit_events
    when exists (select 1 from audit_events where sequence = new.sequence)
    begin select raise(abort, 'audit events are append-only'); end`,
  `audit_events_are_not_changed before update on audit_events
    begin select raise(abort, 'audit events are append-only'); end`,
  `audit_events_are_not_removed before delete on audit_events
    when old.sequence > (select cut_sequence from audit_chain)
    begin select raise(abort, 'audit events are append-only'); end`,
  `attendance_events_are_not_replaced before insert on attendance_events
    when exists (select 1 from attendance_events where sequence = new.sequence)
    begin select raise(abort, 'attendance events are append-only'); end`,
  `attendance_events_are_not_changed before update on attendance_events
    begin select raise(abort, 'attendance events are append-only'); end`,
  `attendance_events_are_not_removed before delete on attendance_events
    begin select raise(abort, 'attendance events are append-only'); end`,
]

/**
 * Triggers that protect records against changes and removal by any program. Trimmed audit rows may be removed. They
 * may exist already: earlier versions created them whenever they opened a file.
 */
export const appendOnly: Migration = {
  async up(db: Kysely<unknown>) {
    for (const trigger of triggers) await sql`create trigger if not exists ${sql.raw(trigger)}`.execute(db)
  },
}

const removals = [
  `audit_events_are_not_removed before delete on audit_events
    when old.sequence > coalesce((select cut_sequence from audit_chain), 0)
    begin select raise(abort, 'audit events are append-only'); end`,
  `attendance_events_are_not_removed before delete on attendance_events
    when old.sequence > coalesce((select cut_sequence from attendance_chain), 0)
    begin select raise(abort, 'attendance events are append-only'); end`,
]

/** Allows the removal of attendance events that were exported and trimmed. An empty chain allows no removal. */
export const attendanceAppendOnly: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop trigger audit_events_are_not_removed`.execute(db)
    await sql`drop trigger attendance_events_are_not_removed`.execute(db)
    for (const trigger of removals) await sql`create trigger ${sql.raw(trigger)}`.execute(db)
  },
}
