import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The answers of a day to requests with an `Idempotency-Key`, for those that come again. */
export const keptAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('kept_answers')
      .addColumn('key_hash', 'text', (column) => column.notNull())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('claim', 'text')
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('subject', 'text')
      .addColumn('session', 'text')
      .addColumn('answer', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('kept_answers_key', ['key_hash', 'owner'])
      .execute()
    await db.schema.createIndex('kept_answers_claim').on('kept_answers').column('claim').execute()
    await db.schema.createIndex('kept_answers_owner').on('kept_answers').columns(['owner', 'created_at']).execute()
    await db.schema.createIndex('kept_answers_created').on('kept_answers').column('created_at').execute()
  },
}
