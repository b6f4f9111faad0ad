import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Versions of the roster, the one that waits for an operator, and what the roster and syncs left out. */
export const rosterGuard: Migration = {
  async up(db: Kysely<unknown>) {
    const snapshots = db.schema.alterTable('roster_snapshots')
    await snapshots.addColumn('number', 'integer', (column) => column.notNull().defaultTo(0)).execute()
    await snapshots.addColumn('activated_at', 'text').execute()
    await snapshots.addColumn('held', 'text').execute()
    await sql`
      update roster_snapshots set activated_at = taken_at, number =
        (select count(*) from roster_snapshots earlier where earlier.taken_at <= roster_snapshots.taken_at)
      where ready = 1`.execute(db)
    await db.schema
      .alterTable('roster_sources')
      .addColumn('refused', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await db.schema
      .alterTable('lectures')
      .addColumn('was_connected', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('roster_withdrawals')
      .addColumn('snapshot_id', 'text', (column) =>
        column.notNull().references('roster_snapshots.id').onDelete('cascade'),
      )
      .addColumn('student_number', 'text', (column) => column.notNull())
      .addColumn('class_sourced_id', 'text', (column) => column.notNull())
      .addColumn('word', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('roster_withdrawals_key', ['snapshot_id', 'student_number', 'class_sourced_id'])
      .execute()
  },
}
