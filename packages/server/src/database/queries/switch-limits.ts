import { type OnConflictBuilder, type OnConflictUpdateBuilder, sql } from 'kysely'
import type { Db } from '../tables/tables.ts'
import { prepared } from '../tables/prepared.ts'
import type { Tables } from '../tables/tables.ts'

/** Milliseconds in which an empty bucket is full again, whoever's it is. */
const bucket = 60_000

/** One change takes `cost` milliseconds out of the bucket of this user. */
export type Spending = { userKey: string; cost: number }

/** Takes one change out of the bucket; false where it is empty. */
export async function spend(db: Db, { userKey, cost }: Spending, at: Date): Promise<boolean> {
  const { rows } = await take(db, { userKey, ...levels(cost, at) })
  return rows.length > 0
}

type Levels = { cost: number; now: number; first: number; latest: number; foreign: number }

/** What decides: from `latest` on the bucket is empty; a level above `foreign` was written under another clock. */
export function levels(cost: number, at: Date): Levels {
  const now = at.getTime()
  return { cost, now, first: now + cost, latest: now + bucket - cost, foreign: now + 2 * bucket }
}

const take = prepared(
  ['userKey', 'cost', 'now', 'first', 'latest', 'foreign'],
  (db, { userKey, ...given }: Levels & { userKey: string }) =>
    db
      .insertInto('switch_limits')
      .values({ user_key: userKey, full_at: given.first })
      .onConflict(refilled(given))
      .returning('user_key'),
)

/**
 * The rule, for an insert of `first`: it changes the row and returns it only where the bucket is not empty. A level far in
 * the future counts as full, so that a clock turned back makes nobody wait longer than a refill.
 */
export function refilled({ cost, now, first, latest, foreign }: Levels) {
  const level = sql.ref<number>('switch_limits.full_at')
  return (conflict: OnConflictBuilder<Tables, 'switch_limits'>): OnConflictUpdateBuilder<Tables, 'switch_limits'> =>
    conflict
      .column('user_key')
      .doUpdateSet({
        full_at: sql<number>`case when ${level} > ${now} and ${level} <= ${latest} then ${level} + ${cost} else ${first} end`,
      })
      .where(sql<boolean>`${level} <= ${latest} or ${level} > ${foreign}`)
}
