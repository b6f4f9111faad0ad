import type { CarriedEventsTable } from '../../schema/attendance-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { withActor } from './events.ts'

export type CarriedEvent = CarriedEventsTable

const rowsAtOnce = 300

/** The beginnings of connections that the last trim kept, by sequence. */
export async function listCarried(db: Db): Promise<CarriedEvent[]> {
  return (await db.selectFrom('carried_events').selectAll().orderBy('sequence').execute()).map(withActor)
}

export async function replaceCarried(tx: Db, events: readonly CarriedEvent[]): Promise<void> {
  await tx.deleteFrom('carried_events').execute()
  for (let start = 0; start < events.length; start += rowsAtOnce)
    await tx
      .insertInto('carried_events')
      .values(
        events
          .slice(start, start + rowsAtOnce)
          .map(({ sequence, at, user_key, lecture, connected_from, connected_to, by_key, cause, class_sourced_id }) => {
            const what = { sequence, at, user_key, lecture, connected_from, connected_to }
            return { ...what, by_key, cause, class_sourced_id }
          }),
      )
      .execute()
}

/** The lectures of these users that are connected now. */
export function listConnectedOf(db: Db, userKeys: readonly string[]) {
  return db
    .selectFrom('lectures')
    .select(['user_key', 'name as lecture', 'class_sourced_id'])
    .where('user_key', 'in', userKeys)
    .where('connected', '=', 1)
    .where('removed_at', 'is', null)
    .execute()
}
