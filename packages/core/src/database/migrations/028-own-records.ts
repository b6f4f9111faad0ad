import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What is kept about one person is found without reading what is kept about all: the attendance events and the audit rows of a
 * user, and the times at which anybody attended a class. Of these times the index has all that is asked.
 */
export const ownRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('attendance_events_user').on('attendance_events').column('user_key').execute()
    await db.schema
      .createIndex('attendance_events_class')
      .on('attendance_events')
      // With the columns of its condition, or SQLite reads the rows to check it.
      .columns(['class_sourced_id', 'at', 'connected_to', 'cause'])
      .where(sql<boolean>`connected_to = 1 and cause <> 'sync'`)
      .execute()
    await db.schema.createIndex('audit_events_subject').on('audit_events').column('subject_key').execute()
    await db.schema.createIndex('audit_events_by').on('audit_events').column('by_key').execute()
  },
}
