import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The texts that sign-up has shown, and which of them each user saw: `consent` tells whether the user agreed to it. */
export const notices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('notices')
      .addColumn('sha256', 'text', (column) => column.primaryKey())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('seen_notices')
      .addColumn('user_key', 'text', (column) => column.primaryKey().references('users.key').onDelete('cascade'))
      .addColumn('sha256', 'text', (column) => column.notNull().references('notices.sha256'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('consent', 'integer', (column) => column.notNull())
      .execute()
  },
}
