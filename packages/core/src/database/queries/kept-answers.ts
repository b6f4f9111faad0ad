import type { Time } from '../schema/columns.ts'
import type { KeptAnswersTable } from '../schema/kept-answers-table.ts'
import type { Db } from '../schema/tables.ts'
import { prepared } from '../statements/prepared.ts'
import { latestTime } from '../../stored-time.ts'
import { leaveToErase } from './done-tasks.ts'

export type KeptRow = KeptAnswersTable

type ByOwner = Pick<KeptRow, 'key_hash' | 'owner'>
type ByClaim = { key_hash: string; claim: string }

export async function findKeptOf(db: Db, wanted: ByOwner): Promise<KeptRow | undefined> {
  return (await ofOwner(db, wanted)).rows[0]
}

const ofOwner = prepared(['key_hash', 'owner'], (db, { key_hash, owner }: ByOwner) =>
  db.selectFrom('kept_answers').selectAll().where('key_hash', '=', key_hash).where('owner', '=', owner),
)

export function findClaimed(db: Db, { key_hash, claim }: ByClaim): Promise<KeptRow | undefined> {
  return db
    .selectFrom('kept_answers')
    .selectAll()
    .where('claim', '=', claim)
    .where('key_hash', '=', key_hash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What a request of this key did that ended its session and left no account. */
export function findDeletion(db: Db, key_hash: string): Promise<KeptRow | undefined> {
  return db
    .selectFrom('kept_answers')
    .selectAll()
    .where('key_hash', '=', key_hash)
    .where('claim', 'like', 'session:%')
    .where('subject', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

/** False if the owner has a row of this key that is younger than `expired`; another server may have just added it. */
export async function addKept(transaction: Db, row: KeptRow, expired: Date): Promise<boolean> {
  const { rows } = await add(transaction, { ...row, expired: expired.toISOString() })
  return rows.length > 0
}

const columns = ['key_hash', 'owner', 'claim', 'fingerprint', 'subject', 'session', 'answer', 'created_at'] as const

const add = prepared([...columns, 'expired'], (db, { expired, ...row }: KeptRow & { expired: Time }) =>
  db
    .insertInto('kept_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['key_hash', 'owner']).doUpdateSet(row).where('kept_answers.created_at', '<=', expired),
    )
    .returning('key_hash'),
)

/** The session that a repeat began in place of the earlier one. */
export async function changeKeptSession(transaction: Db, row: ByOwner, session: string): Promise<void> {
  await transaction
    .updateTable('kept_answers')
    .set({ session })
    .where('key_hash', '=', row.key_hash)
    .where('owner', '=', row.owner)
    .execute()
}

/** Removes all but the latest `most` of an owner. */
export async function removeSurplusKept(transaction: Db, owner: string, most: number): Promise<void> {
  const surplus = transaction
    .selectFrom('kept_answers')
    .select('created_at')
    .where('owner', '=', owner)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(most)
  const { numDeletedRows } = await transaction
    .deleteFrom('kept_answers')
    .where('owner', '=', owner)
    .where('created_at', '<=', surplus)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await leaveToErase(transaction)
}

/** Removes what an account was answered, and what others were answered about it. */
export async function removeKeptOf(transaction: Db, { key, id }: { key: string; id: string }): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('kept_answers')
    .where(({ or, eb }) => or([eb('owner', '=', `user:${key}`), eb('claim', 'in', [`number:${id}`, `about:${id}`])]))
    .executeTakeFirst()
  if (numDeletedRows > 0n) await leaveToErase(transaction)
}

export async function removeKeptBefore(transaction: Db, before: Date): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('kept_answers')
    .where('created_at', '<=', before.toISOString())
    .executeTakeFirst()
  if (numDeletedRows > 0n) await leaveToErase(transaction)
}

/** What was kept under a clock that was ahead is kept from now on. */
export async function settleForeignKept(transaction: Db, now: Date): Promise<void> {
  await transaction
    .updateTable('kept_answers')
    .set({ created_at: now.toISOString() })
    .where('created_at', '>', latestTime(now).toISOString())
    .execute()
}

/** When and by whom the requests were made whose answers are kept about an account. */
export function listKeptOf(db: Db, { key, id }: { key: string; id: string }) {
  return db
    .selectFrom('kept_answers')
    .select(['owner', 'answer', 'created_at'])
    .where(({ or, eb }) => or([eb('owner', '=', `user:${key}`), eb('claim', 'in', [`number:${id}`, `about:${id}`])]))
    .orderBy('created_at')
    .execute()
}
