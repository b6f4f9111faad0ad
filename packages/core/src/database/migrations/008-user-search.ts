import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { fillSearchColumns } from '../queries/users/search-columns.ts'

/** What the list of users searches and sorts by, and the indexes of its filters. */
export const userSearch: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['search', 'name_order'])
      await db.schema
        .alterTable('users')
        .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
        .execute()
    await fillSearchColumns(db)
    await db.schema.createIndex('users_search').on('users').columns(['id', 'search', 'enabled']).execute()
    for (const column of ['name_order', 'created_at', 'updated_at'])
      await db.schema.createIndex(`users_${column}`).on('users').columns([column, 'id']).execute()
    await db.schema
      .createIndex('users_disabled')
      .on('users')
      .column('id')
      .where(sql<boolean>`enabled = 0`)
      .execute()
    await db.schema
      .createIndex('lectures_of_name')
      .on('lectures')
      .columns(['name', 'connected', 'user_key', 'removed_at'])
      .where(sql<boolean>`removed_at is null`)
      .execute()
    // With the columns of its condition, or SQLite reads the rows to check it.
    await db.schema.dropIndex('lectures_connected').execute()
    await db.schema
      .createIndex('lectures_connected')
      .on('lectures')
      .columns(['user_key', 'connected', 'removed_at'])
      .where(sql<boolean>`connected = 1 and removed_at is null`)
      .execute()
  },
}
