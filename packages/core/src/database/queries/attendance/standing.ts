import { sql } from 'kysely'
import { latestTime } from '../../../stored-time.ts'
import type { LecturesTable } from '../../schema/attendance-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { addEvents } from './events.ts'

type Position = Pick<LecturesTable, 'key' | 'user_key'>

/** As a parameter, 1 would not fit the index of the connected. */
const standing = (db: Db) =>
  db.selectFrom('lectures').where('connected', '=', sql.lit(1)).where('removed_at', 'is', null)

/** The standing connections that began before a time, and those whose beginning is not known. */
const begunBefore = (db: Db, before: Date) =>
  standing(db).where(({ or, eb }) =>
    or([eb('connected_at', '<', before.toISOString()), eb('connected_at', 'is', null)]),
  )

/** A connection that began under a clock that was ahead: nobody knows when. */
export async function forgetForeignBeginnings(tx: Db, now: Date): Promise<void> {
  const latest = latestTime(now).toISOString()
  await tx.updateTable('lectures').set({ connected_at: null }).where('connected_at', '>', latest).execute()
}

export async function countStanding(db: Db): Promise<number> {
  const { count } = await standing(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The next connections that stand and began before a time, by user. */
export function listStanding(
  db: Db,
  before: Date,
  { after, limit }: { after: Position; limit: number },
): Promise<Position[]> {
  return begunBefore(db, before)
    .select(['key', 'user_key'])
    .where(({ or, and, eb }) =>
      or([eb('user_key', '>', after.user_key), and([eb('user_key', '=', after.user_key), eb('key', '>', after.key)])]),
    )
    .orderBy('user_key')
    .orderBy('key')
    .limit(limit)
    .execute()
}

/**
 * Ends those of these connections that still stand and are due, each with its event at that time, in the caller's
 * transaction. Returns how many.
 */
export async function endStanding(tx: Db, keys: readonly string[], due: Date): Promise<number> {
  // One of them may have ended and begun again since it was listed.
  const ending = await begunBefore(tx, due)
    .select(['key', 'user_key', 'name', 'class_sourced_id'])
    .where('key', 'in', keys)
    .orderBy('user_key')
    .orderBy('name')
    .forNoKeyUpdate()
    .execute()
  if (ending.length === 0) return 0
  await tx
    .updateTable('lectures')
    .set({ connected: 0, connected_at: null })
    .where(
      'key',
      'in',
      ending.map(({ key }) => key),
    )
    .execute()
  await addEvents(
    tx,
    ending.map(({ user_key, name, class_sourced_id }) => ({
      userKey: user_key,
      name,
      connected: false,
      byKey: user_key,
      cause: 'campus',
      classId: class_sourced_id,
      at: due,
    })),
  )
  return ending.length
}

/** A lecture that the roster lost before a time does not come back connected. Changes some of them, and returns how many. */
export async function forgetTaken(tx: Db, before: Date, limit: number): Promise<number> {
  const taken = await tx
    .selectFrom('lectures')
    .select('key')
    .where('was_connected', '=', 1)
    .where('removed_at', '<', before.toISOString())
    .orderBy('key')
    .limit(limit)
    .execute()
  if (taken.length === 0) return 0
  const keys = taken.map(({ key }) => key)
  await tx.updateTable('lectures').set({ was_connected: 0 }).where('key', 'in', keys).execute()
  return taken.length
}
