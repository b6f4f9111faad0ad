import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '../../tables/tables.ts'
import { nameOrder } from '../../../search-text.ts'
import type { Selected } from './counted.ts'
import { conditions, type Selection } from './selection.ts'
import type { UserRow } from './users.ts'

export const sortColumns = {
  id: 'id',
  username: 'name_order',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const
export type SortKey = keyof typeof sortColumns

/** The position after which a page begins. */
export type Position = { value: string; id: string }

export type Slice = Selection & { sort: SortKey; descending: boolean; after?: Position; limit?: number }

export type ListedUser = {
  id: string
  username: string
  enabled: boolean
  createdAt: string
  updatedAt: string
  lectureDtoList: { name: string; connected: boolean }[]
}

/** One page of the users that `countUsers` has found, with two queries, whatever its size. */
export async function listUsers(db: Db, slice: Slice, found: Selected): Promise<ListedUser[]> {
  const users = found.matching === 0 ? [] : await pageQuery(db, slice, found).selectAll('users').execute()
  if (users.length === 0) return []
  const keys = users.map(({ key }) => key)
  return withLectures(users, await lecturesOf(db, keys))
}

/** Yields the same users in batches, and lets others run in between. Leaves out users who are gone meanwhile. */
export async function* readUsers(db: Db, slice: Slice, found: Selected): AsyncGenerator<ListedUser[]> {
  const accounts = await pageQuery(db, slice, found).select('users.key').execute()
  for (let start = 0; start < accounts.length; start += batchSize) {
    const keys = accounts.slice(start, start + batchSize).map(({ key }) => key)
    const users = await db.selectFrom('users').selectAll().where('key', 'in', keys).execute()
    const byKey = new Map(users.map((user) => [user.key, user]))
    const inOrder = keys.flatMap((key) => byKey.get(key) ?? [])
    yield withLectures(inOrder, await lecturesOf(db, keys))
    await nextTurn()
  }
}

const batchSize = 250

function lecturesOf(db: Db, keys: string[]) {
  return db
    .selectFrom('lectures')
    .select(['user_key', 'name', 'connected'])
    .where('removed_at', 'is', null)
    .where('user_key', 'in', keys)
    .orderBy('user_key')
    .orderBy('name')
    .execute()
}

function withLectures(users: UserRow[], lectures: Awaited<ReturnType<typeof lecturesOf>>): ListedUser[] {
  const byUser = Map.groupBy(lectures, ({ user_key }) => user_key)
  return users.map((user) => ({
    id: user.id,
    username: user.username,
    enabled: user.enabled === 1,
    createdAt: user.created_at,
    updatedAt: user.updated_at,
    lectureDtoList: (byUser.get(user.key) ?? []).map(({ name, connected }) => ({ name, connected: connected === 1 })),
  }))
}

function pageQuery(db: Db, slice: Slice, { ids }: Selected) {
  const column = sortColumns[slice.sort]
  const direction = slice.descending ? 'desc' : 'asc'
  let query = ids ? theseUsers(db, ids) : usersInOrder(db, slice)
  if (slice.after) query = query.where(beyond(column, slice.after, slice.descending ? '<' : '>'))
  query = query.orderBy(`users.${column}`, direction)
  if (column !== 'id') query = query.orderBy('users.id', direction)
  return slice.limit === undefined ? query : query.limit(slice.limit)
}

function usersInOrder(db: Db, selection: Selection) {
  return db.selectFrom('users').where((where) => where.and(conditions(where, selection, 'users')))
}

/** The limit keeps SQLite from searching in the order of the list, where it would read whole rows. */
function theseUsers(db: Db, ids: string[]) {
  const found = db.selectFrom('users').select('users.id as found_id').where('users.id', 'in', ids).limit(ids.length)
  const joined = db.selectFrom(found.as('found')).innerJoin('users', 'users.id', 'found.found_id')
  return joined as unknown as ReturnType<typeof usersInOrder>
}

type Users = ExpressionBuilder<Tables, 'users'>

function beyond(column: (typeof sortColumns)[SortKey], after: Position, operator: '<' | '>') {
  const { id } = after
  const value = column === 'name_order' ? nameOrder(after.value) : after.value
  return (where: Users) =>
    where.or([
      where(`users.${column}`, operator, value),
      where.and([where(`users.${column}`, '=', value), where('users.id', operator, id)]),
    ])
}
