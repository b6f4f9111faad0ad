import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { listedColumns } from '../migrations/010-list-version.ts'

/** One row, with another number after each change of what the list shows. */
export const listVersionTriggers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, columns] of Object.entries(listedColumns))
      for (const [act, name] of [
        ['insert', 'added'],
        [`update of ${columns.join(', ')}`, 'changed'],
        ['delete', 'removed'],
      ] as const)
        await sql`
          create trigger ${sql.id(`listed_${table}_are_${name}`)} after ${sql.raw(act)} on ${sql.table(table)}
          begin update user_list_changes set value = random() >> 12; end`.execute(db)
  },
}
