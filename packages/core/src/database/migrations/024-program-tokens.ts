import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Tokens for programs. A row stays after the token has ended, because records name it by its key. */
export const programTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('program_tokens')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('networks', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute()
  },
}
