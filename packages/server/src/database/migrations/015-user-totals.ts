import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A connected lecture that the list shows, as a condition on a row of `lectures`. */
export const isConnected = (row: string) => `(${row}.connected = 1 and ${row}.removed_at is null)`

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
    for (const name of columns) totals = totals.addColumn(name, 'integer', (column) => column.notNull())
    await totals.execute()
    await sql`
      insert into connected_users (user_key, lectures)
      select user_key, count(*) from lectures where ${sql.raw(isConnected('lectures'))} group by user_key`.execute(db)
    await sql`insert into user_totals ${recounted}`.execute(db)
  },
}

export const columns = ['users', 'enabled', 'connected', 'connected_users', 'changes'] as const

/** The totals counted anew. */
export const recounted = sql<Record<(typeof columns)[number], number | string>>`
  select (select count(*) from users) as users,
    (select count(*) from users where enabled = 1) as enabled,
    count(*) as connected,
    count(distinct user_key) as connected_users,
    0 as changes
  from lectures where ${sql.raw(isConnected('lectures'))}`

/**
 * Letters of a part in `user_parts`, the index that finds users by any part of a number or name: for each letter of
 * `users.search` the text that begins there. A longer word is found by its first letters and then compared.
 */
export const partLength = 8
