import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Users, their sessions and lectures, and the attendance events. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await createUsers(db)
    await createSessions(db)
    await createLectures(db)
    await createEvents(db)
  },
}

async function createUsers(db: Kysely<unknown>) {
  await db.schema
    .createTable('users')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('admin', 'integer', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('demo', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('reserved_ids')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .execute()
}

async function createSessions(db: Kysely<unknown>) {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_key', 'text', (column) => column.notNull().references('users.key').onDelete('cascade'))
    .addColumn('persistent', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_key').execute()
  await db.schema
    .createTable('devices')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_key', 'text', (column) => column.notNull().references('users.key').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('devices_user').on('devices').column('user_key').execute()
  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('window_started_at', 'text', (column) => column.notNull())
    .addColumn('blocked_until', 'text')
    .execute()
}

async function createLectures(db: Kysely<unknown>) {
  await db.schema
    .createTable('lectures')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('user_key', 'text', (column) => column.notNull().references('users.key').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('connected', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('class_sourced_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .execute()
  await db.schema.createIndex('lectures_user').on('lectures').column('user_key').execute()
  await db.schema
    .createIndex('lectures_name')
    .unique()
    .on('lectures')
    .columns(['user_key', 'name'])
    .where(sql<boolean>`removed_at is null`)
    .execute()
  await db.schema
    .createIndex('lectures_connected')
    .on('lectures')
    .column('user_key')
    .where(sql<boolean>`connected = 1 and removed_at is null`)
    .execute()
}

async function createEvents(db: Kysely<unknown>) {
  await db.schema
    .createTable('attendance_events')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_key', 'text', (column) => column.notNull())
    .addColumn('lecture', 'text', (column) => column.notNull())
    .addColumn('connected_from', 'integer', (column) => column.notNull())
    .addColumn('connected_to', 'integer', (column) => column.notNull())
    .addColumn('by_key', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .execute()
}
