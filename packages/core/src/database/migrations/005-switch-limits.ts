import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How much of the rate limit for attendance changes each user has spent. */
export const switchLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('switch_limits')
      .addColumn('user_key', 'text', (column) => column.primaryKey().references('users.key').onDelete('cascade'))
      .addColumn('full_at', 'integer', (column) => column.notNull())
      .execute()
  },
}
