import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { listedColumns } from '../migrations/010-list-version.ts'
import { isConnected, partLength } from '../schema/user-index.ts'

const connect = `
  insert into connected_users (user_key, lectures) values (new.user_key, 1)
    on conflict (user_key) do update set lectures = lectures + 1;
  update user_totals set connected = connected + 1, connected_users = connected_users +
    (select lectures = 1 from connected_users where user_key = new.user_key);`

const disconnect = `
  update connected_users set lectures = lectures - 1 where user_key = old.user_key;
  update user_totals set connected = connected - 1, connected_users = connected_users -
    (select lectures = 0 from connected_users where user_key = old.user_key);
  delete from connected_users where user_key = old.user_key and lectures = 0;`

const [was, is] = [isConnected('old'), isConnected('new')]

const totals = [
  `counted_lectures_are_added after insert on lectures when ${is} begin ${connect} end`,
  `counted_lectures_are_removed after delete on lectures when ${was} begin ${disconnect} end`,
  `counted_lectures_are_connected after update of connected, removed_at on lectures when ${is} and not ${was}
    begin ${connect} end`,
  `counted_lectures_are_disconnected after update of connected, removed_at on lectures when ${was} and not ${is}
    begin ${disconnect} end`,
  `counted_users_are_added after insert on users
    begin update user_totals set users = users + 1, enabled = enabled + new.enabled, changes = changes + 1; end`,
  `counted_users_are_changed after update of id, enabled, search on users
    begin update user_totals set enabled = enabled + new.enabled - old.enabled, changes = changes + 1; end`,
  `counted_users_are_removed after delete on users
    begin update user_totals set users = users - 1, enabled = enabled - old.enabled, changes = changes + 1; end`,
]

/** Keeps `user_totals` and `connected_users`, in place of the number that represented the state of the list. */
export const userTotalsTriggers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of Object.keys(listedColumns))
      for (const name of ['added', 'changed', 'removed'])
        await sql`drop trigger ${sql.id(`listed_${table}_are_${name}`)}`.execute(db)
    await db.schema.dropTable('user_list_changes').execute()
    for (const trigger of totals) await sql`create trigger ${sql.raw(trigger)}`.execute(db)
  },
}

/** The parts of a row of `users`. */
const partsOf = (row: string) => `
  with recursive letters (place) as (select 1 union all select place + 1 from letters where place < length(${row}.search))
  select distinct substr(${row}.search, place, ${partLength}) as part, ${row}.id as user_id from letters
  where substr(${row}.search, place, 1) not in ('', char(10))`

const parts = [
  `parts_of_users_are_added after insert on users begin insert into user_parts ${partsOf('new')}; end`,
  `parts_of_users_are_changed after update of id, search on users begin
    delete from user_parts where (part, user_id) in (${partsOf('old')});
    insert into user_parts ${partsOf('new')}; end`,
  `parts_of_users_are_removed after delete on users begin
    delete from user_parts where (part, user_id) in (${partsOf('old')}); end`,
]

/** Creates `user_parts`, and keeps it. */
export const userParts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table user_parts (part text not null, user_id text not null, primary key (part, user_id)) without rowid
      `.execute(db)
    await sql`
      insert into user_parts
      with recursive letters (place) as (
        select 1 union all select place + 1 from letters where place < (select max(length(search)) from users))
      select distinct substr(search, place, ${sql.lit(partLength)}) as part, id
      from users join letters on substr(search, place, 1) not in ('', char(10)) order by part, id`.execute(db)
    for (const trigger of parts) await sql`create trigger ${sql.raw(trigger)}`.execute(db)
  },
}
