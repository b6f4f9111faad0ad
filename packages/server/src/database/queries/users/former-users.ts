import type { Selectable } from 'kysely'
import type { Db, FormerUsersTable } from '../../tables/tables.ts'
import { inTransaction } from '../../transaction.ts'

export type FormerUser = Selectable<FormerUsersTable>

const batch = 500

export async function addFormerUser(db: Db, { key, id, username, deletedAt }: Former): Promise<void> {
  await db.insertInto('former_users').values({ key, id, username, deleted_at: deletedAt.toISOString() }).execute()
}

type Former = { key: string; id: string; username: string; deletedAt: Date }

/** The deleted accounts with this number whose name is kept, the oldest first. */
export function listFormerUsers(db: Db, id: string): Promise<FormerUser[]> {
  return db.selectFrom('former_users').selectAll().where('id', '=', id).orderBy('deleted_at').execute()
}

/** Returns how many were kept. */
export async function removeFormerUsers(db: Db, id: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('former_users').where('id', '=', id).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes those whose attendance events are all gone. Returns how many. */
export async function removeFormerUsersWithoutEvents(db: Db): Promise<number> {
  // Read before the write: the events are many, and the running server writes too.
  const rows = await db
    .selectFrom('former_users')
    .select('key')
    .where('key', 'not in', ({ selectFrom }) => selectFrom('attendance_events').select('user_key').distinct())
    .execute()
  const keys = rows.map(({ key }) => key)
  for (let start = 0; start < keys.length; start += batch)
    await inTransaction(db, (transaction) =>
      transaction
        .deleteFrom('former_users')
        .where('key', 'in', keys.slice(start, start + batch))
        .execute(),
    )
  return keys.length
}
