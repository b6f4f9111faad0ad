import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The term that lists of lectures follow, the name of each account in the roster, and the names that accounts had before. */
export const rosterNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('roster_sources').addColumn('term', 'text').execute()
    await db.schema.alterTable('users').addColumn('roster_name', 'text').execute()
    await sql`
      update users set roster_name = (
        select student.name from roster_students student
        join roster_sources source on source.snapshot_id = student.snapshot_id
        where student.number = users.id and student.name <> '')
      where admin = 0`.execute(db)
    await db.schema
      .createTable('former_names')
      .addColumn('user_key', 'text', (column) => column.notNull().references('users.key').onDelete('cascade'))
      .addColumn('until', 'text', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('former_names_key', ['user_key', 'until'])
      .execute()
  },
}
