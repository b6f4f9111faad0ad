import { sql } from 'kysely'
import type { Db } from './database.ts'

export type Attempt = {
  key: string
  now: Date
  /** Counting starts anew when it began before this … */
  windowStart: Date
  /** … and no wait has ended after this. */
  calmSince: Date
  /** A wait that would end later than this was written under another clock. */
  latestWait: Date
}

/**
 * Counts an attempt, unless its key has to wait. One statement, so that parallel attempts, of other processes too, are
 * counted one after the other. Gives the count; undefined where it has to wait.
 */
export async function countAttempt(db: Db, attempt: Attempt): Promise<number | undefined> {
  const { key } = attempt
  const at = attempt.now.toISOString()
  const start = attempt.windowStart.toISOString()
  const calm = attempt.calmSince.toISOString()
  const latest = attempt.latestWait.toISOString()
  const fresh = sql<boolean>`(throttles.window_started_at <= ${start} or throttles.window_started_at > ${at})
    and (throttles.blocked_until is null or throttles.blocked_until <= ${calm} or throttles.blocked_until > ${latest})`
  const row = await db
    .insertInto('throttles')
    .values({ key, failures: 1, window_started_at: at, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures: sql<number>`case when ${fresh} then 1 else throttles.failures + 1 end`,
          window_started_at: sql<string>`case when ${fresh} then ${at} else throttles.window_started_at end`,
        })
        .where(
          sql<boolean>`throttles.blocked_until is null or throttles.blocked_until <= ${at} or throttles.blocked_until > ${latest}`,
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}

export async function findWait(db: Db, key: string): Promise<Date | undefined> {
  const row = await db.selectFrom('throttles').select('blocked_until').where('key', '=', key).executeTakeFirst()
  return row?.blocked_until ? new Date(row.blocked_until) : undefined
}

export async function changeWait(db: Db, key: string, until: Date): Promise<void> {
  await db.updateTable('throttles').set({ blocked_until: until.toISOString() }).where('key', '=', key).execute()
}

/** Takes back one attempt that was not a failure after all; its wait ends, and the next one is as long as it would be. */
export async function uncountAttempt(db: Db, key: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('throttles')
    .set((row) => ({
      failures: row('failures', '-', 1),
      blocked_until: sql<string | null>`case when blocked_until > ${at} then ${at} else blocked_until end`,
    }))
    .where('key', '=', key)
    .execute()
}

export async function removeThrottle(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

export async function removeThrottlesBefore(db: Db, before: Date): Promise<void> {
  const time = before.toISOString()
  await db
    .deleteFrom('throttles')
    .where('window_started_at', '<=', time)
    .where((where) => where.or([where('blocked_until', 'is', null), where('blocked_until', '<=', time)]))
    .execute()
}
