import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Snapshots of the roster, and what the last sync of each user was based on. */
export const roster: Migration = {
  async up(db: Kysely<unknown>) {
    await createSnapshots(db)
    await createRosterRows(db)
    await createSyncs(db)
  },
}

async function createSnapshots(db: Kysely<unknown>) {
  await db.schema
    .createTable('roster_snapshots')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('match', 'text', (column) => column.notNull())
    .addColumn('term', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'text', (column) => column.notNull())
    .addColumn('ready', 'integer', (column) => column.notNull())
    .addColumn('report', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('roster_sources')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('snapshot_id', 'text', (column) => column.references('roster_snapshots.id'))
    .addColumn('failed_at', 'text')
    .addColumn('failure', 'text')
    .execute()
}

async function createRosterRows(db: Kysely<unknown>) {
  const ofSnapshot = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('snapshot_id', 'text', (column) =>
        column.notNull().references('roster_snapshots.id').onDelete('cascade'),
      )
  await ofSnapshot('roster_terms')
    .addColumn('sourced_id', 'text', (column) => column.notNull())
    .addColumn('parent', 'text')
    .addColumn('begins_on', 'text')
    .addColumn('ends_on', 'text')
    .addPrimaryKeyConstraint('roster_terms_key', ['snapshot_id', 'sourced_id'])
    .execute()
  await ofSnapshot('roster_classes')
    .addColumn('sourced_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('code', 'text')
    .addColumn('terms', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('roster_classes_key', ['snapshot_id', 'sourced_id'])
    .execute()
  await ofSnapshot('roster_students')
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('roster_students_key', ['snapshot_id', 'number'])
    .execute()
  await ofSnapshot('roster_enrolments')
    .addColumn('student_number', 'text', (column) => column.notNull())
    .addColumn('class_sourced_id', 'text', (column) => column.notNull())
    .addColumn('begins_on', 'text')
    .addColumn('ends_on', 'text')
    .addPrimaryKeyConstraint('roster_enrolments_key', ['snapshot_id', 'student_number', 'class_sourced_id'])
    .execute()
}

async function createSyncs(db: Kysely<unknown>) {
  await db.schema.alterTable('lectures').addColumn('class_title', 'text').execute()
  await db.schema
    .createTable('roster_syncs')
    .addColumn('user_key', 'text', (column) => column.primaryKey().references('users.key').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .execute()
}
