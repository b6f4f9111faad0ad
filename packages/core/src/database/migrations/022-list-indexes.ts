import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a selection asks of a user. */
const asked = ['key', 'enabled', 'search']

/**
 * Who is connected to a lecture is found by its name. The index of connected lectures by user, in whose place this stands, found
 * nobody since `connected_users`. And each order of the list has what a selection asks of a user, so that no row is read for a
 * user whom the list does not show; in the order of the keys, all of a selection are found.
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
    await db.schema.dropIndex('users_search').execute()
    await db.schema
      .createIndex('users_search')
      .on('users')
      .columns(['id', ...asked])
      .execute()
    for (const column of ['name_order', 'created_at', 'updated_at']) {
      await db.schema.dropIndex(`users_${column}`).execute()
      await db.schema
        .createIndex(`users_${column}`)
        .on('users')
        .columns([column, 'id', ...asked])
        .execute()
    }
    await db.schema
      .createIndex('users_selected')
      .on('users')
      .columns([...asked, 'id'])
      .execute()
  },
}
