import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When classes meet, and the days that differ from it. */
export const timetable: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('timetable_classes')
      .addColumn('class_sourced_id', 'text', (column) => column.primaryKey())
      .addColumn('rule', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('timetable_slots')
      .addColumn('class_sourced_id', 'text', (column) =>
        column.notNull().references('timetable_classes.class_sourced_id').onDelete('cascade'),
      )
      .addColumn('weekday', 'integer', (column) => column.notNull())
      .addColumn('begins', 'integer', (column) => column.notNull())
      .addColumn('ends', 'integer', (column) => column.notNull())
      .addColumn('begins_on', 'text', (column) => column.notNull())
      .addColumn('ends_on', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('timetable_slots_key', ['class_sourced_id', 'weekday', 'begins', 'begins_on'])
      .execute()
    await db.schema
      .createTable('timetable_exceptions')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('class_sourced_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('begins', 'integer', (column) => column.notNull())
      .addColumn('ends', 'integer')
      .addColumn('of_day', 'text')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('timetable_exceptions_key', ['day', 'class_sourced_id', 'kind', 'begins'])
      .execute()
  },
}
