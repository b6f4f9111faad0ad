import type { ChainName } from './chains.ts'
import { findChain } from './chains.ts'
import type { Time } from '../schema/columns.ts'
import type { Db } from '../schema/tables.ts'

/** How many rows of a record are older than a time, and the time of its oldest row. */
export async function countOlder(
  db: Db,
  name: ChainName,
  before: Date,
): Promise<{ count: number; oldest: Time | undefined }> {
  const { cut_sequence } = await findChain(db, name)
  const { count } = await db
    .selectFrom(`${name}_events`)
    .where('sequence', '>', cut_sequence)
    .where('at', '<', before.toISOString())
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest: await findOldest(db, name) }
}

/** The time of the oldest row of a record that is not trimmed. */
export async function findOldest(db: Db, name: ChainName): Promise<Time | undefined> {
  const { cut_sequence } = await findChain(db, name)
  const rows = db.selectFrom(`${name}_events`).where('sequence', '>', cut_sequence)
  return (await rows.select('at').orderBy('sequence').limit(1).executeTakeFirst())?.at
}

/**
 * Accounts of people who were in a class of the roster, left the last one before a time, and are not in the snapshot. Never an
 * administrator, nor somebody who never had a class.
 */
export async function listLeftAccounts(
  db: Db,
  { snapshot, before, id }: { snapshot: string; before: Date; id?: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.admin', '=', 0)
    .$if(id !== undefined, (query) => query.where('users.id', '=', id ?? ''))
    .where(({ exists, not, and, selectFrom }) => {
      const members = selectFrom('class_members').select('student_number').whereRef('student_number', '=', 'users.id')
      const still = members.where(({ or, eb }) =>
        or([eb('left_at', 'is', null), eb('left_at', '>=', before.toISOString())]),
      )
      const listed = selectFrom('roster_students')
        .select('number')
        .where('snapshot_id', '=', snapshot)
        .whereRef('number', '=', 'users.id')
      return and([exists(members), not(exists(still)), not(exists(listed))])
    })
    .orderBy('users.id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Takes the removal that is due for this process. Returns false if another process, or an earlier run, has taken it.
 */
export async function claimRetention(transaction: Db, { due, now }: { due: Date; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('done_tasks')
    .set({ at: now.toISOString() })
    .where('task', '=', 'retention')
    .where('at', '<', due.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
