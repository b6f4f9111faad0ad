import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The few audit rows about the role of administrators, which each start compares with the accounts. */
export const roleRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('audit_events_roles')
      .on('audit_events')
      .columns(['subject_key', 'sequence', 'task'])
      .where(sql<boolean>`task in ('admin-create', 'admin-grant', 'admin-keep', 'admin-revoke')`)
      .execute()
  },
}
