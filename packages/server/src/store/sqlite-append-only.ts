import type { DatabaseSync } from 'node:sqlite'

/** What has been recorded is neither changed nor removed, by whatever program; old rows go once they are cut off. */
export function keepAppendOnly(database: DatabaseSync): void {
  database.exec(`
    create trigger if not exists audit_events_are_not_replaced before insert on audit_events
      when exists (select 1 from audit_events where sequence = new.sequence)
      begin select raise(abort, 'audit events are append-only'); end;
    create trigger if not exists audit_events_are_not_changed before update on audit_events
      begin select raise(abort, 'audit events are append-only'); end;
    create trigger if not exists audit_events_are_not_removed before delete on audit_events
      when old.sequence > (select cut_sequence from audit_chain)
      begin select raise(abort, 'audit events are append-only'); end;
    create trigger if not exists attendance_events_are_not_replaced before insert on attendance_events
      when exists (select 1 from attendance_events where sequence = new.sequence)
      begin select raise(abort, 'attendance events are append-only'); end;
    create trigger if not exists attendance_events_are_not_changed before update on attendance_events
      begin select raise(abort, 'attendance events are append-only'); end;
    create trigger if not exists attendance_events_are_not_removed before delete on attendance_events
      when old.sequence > coalesce((select cut_sequence from attendance_chain), 0)
      begin select raise(abort, 'attendance events are append-only'); end;
  `)
}
