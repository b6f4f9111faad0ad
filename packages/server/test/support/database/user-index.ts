import { sql } from 'kysely'
import { expect } from 'vitest'
import { partLength } from '../../../src/database/migrations/015-user-totals.ts'
import { recountTotals } from '../../../src/database/queries/users/totals.ts'
import type { Db } from '../../../src/database/tables/tables.ts'

/** The tables that triggers keep for the list of users say what a new count says. */
export async function expectUserIndex(db: Db): Promise<void> {
  const { kept: totals, counted } = await recountTotals(db)
  expect(totals).toEqual(counted)

  const lectures = await db
    .selectFrom('lectures')
    .select('user_key')
    .where('connected', '=', 1)
    .where('removed_at', 'is', null)
    .execute()
  const held = [...Map.groupBy(lectures, ({ user_key }) => user_key)].map(([key, { length }]) => `${key} ${length}`)
  const { rows: kept } = await sql<{ user_key: string; lectures: number }>`select * from connected_users`.execute(db)
  expect(kept.map(({ user_key, lectures }) => `${user_key} ${lectures}`).toSorted()).toEqual(held.toSorted())

  const users = await db.selectFrom('users').select(['id', 'search']).execute()
  const parts = users.flatMap(({ id, search }) => partsOf(search).map((part) => `${part} ${id}`))
  const { rows } = await sql<{ part: string; user_id: string }>`select part, user_id from user_parts`.execute(db)
  expect(rows.map(({ part, user_id }) => `${part} ${user_id}`).toSorted()).toEqual(parts.toSorted())
}

function partsOf(search: string) {
  const letters = Array.from(search)
  const parts = letters.map((_, place) => letters.slice(place, place + partLength).join(''))
  return [...new Set(parts.filter((part) => !part.startsWith('\n')))]
}
