import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../tables/tables.ts'

export type Selection = {
  /** Words in the form of `searchWords`, all of which the number or the name contains. */
  words?: string[]
  enabled?: boolean
  /** Has a connected lecture; with `lecture`, is connected to it. */
  connected?: boolean
  /** Has this lecture. */
  lecture?: string
  id?: string
}

type Users = ExpressionBuilder<Tables, 'users'>

export function conditions(where: Users, { words = [], enabled, connected, lecture, id }: Selection) {
  const found: Expression<SqlBool>[] = words.map((word) => contains(word))
  if (id !== undefined) found.push(where('users.id', '=', id))
  if (enabled !== undefined) found.push(where('users.enabled', '=', enabled ? 1 : 0))
  if (lecture !== undefined) found.push(where.exists(held(where, { lecture, connected })))
  else if (connected !== undefined) {
    const any = where.exists(held(where, { connected: true }))
    found.push(connected ? any : where.not(any))
  }
  return found
}

function held(where: Users, { lecture, connected }: { lecture?: string; connected?: boolean | undefined }) {
  let query = where
    .selectFrom('lectures')
    .select('lectures.key')
    .whereRef('lectures.user_key', '=', 'users.key')
    .where('lectures.removed_at', 'is', null)
  if (lecture !== undefined) query = query.where('lectures.name', '=', lecture)
  return connected === undefined ? query : query.where('lectures.connected', '=', connected ? 1 : 0)
}

/** Escapes `%` and `_`. */
function contains(word: string) {
  return sql<boolean>`users.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
