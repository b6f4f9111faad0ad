import type { ExpressionBuilder } from 'kysely'
import { leaveToErase } from '../done-tasks.ts'
import { latestTime } from '../../../stored-time.ts'
import type { Db, Tables } from '../../schema/tables.ts'
import { prepared } from '../../statements/prepared.ts'

/** Time in milliseconds since 1970, and source of the attempt. */
export type Attempt = [at: number, from: string]

export async function findAttempts(db: Db, key: string): Promise<Attempt[]> {
  const { rows } = await attemptsOf(db, { key })
  return rows[0] ? readAttempts(rows[0].attempts) : []
}

const attemptsOf = prepared(['key'], (db, { key }: { key: string }) =>
  db.selectFrom('throttles').select('attempts').where('key', '=', key),
)

/** Reads the attempts and locks the key until the transaction ends, also for other processes. */
export async function lockAttempts(transaction: Db, key: string): Promise<Attempt[]> {
  const row = await transaction
    .insertInto('throttles')
    .values({ key, attempts: '[]', blocked_until: null, expires_at: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return readAttempts(row.attempts)
}

/** Replaces the attempts of a locked key. `blockedUntil` is for the metrics. */
export async function changeAttempts(
  transaction: Db,
  key: string,
  { attempts, blockedUntil, expiresAt }: { attempts: Attempt[]; blockedUntil: Date | undefined; expiresAt: Date },
): Promise<void> {
  await transaction
    .updateTable('throttles')
    .set({
      attempts: JSON.stringify(attempts),
      blocked_until: blockedUntil?.toISOString() ?? null,
      expires_at: expiresAt.toISOString(),
    })
    .where('key', '=', key)
    .execute()
}

export async function removeThrottles(db: Db, keys: string[]): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('throttles').where('key', 'in', keys).executeTakeFirst()
  if (numDeletedRows > 0n) await leaveToErase(db)
}

/** No attempt counts for longer. */
const longestWindow = 24 * 3600 * 1000
const latestWait = (now: Date) => latestTime(new Date(now.getTime() + longestWindow)).toISOString()

/** Also those whose attempts are all foreign. */
export async function removeExpiredThrottles(db: Db, now: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('throttles')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now.toISOString()), eb('expires_at', '>', latestWait(now))]))
    .executeTakeFirst()
  if (numDeletedRows > 0n) await leaveToErase(db)
}

/** Strangers can invent numbers all day, and a number that is forgotten allows only one more guess. */
const mostSingleFailures = 200_000

/** Removes the oldest of too many numbers with one failure. */
export async function removeSurplusThrottles(db: Db, most = mostSingleFailures): Promise<void> {
  const isSingle = ({ or, and, eb }: ExpressionBuilder<Tables, 'throttles'>) =>
    and([
      or([eb('key', 'like', 'number:%'), eb('key', 'like', 'signup-number:%')]),
      eb('attempts', 'not like', '%],[%'),
    ])
  const oldestKept = await db
    .selectFrom('throttles')
    .select('expires_at')
    .where(isSingle)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst()
  if (!oldestKept) return
  const surplus = db.deleteFrom('throttles').where(isSingle).where('expires_at', '<', oldestKept.expires_at)
  if ((await surplus.executeTakeFirst()).numDeletedRows > 0n) await leaveToErase(db)
}

export type Blocked = Record<'number' | 'device' | 'address' | 'signup', number>

/** How many keys of each kind are blocked now. */
export async function countBlocked(db: Db, now: Date): Promise<Blocked> {
  const row = await db
    .selectFrom('throttles')
    .select(({ fn }) => [
      fn.countAll().filterWhere('key', 'like', 'number:%').as('number'),
      fn.countAll().filterWhere('key', 'like', 'device:%').as('device'),
      fn.countAll().filterWhere('key', 'like', 'address:%').as('address'),
      fn.countAll().filterWhere('key', 'like', 'signup%').as('signup'),
    ])
    .where('blocked_until', '>', now.toISOString())
    .where('blocked_until', '<=', latestWait(now))
    .executeTakeFirstOrThrow()
  const { number, device, address, signup } = row
  return { number: Number(number), device: Number(device), address: Number(address), signup: Number(signup) }
}

function readAttempts(text: string): Attempt[] {
  return JSON.parse(text) as Attempt[]
}
