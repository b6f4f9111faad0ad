import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Which person of the university's portal an account belongs to, logins that are under way there, and what a session knows of
 * the portal. An account without a password has an empty hash.
 */
export const portal: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('portal_bindings')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_key', 'text', (column) => column.notNull().references('users.key').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('portal_bindings_key', ['issuer', 'subject'])
      .execute()
    await db.schema
      .createIndex('portal_bindings_user')
      .on('portal_bindings')
      .columns(['user_key', 'issuer'])
      .unique()
      .execute()
    await db.schema
      .createTable('portal_entries')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('user_key', 'text', (column) => column.references('users.key').onDelete('cascade'))
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('portal_entries_created').on('portal_entries').column('created_at').execute()
    await db.schema.createIndex('portal_entries_user').on('portal_entries').column('user_key').execute()
    for (const column of ['portal', 'portal_session', 'fresh_at'])
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
    await db.schema.createIndex('sessions_portal').on('sessions').column('portal_session').execute()
  },
}
