import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Since when a lecture is connected. For those that are connected now, this is the time of their last event. */
export const connectedSince: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('lectures').addColumn('connected_at', 'text').execute()
    await sql`
      update lectures set connected_at = began.at
      from (
        select user_key, lecture, max(at) as at from attendance_events
        where connected_to = 1 and user_key in (select user_key from connected_users)
        group by user_key, lecture
      ) as began
      where began.user_key = lectures.user_key and began.lecture = lectures.name
        and lectures.connected = 1 and lectures.removed_at is null`.execute(db)
  },
}
