import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../tables/engine.ts'

/** Lists of lectures are read from an index, without their rows. SQLite has no `include`, so its index on the user grows. */
export const lectureLists: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) {
      await db.schema.dropIndex('lectures_name').execute()
      await sql`
        create unique index lectures_name on lectures (user_key, name) include (connected)
        where removed_at is null`.execute(db)
    } else {
      await db.schema.dropIndex('lectures_user').execute()
      await db.schema
        .createIndex('lectures_user')
        .on('lectures')
        .columns(['user_key', 'removed_at', 'name', 'connected'])
        .execute()
    }
  },
}
