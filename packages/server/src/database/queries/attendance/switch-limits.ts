import { type OnConflictBuilder, type OnConflictUpdateBuilder, sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import { prepared } from '../../tables/prepared.ts'
import type { Tables } from '../../tables/tables.ts'

/** Milliseconds in which an empty bucket fills up. */
const bucket = 60_000

/** Each change takes `cost` milliseconds out of the bucket of this user. */
export type Spending = { userKey: string; cost: number }

/** Charges one change. Returns false if the bucket is empty. */
export async function spend(db: Db, { userKey, cost }: Spending, at: Date): Promise<boolean> {
  const { rows } = await take(db, { userKey, ...levels(cost, at) })
  return rows.length > 0
}

type Levels = { cost: number; now: number; first: number; latest: number; foreign: number }

/** Limits for the decision: above `latest` the bucket is empty; a level above `foreign` comes from another clock. */
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
 * The conflict rule for inserting `first`: changes and returns the row only if the bucket is not empty. A level far
 * in the future counts as full, so that nobody waits longer than one refill after a clock is turned back.
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
