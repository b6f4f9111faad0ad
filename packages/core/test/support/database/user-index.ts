import { sql } from 'kysely'
import { partLength } from '../../../src/database/schema/user-index.ts'
import { recountTotals } from '../../../src/database/queries/users/totals.ts'
import type { Db } from '../../../src/database/schema/tables.ts'

/** The tables that triggers keep for the list of users, and what a new count says that they are. */
export async function userIndex(db: Db) {
  const { kept: totals, counted } = await recountTotals(db)
  const { rows: connected } = await sql<{ user_key: string; lectures: number }>`select * from connected_users`.execute(
    db,
  )
  const { rows: parts } = await sql<{ part: string; user_id: string }>`select part, user_id from user_parts`.execute(db)
  const lectures = await db
    .selectFrom('lectures')
    .select('user_key')
    .where('connected', '=', 1)
    .where('removed_at', 'is', null)
    .execute()
  const users = await db.selectFrom('users').select(['id', 'search']).execute()

  const held = Map.groupBy(lectures, ({ user_key }) => user_key)
  return {
    kept: {
      totals,
      connected: connected.map(({ user_key, lectures }) => `${user_key} ${lectures}`).toSorted(),
      parts: parts.map(({ part, user_id }) => `${part} ${user_id}`).toSorted(),
    },
    counted: {
      totals: counted,
      connected: [...held].map(([key, { length }]) => `${key} ${length}`).toSorted(),
      parts: users.flatMap(({ id, search }) => partsOf(search).map((part) => `${part} ${id}`)).toSorted(),
    },
  }
}

function partsOf(search: string) {
  const letters = Array.from(search)
  const parts = letters.map((_, place) => letters.slice(place, place + partLength).join(''))
  return [...new Set(parts.filter((part) => !part.startsWith('\n')))]
}
