import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the list of users is made of, and found by. Triggers note each change of these columns. */
export const listedColumns = {
  users: ['id', 'username', 'enabled', 'created_at', 'updated_at', 'search'],
  lectures: ['user_key', 'name', 'connected', 'removed_at'],
}

/** Random numbers of 52 bits that stand for the state of the list of users. Triggers of each engine write them. */
export const listVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('user_list_changes')
      .addColumn('value', 'integer', (column) => column.notNull())
      .execute()
    await sql`insert into user_list_changes (value) values (0)`.execute(db)
  },
}
