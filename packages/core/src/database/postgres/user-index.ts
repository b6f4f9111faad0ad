import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { listedColumns } from '../migrations/010-list-version.ts'
import { isConnected, partLength } from '../schema/user-index.ts'

/** What a statement did to a table, and the rows that it shows to its trigger. */
const events = {
  insert: ['new'],
  update: ['old', 'new'],
  delete: ['old'],
} as const
type Row = 'old' | 'new'

/**
 * Triggers by statement, with the rows as `old_rows` and `new_rows`. All rows are locked in one order, so that two
 * statements do not wait for each other.
 */
async function createTriggers(
  db: Kysely<unknown>,
  table: string,
  name: string,
  bodyFor: (rows: readonly Row[]) => string,
) {
  for (const [event, rows] of Object.entries(events)) {
    const shown = rows.map((row) => `${row} table as ${row}_rows`).join(' ')
    await sql
      .raw(
        `create function ${name}_${event}() returns trigger language plpgsql as $$ begin ${bodyFor(rows)} return null; end $$`,
      )
      .execute(db)
    await sql
      .raw(
        `create trigger ${name}_${event} after ${event} on ${table} referencing ${shown}
         for each statement execute function ${name}_${event}()`,
      )
      .execute(db)
  }
}

const added = (rows: readonly Row[], select: (row: Row, sign: 1 | -1) => string) =>
  rows.map((row) => select(row, row === 'new' ? 1 : -1)).join(' union all ')

/** Adds a row to `user_totals` in place of a change, because writers of one row would wait for each other. */
const countLectures = (rows: readonly Row[]) => `
  with changed as (
    select user_key, sum(change) as change from (
      ${added(rows, (row, sign) => `select user_key, ${sign} as change from ${row}_rows as it where ${isConnected('it')}`)}
    ) as each group by user_key having sum(change) <> 0
  ), kept as (
    insert into connected_users (user_key, lectures) select user_key, change from changed order by user_key
    on conflict (user_key) do update set lectures = connected_users.lectures + excluded.lectures
    returning user_key, lectures
  )
  insert into user_totals (users, enabled, connected, connected_users, changes)
  select 0, 0, sum(change), sum((lectures > 0)::int - (lectures - change > 0)::int), 0
  from kept join changed using (user_key) having count(*) > 0;
  if found then
    delete from connected_users where lectures = 0 and user_key in (
      ${added(rows, (row) => `select user_key from ${row}_rows`)});
  end if;`

const countUsers = (rows: readonly Row[]) => `
  insert into user_totals (users, enabled, connected, connected_users, changes)
  select sum(sign), sum(sign * enabled), 0, 0, 1 from (
    select id, enabled, search, sum(sign) as sign from (
      ${added(rows, (row, sign) => `select id, enabled, search, ${sign} as sign from ${row}_rows`)}
    ) as each group by id, enabled, search having sum(sign) <> 0
  ) as changed having count(*) > 0;`

/** Keeps `user_totals` and `connected_users`, in place of the numbers that represented the state of the list. */
export const userTotalsTriggers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of Object.keys(listedColumns))
      await sql`drop trigger ${sql.id(`listed_${table}_are_changed`)} on ${sql.table(table)}`.execute(db)
    await sql`drop function note_user_list_change()`.execute(db)
    await db.schema.dropTable('user_list_changes').execute()
    await createTriggers(db, 'lectures', 'count_lectures', countLectures)
    await createTriggers(db, 'users', 'count_users', countUsers)
  },
}

/** The parts of rows of `users`. */
const partsOf = (rows: string) => `
  select distinct substr(search, place, ${partLength}) as part, id as user_id
  from ${rows}, generate_series(1, length(search)) as place where substr(search, place, 1) <> chr(10)`

const indexUsers = (rows: readonly Row[]) => {
  const statements = {
    old: `delete from user_parts using (${partsOf('old_rows')}) as gone
      where user_parts.part = gone.part and user_parts.user_id = gone.user_id`,
    new: `insert into user_parts ${partsOf('new_rows')}`,
  }
  const all = rows.map((row) => `${statements[row]};`).join('\n')
  // Most changes of users are of passwords and times.
  return rows.length === 1
    ? all
    : `if exists (select id, search from old_rows except select id, search from new_rows) then ${all} end if;`
}

/** Creates `user_parts`, and keeps it. */
export const userParts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table user_parts (
        part text collate "C" not null, user_id text collate "C" not null, primary key (part, user_id))`.execute(db)
    await sql`insert into user_parts ${sql.raw(partsOf('users'))} order by 1, 2`.execute(db)
    await createTriggers(db, 'users', 'index_users', indexUsers)
  },
}
