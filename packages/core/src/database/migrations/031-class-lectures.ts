import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The accounts that have a class are asked for once for each sheet; without it each asks through the lectures of the whole campus. */
export const classLectures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('lectures_class').on('lectures').columns(['class_sourced_id', 'user_key']).execute()
  },
}
