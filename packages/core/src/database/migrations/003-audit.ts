import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Records of administrative changes and of reads of personal data, and the ends of their hash chain. */
export const audit: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit_events')
      .addColumn('sequence', 'integer', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by_key', 'text')
      .addColumn('operator', 'text')
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('task', 'text', (column) => column.notNull())
      .addColumn('subject_key', 'text')
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('audit_chain')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('cut_sequence', 'integer', (column) => column.notNull())
      .addColumn('cut_hash', 'text', (column) => column.notNull())
      .execute()
  },
}
