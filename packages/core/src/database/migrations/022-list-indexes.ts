import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Who is connected to a lecture is found by its name. The index of connected lectures by user, in whose place this stands, found
 * nobody since `connected_users`. And what a selection asks of a user is read by the user's key, from an index alone.
 */
export const listIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('lectures_connected').execute()
    await db.schema
      .createIndex('lectures_connected')
      .on('lectures')
      // With the columns of its condition, or SQLite reads the rows to check it.
      .columns(['name', 'user_key', 'connected', 'removed_at'])
      .where(sql<boolean>`connected = 1 and removed_at is null`)
      .execute()
    await db.schema.createIndex('users_selected').on('users').columns(['key', 'id', 'enabled', 'search']).execute()
  },
}
