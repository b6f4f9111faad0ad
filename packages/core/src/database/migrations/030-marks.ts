import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Excuses and corrections, and the editions of sheets. */
export const markRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mark_records')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('batch', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('student_number', 'text', (column) => column.notNull())
      .addColumn('class_sourced_id', 'text', (column) => column.notNull())
      .addColumn('first_day', 'text', (column) => column.notNull())
      .addColumn('last_day', 'text', (column) => column.notNull())
      .addColumn('begins', 'text')
      .addColumn('mark', 'text')
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mark_records_class').on('mark_records').column('class_sourced_id').execute()
    await db.schema.createIndex('mark_records_student').on('mark_records').column('student_number').execute()
    await db.schema.createIndex('mark_records_batch').on('mark_records').column('batch').execute()
    await db.schema
      .createTable('issued_sheets')
      .addColumn('class_sourced_id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('meetings', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('issued_sheets_key', ['class_sourced_id', 'number'])
      .execute()
    await db.schema
      .createTable('issued_marks')
      .addColumn('class_sourced_id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('student_number', 'text', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('marks', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('issued_marks_key', ['class_sourced_id', 'number', 'student_number'])
      .execute()
    await db.schema.createIndex('issued_marks_student').on('issued_marks').column('student_number').execute()
  },
}
