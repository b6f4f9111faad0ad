import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The last attendance event that is sealed, and the last one that was exported and may be removed. */
export const attendanceChain: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('attendance_chain')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('cut_sequence', 'integer', (column) => column.notNull())
      .addColumn('cut_hash', 'text', (column) => column.notNull())
      .execute()
  },
}
