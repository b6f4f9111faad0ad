import { sql } from 'kysely'
import { sqliteSize } from './sqlite/file/size.ts'
import { isPostgres } from './tables/engine.ts'
import type { Db } from './tables/tables.ts'

/** Bytes of the database, and of SQLite's log. */
export async function databaseSize(db: Db, url: string): Promise<Record<string, number> | undefined> {
  if (!isPostgres(db)) return sqliteSize(url)
  const query = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await query.execute(db)
  return { main: Number(rows[0]?.bytes) }
}
