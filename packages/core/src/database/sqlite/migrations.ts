import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { listedColumns } from '../migrations/010-list-version.ts'
import { migrations } from '../migrations/index.ts'
import type { Db } from '../schema/tables.ts'
import { userParts, userTotalsTriggers } from './user-index.ts'

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
const appendOnly: Migration = {
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
const attendanceAppendOnly: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop trigger audit_events_are_not_removed`.execute(db)
    await sql`drop trigger attendance_events_are_not_removed`.execute(db)
    for (const trigger of removals) await sql`create trigger ${sql.raw(trigger)}`.execute(db)
  },
}

/** One row, with another number after each change of what the list shows. */
const listVersionTriggers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, columns] of Object.entries(listedColumns))
      for (const [act, name] of [
        ['insert', 'added'],
        [`update of ${columns.join(', ')}`, 'changed'],
        ['delete', 'removed'],
      ] as const)
        await sql`
          create trigger ${sql.id(`listed_${table}_are_${name}`)} after ${sql.raw(act)} on ${sql.table(table)}
          begin update user_list_changes set value = random() >> 12; end`.execute(db)
  },
}

/**
 * Lists of lectures are read from an index, without their rows. The index by name leaves out `connected` in return, so
 * that an attendance change changes as many indexes as before; who is connected to one lecture is read from the rows of that lecture.
 * A sync writes one index more.
 */
const lectureLists: Migration = {
  async up(db: Kysely<unknown>) {
    await createIndex(db, 'lectures_listed', ['user_key', 'name', 'connected', 'removed_at'])
    await db.schema.dropIndex('lectures_of_name').execute()
    await createIndex(db, 'lectures_of_name', ['name', 'user_key', 'removed_at'])
  },
}

function createIndex(db: Kysely<unknown>, name: string, columns: string[]) {
  const shown = sql<boolean>`removed_at is null`
  return db.schema.createIndex(name).on('lectures').columns(columns).where(shown).execute()
}

/** The shared migrations and what only SQLite has. */
export const sqliteMigrations: Record<string, Migration> = {
  ...migrations,
  '003-audit-append-only': appendOnly,
  '006-attendance-chain-append-only': attendanceAppendOnly,
  '010-list-version-triggers': listVersionTriggers,
  '012-lecture-lists': lectureLists,
  '015-user-totals-triggers': userTotalsTriggers,
  '016-user-parts': userParts,
}

/** Runs the migrations that are missing; all of them, or those of an earlier version. */
export async function migrateSqlite(db: Db, names: readonly string[] = Object.keys(sqliteMigrations)): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(sqliteMigrations).filter(([name]) => names.includes(name)))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => wanted } }).migrateToLatest()
  if (error) throw error
}
