import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isConnected, recounted, totalColumns } from '../schema/user-index.ts'

/**
 * What the list of users counts, kept by triggers: the totals, whose rows are added up, and the connected lectures of each
 * user who has one. `changes` counts the changes of numbers, names and states of users.
 */
export const userTotals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('connected_users')
      .addColumn('user_key', 'text', (column) => column.primaryKey())
      .addColumn('lectures', 'integer', (column) => column.notNull())
      .execute()
    let totals = db.schema.createTable('user_totals')
    for (const name of totalColumns) totals = totals.addColumn(name, 'integer', (column) => column.notNull())
    await totals.execute()
    await sql`
      insert into connected_users (user_key, lectures)
      select user_key, count(*) from lectures where ${sql.raw(isConnected('lectures'))} group by user_key`.execute(db)
    await sql`insert into user_totals ${recounted}`.execute(db)
  },
}
