import { type ExpressionBuilder, type Expression, type Selectable, sql, type SqlBool } from 'kysely'
import { newKey } from '../../../tokens.ts'
import { lockAuditChain } from '../audit.ts'
import { leaveToErase } from '../done-tasks.ts'
import type { UsersTable } from '../../schema/account-tables.ts'
import type { Db, Tables } from '../../schema/tables.ts'
import { searchColumns } from './search-columns.ts'

export type UserRow = Selectable<UsersTable>

export type NewUser = {
  id: string
  username: string
  passwordHash: string
  temporaryPassword?: boolean
  admin?: boolean
  demo?: boolean
  at: Date
}

/** In a transaction, this also locks the account until the end. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

export async function findUserByKey(db: Db, key: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Returns the new, enabled user, or undefined if the number is taken. */
export async function addUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
  const at = user.at.toISOString()
  return db
    .insertInto('users')
    .values({
      key: newKey(),
      id: user.id,
      username: user.username,
      ...searchColumns(user),
      password_hash: user.passwordHash,
      admin: user.admin ? 1 : 0,
      enabled: 1,
      demo: user.demo ? 1 : 0,
      temporary_password: user.temporaryPassword ? 1 : 0,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export type AccountChange = { enabled?: boolean; admin?: boolean; passwordHash?: string; temporaryPassword?: boolean }

/** Changes the account and `updated_at`, which never precedes the creation, even if the clock was changed. A new password is no temporary one by default. */
export async function changeUser(db: Db, key: string, change: AccountChange, time: Date): Promise<void> {
  const at = time.toISOString()
  await db
    .updateTable('users')
    .set({
      updated_at: sql<string>`case when created_at > ${at} then created_at else ${at} end`,
      ...(change.enabled === undefined ? {} : { enabled: change.enabled ? 1 : 0 }),
      ...(change.admin === undefined ? {} : { admin: change.admin ? 1 : 0 }),
      ...(change.passwordHash === undefined
        ? {}
        : {
            password_hash: change.passwordHash,
            temporary_password: change.temporaryPassword ? 1 : 0,
          }),
    })
    .where('key', '=', key)
    .execute()
}

/**
 * Gives the account another number. Everything that belongs to the user is linked to the key and stays. The roster has not given a name
 * under this number yet, so its name there does not count as a change.
 */
export async function changeUserId(db: Db, { key, username }: UserRow, id: string, time: Date): Promise<void> {
  await leaveToErase(db)
  await db
    .updateTable('users')
    .set({ id, roster_name: null, ...searchColumns({ id, username }) })
    .where('key', '=', key)
    .execute()
  await changeUser(db, key, {}, time)
}

/** Gives the account another name and keeps the one before. */
export async function changeUserName(db: Db, user: UserRow, username: string, time: Date): Promise<void> {
  const { key, id } = user
  await leaveToErase(db)
  const until = time.toISOString()
  await db
    .insertInto('former_names')
    .values({ user_key: key, until, username: user.username })
    // Two changes at the same moment: the name in between was never visible.
    .onConflict((conflict) => conflict.columns(['user_key', 'until']).doNothing())
    .execute()
  await db
    .updateTable('users')
    .set({ username, ...searchColumns({ id, username }) })
    .where('key', '=', key)
    .execute()
  await changeUser(db, key, {}, time)
}

/** Remembers the name in the roster. This does not count as a change of the account. */
export async function changeRosterName(db: Db, key: string, name: string): Promise<void> {
  await db.updateTable('users').set({ roster_name: name }).where('key', '=', key).execute()
}

export type FormerName = { id: string; username: string; until: string }

/** The names that accounts had before, the oldest first: of all accounts or of one number. */
export function listFormerNames(db: Db, id?: string): Promise<FormerName[]> {
  return db
    .selectFrom('former_names as former')
    .innerJoin('users', 'users.key', 'former.user_key')
    .select(['users.id', 'former.username', 'former.until'])
    .$if(id !== undefined, (query) => query.where('users.id', '=', id ?? ''))
    .orderBy('former.until')
    .execute()
}

/** Stores the same password with newer hash parameters. This does not count as a change of the account. */
export async function changePasswordHash(db: Db, key: string, hashes: { from: string; to: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: hashes.to })
    .where('key', '=', key)
    .where('password_hash', '=', hashes.from)
    .execute()
}

/** Removes the user with all sessions, devices and lectures. */
export async function removeUser(db: Db, key: string): Promise<void> {
  await db.deleteFrom('users').where('key', '=', key).execute()
  await leaveToErase(db)
}

/** Whether another enabled administrator exists. In a transaction, other callers wait until it ends. */
export async function otherAdminExists(db: Db, key: string): Promise<boolean> {
  if (db.isTransaction) await lockAuditChain(db)
  const other = await db
    .selectFrom('users')
    .select('key')
    .where('admin', '=', 1)
    .where('enabled', '=', 1)
    .where('key', '!=', key)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** The number of an administrator, enabled or not. */
export async function findAdminId(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('users').select('id').where('admin', '=', 1).orderBy('id').limit(1).executeTakeFirst())
    ?.id
}

/** The names of all administrators but the user with this key. */
export async function listAdminNames(db: Db, key = ''): Promise<string[]> {
  const found = db.selectFrom('users').select('username').where('admin', '=', 1).where('key', '!=', key)
  const admins = await found.execute()
  return admins.map(({ username }) => username)
}

export async function userExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('key').limit(1).executeTakeFirst()) !== undefined
}

export async function demoUserExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('key').where('demo', '=', 1).limit(1).executeTakeFirst()) !== undefined
}

/** Enabled accounts whose temporary password was not changed. */
export const countTemporaryPasswords = (db: Db): Promise<number> =>
  countEnabled(db, ({ eb }) => eb('temporary_password', '=', 1))

/** Enabled accounts without a password. */
export const countWithoutPassword = (db: Db): Promise<number> =>
  countEnabled(db, ({ eb }) => eb('password_hash', '=', ''))

/** Enabled students who only come in by the portal, by number. */
export const listWithoutPassword = (db: Db): Promise<{ id: string; username: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('password_hash', '=', '')
    .where('enabled', '=', 1)
    .where('admin', '=', 0)
    .orderBy('id')
    .execute()

async function countEnabled(
  db: Db,
  which: (build: ExpressionBuilder<Tables, 'users'>) => Expression<SqlBool>,
): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(which)
    .where('enabled', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}

export async function addReservedId(db: Db, id: string): Promise<void> {
  await db
    .insertInto('reserved_ids')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function isIdReserved(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('reserved_ids').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export type ListedAccount = Pick<UsersTable, 'key' | 'id' | 'username' | 'enabled' | 'admin' | 'created_at'>

type Page = {
  limit: number
  /** Only students who are not in this snapshot of the roster. */
  missingIn?: string | undefined
}

/** The next accounts by number. */
export function listAccountsAfter(db: Db, id: string, { limit, missingIn }: Page): Promise<ListedAccount[]> {
  return db
    .selectFrom('users')
    .select(['key', 'id', 'username', 'enabled', 'admin', 'created_at'])
    .where('id', '>', id)
    .$if(missingIn !== undefined, (query) =>
      query.where('admin', '=', 0).where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('roster_students')
              .select('number')
              .whereRef('number', '=', 'users.id')
              .where('snapshot_id', '=', missingIn ?? ''),
          ),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}
