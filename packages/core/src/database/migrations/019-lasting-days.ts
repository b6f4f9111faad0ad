import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const day = 24 * 3600 * 1000
const koreaAhead = 9 * 3600 * 1000

/**
 * What a sheet of a past day needs after rosters and events are gone: the members of each class, the beginnings of
 * connections that a trim left standing, and where it cut. Times by which a wrong clock is told: of what is done at a time,
 * and of the last spending of a limit. `changed_at`: when the content last changed.
 */
export const lastingDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('known_classes')
      .addColumn('sourced_id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('code', 'text')
      .addColumn('terms', 'text', (column) => column.notNull())
      .addColumn('begins_on', 'text')
      .addColumn('ends_on', 'text')
      .addColumn('known_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('class_members')
      .addColumn('student_number', 'text', (column) => column.notNull())
      .addColumn('class_sourced_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('entered_at', 'text')
      .addColumn('left_at', 'text')
      .addColumn('begins_on', 'text')
      .addColumn('ends_on', 'text')
      .addPrimaryKeyConstraint('class_members_key', ['student_number', 'class_sourced_id'])
      .execute()
    await db.schema.createIndex('class_members_class').on('class_members').column('class_sourced_id').execute()
    await db.schema.alterTable('roster_sources').addColumn('members_of', 'text').execute()
    await db.schema.alterTable('roster_snapshots').addColumn('changed_at', 'text').execute()
    await sql`update roster_snapshots set changed_at = taken_at`.execute(db)

    await db.schema
      .createTable('carried_events')
      .addColumn('sequence', 'integer', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('user_key', 'text', (column) => column.notNull())
      .addColumn('lecture', 'text', (column) => column.notNull())
      .addColumn('connected_from', 'integer', (column) => column.notNull())
      .addColumn('connected_to', 'integer', (column) => column.notNull())
      .addColumn('by_key', 'text', (column) => column.notNull())
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('class_sourced_id', 'text')
      .execute()
    await db.schema.alterTable('attendance_chain').addColumn('cut_before', 'text').execute()
    const first = await sql<{ at: string }>`
      select at from attendance_events
      where sequence > (select cut_sequence from attendance_chain where cut_sequence > 0) order by sequence limit 1`.execute(
      db,
    )
    const at = first.rows[0]?.at
    // The day in Korea of the first event that is left: the trim was not later.
    const midnight = at && new Date(Math.floor((Date.parse(at) + koreaAhead) / day) * day - koreaAhead).toISOString()
    if (midnight) await sql`update attendance_chain set cut_before = ${midnight}`.execute(db)

    await db.schema
      .createTable('done_tasks')
      .addColumn('task', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('token_buckets')
      .addColumn('spent_at', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
