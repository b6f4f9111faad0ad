import { latestTime } from '../../../stored-time.ts'
import type { PortalBindingsTable, PortalEntriesTable } from '../../schema/portal-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { leaveToErase } from '../done-tasks.ts'

export type BindingRow = PortalBindingsTable & { id: string }

/** What is bound to this person of the portal, or to this account. */
export function listBindings(
  db: Db,
  { issuer, subject, userKey }: { issuer: string; subject: string; userKey: string | undefined },
): Promise<BindingRow[]> {
  return bindings(db)
    .where(({ or, and, eb }) =>
      or([
        and([eb('issuer', '=', issuer), eb('subject', '=', subject)]),
        ...(userKey === undefined ? [] : [eb('user_key', '=', userKey)]),
      ]),
    )
    .execute()
}

export const listBindingsOf = (db: Db, userKey: string): Promise<BindingRow[]> =>
  bindings(db).where('user_key', '=', userKey).orderBy('issuer').execute()

const bindings = (db: Db) =>
  db
    .selectFrom('portal_bindings')
    .innerJoin('users', 'users.key', 'user_key')
    .select(['issuer', 'subject', 'user_key', 'portal_bindings.created_at', 'id'])

type NewBinding = { issuer: string; subject: string; userKey: string; at: Date }

export async function addBinding(db: Db, { issuer, subject, userKey, at }: NewBinding): Promise<void> {
  await db
    .insertInto('portal_bindings')
    .values({ issuer, subject, user_key: userKey, created_at: at.toISOString() })
    .execute()
}

/** Returns how many there were. */
export async function removeBindings(db: Db, userKey: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('portal_bindings').where('user_key', '=', userKey).executeTakeFirst()
  if (numDeletedRows > 0n) await leaveToErase(db)
  return Number(numDeletedRows)
}

type NewEntry = Pick<PortalEntriesTable, 'token_hash' | 'kind' | 'user_key' | 'details'> & { at: Date }

/** In place of an earlier one with this token. */
export async function putEntry(db: Db, { at, ...entry }: NewEntry): Promise<void> {
  const values = { ...entry, created_at: at.toISOString() }
  await db
    .insertInto('portal_entries')
    .values(values)
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(values))
    .execute()
}

type Wanted = { tokenHash: string; kind: PortalEntriesTable['kind']; since: Date; now: Date }

/** A login that began after `since`. One that began under a clock that was ahead is none. */
export function findEntry(db: Db, wanted: Wanted): Promise<PortalEntriesTable | undefined> {
  const { tokenHash, kind, since, now } = wanted
  return db
    .selectFrom('portal_entries')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('created_at', '>', since.toISOString())
    .where('created_at', '<=', latestTime(now).toISOString())
    .executeTakeFirst()
}

/** Takes a login: one statement decides, so that of two servers only one continues it. */
export async function takeEntry(db: Db, wanted: Wanted): Promise<PortalEntriesTable | undefined> {
  const found = await findEntry(db, wanted)
  if (!found) return undefined
  const { numDeletedRows } = await db
    .deleteFrom('portal_entries')
    .where('token_hash', '=', found.token_hash)
    .where('created_at', '=', found.created_at)
    .executeTakeFirst()
  if (found.user_key !== null) await leaveToErase(db)
  return numDeletedRows > 0n ? found : undefined
}

/** Removes logins that began before a time, or under a clock that was ahead. */
export async function removeEntriesBefore(db: Db, before: Date, now: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('portal_entries')
    .where(({ or, eb }) =>
      or([eb('created_at', '<=', before.toISOString()), eb('created_at', '>', latestTime(now).toISOString())]),
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n) await leaveToErase(db)
}

export async function removeAllEntries(db: Db): Promise<void> {
  await db.deleteFrom('portal_entries').execute()
}
