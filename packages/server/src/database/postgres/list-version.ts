import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { listedColumns } from '../migrations/010-list-version.ts'

/**
 * A row for each transaction that changes what the list shows: writers of one row would wait for each other. By row, because
 * a trigger by statement would count statements that change nothing.
 */
export const listVersionTriggers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create function note_user_list_change() returns trigger language plpgsql as $$
      begin
        if coalesce(current_setting('campus.list_change_noted', true), '') = '' then
          insert into user_list_changes (value)
            values (('x' || right(replace(gen_random_uuid()::text, '-', ''), 13))::bit(52)::bigint);
          perform set_config('campus.list_change_noted', 'yes', true);
        end if;
        return null;
      end $$`.execute(db)
    for (const [table, columns] of Object.entries(listedColumns))
      await sql`
        create trigger ${sql.id(`listed_${table}_are_changed`)}
        after insert or delete or update of ${sql.raw(columns.join(', '))} on ${sql.table(table)}
        for each row execute function note_user_list_change()`.execute(db)
  },
}
