import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Counts of attempts become lists of their times, which a sliding window needs. What was counted before is forgotten. */
export const attempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('throttles').execute()
    await db.schema
      .createTable('throttles')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('attempts', 'text', (column) => column.notNull())
      .addColumn('blocked_until', 'text')
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
  },
}
