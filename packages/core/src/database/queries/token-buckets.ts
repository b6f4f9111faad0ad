import { leaveToErase } from './done-tasks.ts'
import { type Expression, type OnConflictBuilder, type OnConflictUpdateBuilder, type Selectable, sql } from 'kysely'
import { isForeign, latestTime } from '../../stored-time.ts'
import { prepared } from '../statements/prepared.ts'
import type { Db, Tables } from '../schema/tables.ts'

/** Milliseconds in which the two empty buckets of a key fill up. */
const minute = 60_000
const day = 24 * 60 * minute

/**
 * What one use takes out of each bucket, in milliseconds of refill: a bucket holds its whole time divided by the cost. A
 * cost of 0 does not limit.
 */
export type TokenCost = { minute: number; day: number }

/** The cost of one use if a full bucket allows this number of uses, and as many again while it refills. */
export const tokenCost = ({ minute: inMinute = Infinity, day: inDay = Infinity }): TokenCost => ({
  minute: minute / inMinute,
  day: day / inDay,
})

export type Spending = { key: string; cost: TokenCost }

/** Charges one use to both buckets of the key. Returns false, and charges nothing, if one of them is empty. */
export async function spend(db: Db, { key, cost }: Spending, at: Date): Promise<boolean> {
  const { rows } = await take(db, { key, ...levels(cost, at) })
  return rows.length > 0
}

/** Milliseconds until the next use is allowed; 0 if it is allowed now. */
export async function findWait(db: Db, { key, cost }: Spending, at: Date): Promise<number> {
  const row = await db.selectFrom('token_buckets').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row || isForeignRow(row, at)) return 0
  const { latest, dayLatest } = levels(cost, at)
  return Math.max(0, row.full_at - latest, row.day_full_at - dayLatest)
}

type Row = Selectable<Tables['token_buckets']>

/** Written under a wrong clock: no use in the past leaves a level that takes longer than one refill. */
const isForeignRow = ({ spent_at, full_at, day_full_at }: Row, now: Date) =>
  isForeign(Math.max(spent_at, full_at - minute, day_full_at - day), now)

/** When both buckets of the key are full again, in milliseconds since 1970; undefined if they are full. */
export async function findFullAt(db: Db, key: string, now: Date): Promise<number | undefined> {
  const row = await db.selectFrom('token_buckets').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row || isForeignRow(row, now)) return undefined
  const fullAt = Math.max(row.full_at, row.day_full_at)
  return fullAt > now.getTime() ? fullAt : undefined
}

/** `isForeignRow` in SQL. */
const foreignRow = (latest: number | Expression<number>) =>
  sql<boolean>`(token_buckets.spent_at > ${latest}
    or token_buckets.full_at - ${sql.lit(minute)} > ${latest} or token_buckets.day_full_at - ${sql.lit(day)} > ${latest})`

/** Moves what one key has spent to another key. Of two levels the emptier one stays. */
export async function moveSpending(transaction: Db, from: string, to: string, now: Date): Promise<void> {
  const latest = latestTime(now).getTime()
  const emptier = (column: 'full_at' | 'day_full_at' | 'spent_at') => {
    const [old, given] = [sql.ref(`token_buckets.${column}`), sql.ref(`excluded.${column}`)]
    return sql<number>`case when ${given} > ${old} or ${foreignRow(latest)} then ${given} else ${old} end`
  }
  await transaction
    .insertInto('token_buckets')
    .columns(['key', 'full_at', 'day_full_at', 'spent_at'])
    .expression((query) =>
      query
        .selectFrom('token_buckets')
        .select([sql<string>`cast(${to} as text)`.as('key'), 'full_at', 'day_full_at', 'spent_at'])
        .where('key', '=', from)
        .where(sql<boolean>`not ${foreignRow(latest)}`),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        full_at: emptier('full_at'),
        day_full_at: emptier('day_full_at'),
        spent_at: emptier('spent_at'),
      }),
    )
    .execute()
  await transaction.deleteFrom('token_buckets').where('key', '=', from).execute()
  await leaveToErase(transaction)
}

/** Removes the rows of full buckets and foreign ones, which mean the same as no row. Does not wait for transactions that are spending. */
export async function removeFullBuckets(transaction: Db, at: Date): Promise<void> {
  const now = at.getTime()
  const full = transaction
    .selectFrom('token_buckets')
    .select('key')
    .where(({ or, and, eb }) =>
      or([and([eb('full_at', '<=', now), eb('day_full_at', '<=', now)]), foreignRow(latestTime(at).getTime())]),
    )
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await transaction.deleteFrom('token_buckets').where('key', 'in', full).executeTakeFirst()
  if (numDeletedRows > 0n) await leaveToErase(transaction)
}

type Levels = ReturnType<typeof levels>

/**
 * Limits for the decision, for the bucket of a minute and that of a day: `first` is the level of a full bucket after the
 * use, and above `latest` the bucket is empty. What was spent after `foreign` was spent under a wrong clock.
 */
export function levels(cost: TokenCost, at: Date) {
  const now = at.getTime()
  return {
    now,
    cost: cost.minute,
    first: now + cost.minute,
    latest: now + minute - cost.minute,
    foreign: latestTime(at).getTime(),
    dayCost: cost.day,
    dayFirst: now + cost.day,
    dayLatest: now + day - cost.day,
  }
}

/** The names of the values of `levels`, for `prepared`. */
export const levelNames = ['now', 'cost', 'first', 'latest', 'foreign', 'dayCost', 'dayFirst', 'dayLatest'] as const

const take = prepared(['key', ...levelNames], (db, { key, ...given }: Levels & { key: string }) =>
  db
    .insertInto('token_buckets')
    .values({ key, full_at: given.first, day_full_at: given.dayFirst, spent_at: given.now })
    .onConflict(refilled(given))
    .returning('key'),
)

/**
 * The conflict rule for inserting `first` and `dayFirst`: changes and returns the row only if neither bucket is empty. What
 * was spent under a wrong clock is forgotten: the buckets are full.
 */
export function refilled({ now, ...given }: Levels) {
  const [level, dayLevel] = [sql.ref<number>('token_buckets.full_at'), sql.ref<number>('token_buckets.day_full_at')]
  const { cost, first, latest, foreign, dayCost, dayFirst, dayLatest } = given
  const isFull = (filling: typeof level) => sql<boolean>`(${foreignRow(foreign)} or ${filling} <= ${now})`
  return (conflict: OnConflictBuilder<Tables, 'token_buckets'>): OnConflictUpdateBuilder<Tables, 'token_buckets'> =>
    conflict
      .column('key')
      .doUpdateSet({
        full_at: sql<number>`case when ${isFull(level)} then ${first} else ${level} + ${cost} end`,
        day_full_at: sql<number>`case when ${isFull(dayLevel)} then ${dayFirst} else ${dayLevel} + ${dayCost} end`,
        spent_at: sql<number>`${now}`,
      })
      .where(sql<boolean>`(${foreignRow(foreign)} or (${level} <= ${latest} and ${dayLevel} <= ${dayLatest}))`)
}
