import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import { isPostgres, listParameter, oneOf } from '../../statements/engine.ts'
import type { Db, Tables } from '../../schema/tables.ts'
import { nameOrder } from '../../../search-text.ts'
import { conditions, type Selected, type Selection } from './selection.ts'
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

export type Slice = Selection & {
  sort: SortKey
  descending: boolean
  after?: Position | undefined
  limit?: number | undefined
}

export type ListedUser = {
  id: string
  username: string
  enabled: boolean
  createdAt: string
  updatedAt: string
  lectureDtoList: LectureState[]
}

/** One page of the users that `select` has found. */
export async function listUsers(db: Db, slice: Slice, found: Selected): Promise<ListedUser[]> {
  if (found.matching === 0) return []
  const users = pageQuery(db, slice, found)
  // Only the users of the page have their lectures read.
  const ofPage = isPostgres(db)
    ? db.selectFrom(users.select([...shown, 'users.key', 'users.name_order']).as('users'))
    : db.selectFrom('users').where(rowid, 'in', users.select(rowid.as('rowid')))
  const page = ofPage.select(shown).select((user) => lectureList(db, user))
  return (await inOrder(page, slice).execute()).map(toListed)
}

/** SQLite's number of a row. The page is a list of these numbers, so that no row is copied on the way. */
const rowid = sql<number>`users.rowid`

/**
 * Yields all users of a selection in pages, and lets other work run in between. A user who changes meanwhile can be missing or
 * come twice if the change moves the user in this order, as between two pages that a client requests.
 */
export async function* readUsers(db: Db, slice: Slice, found: Selected): AsyncGenerator<ListedUser[]> {
  let { after } = slice
  do {
    const page: ListedUser[] = await listUsers(db, { ...slice, after, limit: batchSize }, found)
    if (page.length > 0) yield page
    after = page.length < batchSize ? undefined : positionOf(page.at(-1)!, slice.sort)
    await nextTurn()
  } while (after)
}

/** The place of a user in a list, behind which the next page begins. */
export const positionOf = (user: ListedUser, sort: SortKey): Position => ({ value: user[sort], id: user.id })

const batchSize = 250

const shown = ['users.id', 'users.username', 'users.enabled', 'users.created_at', 'users.updated_at'] as const

type ListedRow = Pick<UserRow, 'id' | 'username' | 'enabled' | 'created_at' | 'updated_at'> & {
  lectures: string | null
}

function toListed({ id, username, enabled, created_at, updated_at, lectures }: ListedRow): ListedUser {
  return {
    id,
    username,
    enabled: enabled === 1,
    createdAt: created_at,
    updatedAt: updated_at,
    lectureDtoList: readLectureList(lectures),
  }
}

function pageQuery(db: Db, slice: Slice, { ids, begin }: Selected) {
  const { sort, descending, after, limit, ...selection } = slice
  let query =
    ids === undefined
      ? db.selectFrom('users').where((where) => where.and(conditions(db, where, selection, begin)))
      : usersOf(db, idsOfPage(ids, slice))
  if (after) query = query.where(beyond(sort, after, descending ? '<' : '>'))
  query = inOrder(query, slice)
  return limit === undefined ? query : query.limit(limit)
}

function usersOf(db: Db, ids: string[]) {
  const users = db.selectFrom('users')
  const found = users.where(oneOf(db, 'users.id', listParameter(db, ids)))
  // The offset keeps PostgreSQL from reading all users in the order of the page to find these.
  return isPostgres(db) ? (db.selectFrom(found.selectAll().offset(0).as('users')) as typeof users) : found
}

type Ordered<Query> = {
  orderBy(column: 'users.id' | `users.${(typeof sortColumns)[SortKey]}`, direction: 'asc' | 'desc'): Query
}

function inOrder<Query extends Ordered<Query>>(query: Query, { sort, descending }: Slice): Query {
  const direction = descending ? 'desc' : 'asc'
  const ordered = query.orderBy(`users.${sortColumns[sort]}`, direction)
  return sort === 'id' ? ordered : ordered.orderBy('users.id', direction)
}

/** In the order of the numbers, only those of the page, so that the database does not look up the others. */
function idsOfPage(ids: string[], { sort, descending, after, limit }: Slice) {
  if (sort !== 'id') return ids
  const ordered = descending ? ids.toReversed() : ids
  const start = after ? ordered.findIndex((id) => (descending ? id < after.id : id > after.id)) : 0
  return start === -1 ? [] : ordered.slice(start, limit === undefined ? undefined : start + limit)
}

type Users = ExpressionBuilder<Tables, 'users'>

function beyond(sort: SortKey, { value, id }: Position, operator: '<' | '>') {
  return (where: Users) =>
    sort === 'id'
      ? where('users.id', operator, id)
      : where(
          where.refTuple(`users.${sortColumns[sort]}`, 'users.id'),
          operator,
          where.tuple(sort === 'username' ? nameOrder(value) : value, id),
        )
}

export type LectureState = { name: string; connected: boolean }

/**
 * A user's lectures by name in one column: one row per lecture would repeat the rest of the row. Each lecture is a line:
 * 0 or 1 and the name, which never has a line break. PostgreSQL writes lines faster than JSON, and they are read faster.
 */
export function lectureList(db: Db, row: ExpressionBuilder<Pick<Tables, 'lectures' | 'users'>, 'users'>) {
  const shown = row
    .selectFrom('lectures')
    .select(['name', 'connected'])
    .whereRef('user_key', '=', 'users.key')
    .where('removed_at', 'is', null)
    .orderBy('name')
  // SQLite already reads the rows in index order; ordering the aggregate would sort them again.
  const order = isPostgres(db) ? sql` order by name` : sql``
  const list = sql<string | null>`string_agg(connected || name, ${sql.lit('\n')}${order})`
  return row.selectFrom(shown.as('shown')).select(list.as('list')).$asScalar().as('lectures')
}

/** Reads what `lectureList` wrote; null without lectures. */
export function readLectureList(list: string | null): LectureState[] {
  const lines = list === null ? [] : list.split('\n')
  return lines.map((line) => ({ name: line.slice(1), connected: line.startsWith('1') }))
}
