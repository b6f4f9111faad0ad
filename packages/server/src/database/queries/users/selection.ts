import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../../tables/engine.ts'
import type { Db, Tables } from '../../tables/tables.ts'

export type Selection = {
  /** Words in the form of `searchWords`, all of which the number or the name contains. */
  words?: string[] | undefined
  enabled?: boolean | undefined
  /** Has a connected lecture; with `lecture`, is connected to it. */
  connected?: boolean | undefined
  /** Has this lecture. */
  lecture?: string | undefined
  id?: string | undefined
}

type Users = ExpressionBuilder<Tables, 'users'>
/** Where the database begins. With `users` it checks each user; with `lectures` it looks up only those who hold one. */
type From = 'users' | 'lectures'

/** The better beginning to find every user of a selection. */
export function bestFrom({ words = [], enabled, connected, lecture }: Selection): From {
  if (words.length > 0) return 'users'
  return lecture !== undefined || (connected === true && enabled === undefined) ? 'lectures' : 'users'
}

export function conditions(db: Db, where: Users, selection: Selection, from: From): Expression<SqlBool>[] {
  const { words = [], enabled, connected, lecture, id } = selection
  const found: Expression<SqlBool>[] = words.map((word) => contains(db, word))
  if (id !== undefined) found.push(where('users.id', '=', id))
  if (enabled !== undefined) found.push(where('users.enabled', '=', enabled ? 1 : 0))
  if (lecture !== undefined) found.push(holds(where, { lecture, connected }, from))
  else if (connected === true) found.push(holds(where, { connected }, from))
  else if (connected === false) found.push(where.not(holds(where, { connected: true }, 'users')))
  return found
}

function holds(where: Users, held: { lecture?: string; connected?: boolean | undefined }, from: From) {
  const { lecture, connected } = held
  let query = where.selectFrom('lectures').select('lectures.user_key').where('lectures.removed_at', 'is', null)
  if (lecture !== undefined) query = query.where('lectures.name', '=', lecture)
  if (connected !== undefined) query = query.where('lectures.connected', '=', connected ? 1 : 0)
  if (from === 'lectures') return where('users.key', 'in', query)
  // With the offset, PostgreSQL makes no join of it, which would sort everyone who is connected for each page.
  return where.exists(query.whereRef('lectures.user_key', '=', 'users.key').limit(1).offset(0))
}

/** Not `like`: PostgreSQL underestimates how many rows match, and then sorts all of them for each page. */
function contains(db: Db, word: string) {
  return isPostgres(db)
    ? sql<boolean>`strpos(users.search, ${word}) > 0`
    : sql<boolean>`instr(users.search, ${word}) > 0`
}
