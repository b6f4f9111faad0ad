import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores the times of attempts instead of counts, for a sliding window. Drops earlier counts. */
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
