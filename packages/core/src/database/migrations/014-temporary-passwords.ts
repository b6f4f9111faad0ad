import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts whose password came from an operator's list, and was not changed since. */
export const temporaryPasswords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('temporary_password', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
