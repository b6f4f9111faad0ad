import { sql } from 'kysely'
import { isPostgres } from '../../tables/engine.ts'
import type { Db } from '../../tables/tables.ts'

/** Changes with each commit that changes the list, and never comes back. Read it before the list. */
export async function findListVersion(db: Db): Promise<string> {
  const { rows } = await (
    isPostgres(db)
      ? sql<{ value: string }>`select cast(bit_xor(value) as text) as value from user_list_changes`
      : sql<{ value: string }>`select cast(value as text) as value from user_list_changes`
  ).execute(db)
  return rows[0]!.value
}

/** Replaces the rows that PostgreSQL collects by one, of the same version. */
export async function foldListChanges(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  await sql`
    with folded as (delete from user_list_changes returning value)
    insert into user_list_changes (value) select bit_xor(value) from folded having count(*) > 0`.execute(db)
}
