import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The class of an attendance event, and the names that stay with the attendance of deleted accounts. */
export const keptAttendance: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('attendance_events').addColumn('class_sourced_id', 'text').execute()
    await db.schema
      .createTable('former_users')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'text', (column) => column.notNull())
      .execute()
  },
}
