import { type OnConflictBuilder, type OnConflictUpdateBuilder, sql } from 'kysely'
import { prepared } from '../tables/prepared.ts'
import type { Db, Tables } from '../tables/tables.ts'

/** Milliseconds in which the two empty buckets of a key fill up. */
const minute = 60_000
const day = 24 * 60 * minute

/**
 * What one act takes out of each bucket, in milliseconds of refill: a bucket holds its whole time divided by the cost. A
 * cost of 0 does not limit.
 */
export type TokenCost = { minute: number; day: number }

/** The cost of an act of which a full bucket allows this number, and allows it again while it refills. */
export const tokenCost = ({ minute: inMinute = Infinity, day: inDay = Infinity }): TokenCost => ({
  minute: minute / inMinute,
  day: day / inDay,
})

export type Spending = { key: string; cost: TokenCost }

/** Charges one act to both buckets of the key. Returns false, and charges nothing, if one of them is empty. */
export async function spend(db: Db, { key, cost }: Spending, at: Date): Promise<boolean> {
  const { rows } = await take(db, { key, ...levels(cost, at) })
  return rows.length > 0
}

/** Milliseconds until the next act is allowed; 0 if it is allowed now. */
export async function findWait(db: Db, { key, cost }: Spending, at: Date): Promise<number> {
  const row = await db.selectFrom('token_buckets').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row) return 0
  const { latest, foreign, dayLatest, dayForeign } = levels(cost, at)
  const wait = (level: number, last: number, other: number) => (level > other ? 0 : Math.max(0, level - last))
  return Math.max(wait(row.full_at, latest, foreign), wait(row.day_full_at, dayLatest, dayForeign))
}

/** When both buckets of the key are full again, in milliseconds since 1970; undefined if they are full. */
export async function findFullAt(db: Db, key: string, now: Date): Promise<number | undefined> {
  const row = await db.selectFrom('token_buckets').selectAll().where('key', '=', key).executeTakeFirst()
  const fullAt = Math.max(row?.full_at ?? 0, row?.day_full_at ?? 0)
  return fullAt > now.getTime() ? fullAt : undefined
}

/** Gives what one key has spent to another one. Of two levels the emptier one stays. */
export async function moveSpending(transaction: Db, from: string, to: string, _now: Date): Promise<void> {
  const emptier = (column: 'full_at' | 'day_full_at') => {
    const [old, given] = [sql.ref(`token_buckets.${column}`), sql.ref(`excluded.${column}`)]
    return sql<number>`case when ${given} > ${old} then ${given} else ${old} end`
  }
  await transaction
    .insertInto('token_buckets')
    .columns(['key', 'full_at', 'day_full_at'])
    .expression((query) =>
      query
        .selectFrom('token_buckets')
        .select([sql<string>`cast(${to} as text)`.as('key'), 'full_at', 'day_full_at'])
        .where('key', '=', from),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ full_at: emptier('full_at'), day_full_at: emptier('day_full_at') }),
    )
    .execute()
  await transaction.deleteFrom('token_buckets').where('key', '=', from).execute()
}

/** Removes the rows of full buckets, which mean the same as no row. Does not wait for acts that are spending. */
export async function removeFullBuckets(transaction: Db, at: Date): Promise<void> {
  const { now, foreign, dayForeign } = levels({ minute: 0, day: 0 }, at)
  const full = transaction
    .selectFrom('token_buckets')
    .select('key')
    .where(({ or, eb }) => or([eb('full_at', '<=', now), eb('full_at', '>', foreign)]))
    .where(({ or, eb }) => or([eb('day_full_at', '<=', now), eb('day_full_at', '>', dayForeign)]))
    .forUpdate()
    .skipLocked()
  await transaction.deleteFrom('token_buckets').where('key', 'in', full).execute()
}

type Levels = ReturnType<typeof levels>

/**
 * Limits for the decision, for the bucket of a minute and that of a day: `first` is the level of a full bucket after the
 * act, above `latest` the bucket is empty, and a level above `foreign` comes from another clock.
 */
export function levels(cost: TokenCost, at: Date) {
  const now = at.getTime()
  return {
    now,
    cost: cost.minute,
    first: now + cost.minute,
    latest: now + minute - cost.minute,
    foreign: now + 2 * minute,
    dayCost: cost.day,
    dayFirst: now + cost.day,
    dayLatest: now + day - cost.day,
    dayForeign: now + 2 * day,
  }
}

/** The names of the values of `levels`, for `prepared`. */
export const levelNames = [
  'now',
  'cost',
  'first',
  'latest',
  'foreign',
  'dayCost',
  'dayFirst',
  'dayLatest',
  'dayForeign',
] as const

const take = prepared(['key', ...levelNames], (db, { key, ...given }: Levels & { key: string }) =>
  db
    .insertInto('token_buckets')
    .values({ key, full_at: given.first, day_full_at: given.dayFirst })
    .onConflict(refilled(given))
    .returning('key'),
)

/**
 * The conflict rule for inserting `first` and `dayFirst`: changes and returns the row only if neither bucket is empty. A
 * level far in the future counts as full, so that nobody waits longer than one refill after a clock is turned back.
 */
export function refilled({ now, ...given }: Levels) {
  const [level, dayLevel] = [sql.ref<number>('token_buckets.full_at'), sql.ref<number>('token_buckets.day_full_at')]
  const { cost, first, latest, foreign, dayCost, dayFirst, dayLatest, dayForeign } = given
  return (conflict: OnConflictBuilder<Tables, 'token_buckets'>): OnConflictUpdateBuilder<Tables, 'token_buckets'> =>
    conflict
      .column('key')
      .doUpdateSet({
        full_at: sql<number>`case when ${level} > ${now} and ${level} <= ${latest} then ${level} + ${cost} else ${first} end`,
        day_full_at: sql<number>`case when ${dayLevel} > ${now} and ${dayLevel} <= ${dayLatest} then ${dayLevel} + ${dayCost} else ${dayFirst} end`,
      })
      .where(sql<boolean>`(${level} <= ${latest} or ${level} > ${foreign})`)
      .where(sql<boolean>`(${dayLevel} <= ${dayLatest} or ${dayLevel} > ${dayForeign})`)
}
