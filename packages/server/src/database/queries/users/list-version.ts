import { sql } from 'kysely'
import { isPostgres } from '../../tables/engine.ts'
import { prepared } from '../../tables/prepared.ts'
import type { Db } from '../../tables/tables.ts'

/** Changes with each commit that changes the list, and never comes back. Read it before the list. */
export async function findListVersion(db: Db): Promise<string> {
  return (await version(db, {})).rows[0]!.value
}

const version = prepared([], (db) => db.selectNoFrom(listVersion(db).as('value')))

/** The version as a column of another statement. */
export function listVersion(db: Db) {
  const value = sql.raw(isPostgres(db) ? 'bit_xor(value)' : 'value')
  return sql<string>`(select cast(${value} as text) from user_list_changes)`
}

/** Replaces the rows that PostgreSQL collects by one, of the same version. */
export async function foldListChanges(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  await sql`
    with folded as (delete from user_list_changes returning value)
    insert into user_list_changes (value) select bit_xor(value) from folded having count(*) > 0`.execute(db)
}
