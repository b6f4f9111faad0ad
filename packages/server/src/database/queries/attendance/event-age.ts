import type { Db } from '../../tables/tables.ts'

type Aged = { sequence: number; at: string }

/** The first event after the trimmed ones. */
export function findOldestEvent(db: Db, cut: number): Promise<Aged | undefined> {
  const found = db.selectFrom('attendance_events').select(['sequence', 'at']).where('sequence', '>', cut)
  return found.orderBy('sequence').limit(1).executeTakeFirst()
}

/**
 * Finds roughly the first event since this time. Events have no index on their time, but times ascend with the
 * sequence.
 */
export async function findFirstEventSince(db: Db, since: Date, from: number): Promise<number> {
  const { last } = await db
    .selectFrom('attendance_events')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  let [low, high] = [from, (last ?? from) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const event = await findOldestEvent(db, middle - 1)
    if (event && event.at < since.toISOString()) low = event.sequence + 1
    else high = middle
  }
  return low
}

export async function countEventsFrom(db: Db, sequence: number): Promise<number> {
  const { count } = await db
    .selectFrom('attendance_events')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('sequence', '>=', sequence)
    .executeTakeFirstOrThrow()
  return Number(count)
}
