import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the last result of a sync was based on. */
export const syncSnapshot: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['snapshot_id', 'failed_at', 'term'])
      await db.schema.alterTable('roster_syncs').addColumn(column, 'text').execute()
  },
}
