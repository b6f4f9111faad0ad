import type { Db, LecturesTable } from '../../tables/tables.ts'
import { addEvents } from './events.ts'

type StandingLecture = Pick<LecturesTable, 'key' | 'user_key' | 'name' | 'class_sourced_id'>

/** `first`: a sequence before which no event is as late as `before`. */
type Beginning = { before: Date; first: number }

const standing = (db: Db) => db.selectFrom('lectures').where('connected', '=', 1).where('removed_at', 'is', null)

export async function countStanding(db: Db): Promise<number> {
  const { count } = await standing(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The next connections that stand, by user. */
export function listStanding(
  db: Db,
  after: { user_key: string; key: string },
  limit: number,
): Promise<StandingLecture[]> {
  return standing(db)
    .select(['key', 'user_key', 'name', 'class_sourced_id'])
    .where(({ or, and, eb }) =>
      or([eb('user_key', '>', after.user_key), and([eb('user_key', '=', after.user_key), eb('key', '>', after.key)])]),
    )
    .orderBy('user_key')
    .orderBy('key')
    .limit(limit)
    .execute()
}

/** Those of these connections that began before a time. */
export async function listBegunBefore(
  db: Db,
  lectures: readonly StandingLecture[],
  { before, first }: Beginning,
): Promise<StandingLecture[]> {
  if (lectures.length === 0) return []
  const later = await db
    .selectFrom('attendance_events')
    .select(['user_key', 'lecture', 'class_sourced_id'])
    .where('sequence', '>=', first)
    .where('user_key', 'in', [...new Set(lectures.map(({ user_key }) => user_key))])
    .where('connected_to', '=', 1)
    .where('at', '>=', before.toISOString())
    .execute()
  // A sync may rename a lecture of the roster, and events of older servers have no class.
  const names = new Set(later.map(({ user_key, lecture }) => `${user_key} ${lecture}`))
  const classes = new Set(later.map(({ user_key, class_sourced_id }) => `${user_key} ${class_sourced_id}`))
  return lectures.filter(
    ({ user_key, name, class_sourced_id: id }) =>
      !names.has(`${user_key} ${name}`) && (id === null || !classes.has(`${user_key} ${id}`)),
  )
}

/**
 * Ends those of these connections that still stand and began before a time, each with its event, in the caller's
 * transaction. Returns how many.
 */
export async function endStanding(
  tx: Db,
  keys: readonly string[],
  { at, ...beginning }: Beginning & { at: Date },
): Promise<number> {
  const locked = await standing(tx)
    .select(['key', 'user_key', 'name', 'class_sourced_id'])
    .where('key', 'in', keys)
    .orderBy('user_key')
    .orderBy('name')
    .forNoKeyUpdate()
    .execute()
  // One of them may have ended and begun again since it was listed.
  const ending = await listBegunBefore(tx, locked, beginning)
  if (ending.length === 0) return 0
  await tx
    .updateTable('lectures')
    .set({ connected: 0 })
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
      at,
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
