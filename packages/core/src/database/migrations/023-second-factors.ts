import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Authenticator apps of administrators, and the codes for the day on which one is lost. */
export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('second_factors')
      .addColumn('user_key', 'text', (column) => column.primaryKey().references('users.key').onDelete('cascade'))
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('used_step', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('code_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_key', 'text', (column) => column.notNull().references('users.key').onDelete('cascade'))
      .execute()
    await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_key').execute()
  },
}
