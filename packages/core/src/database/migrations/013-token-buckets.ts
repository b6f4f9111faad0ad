import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * How much has been spent of limits that belong to a student number, an address or the campus. They outlive the account.
 * Drops what accounts had spent, which was less than a minute's worth.
 */
export const tokenBuckets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('switch_limits').execute()
    await db.schema
      .createTable('token_buckets')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('full_at', 'integer', (column) => column.notNull())
      .addColumn('day_full_at', 'integer', (column) => column.notNull())
      .execute()
  },
}
