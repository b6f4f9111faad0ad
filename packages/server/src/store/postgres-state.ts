import { type Kysely, sql } from 'kysely'
import { postgresMigrations } from './postgres-migrations.ts'
import type { Tables } from './tables.ts'

/** The oldest that can be used, as `server_version_num`: it replaces triggers, and says of itself what a start asks. */
export const oldestPostgres = 140_000

/** What a server says of itself. */
export async function serverState(db: Kysely<Tables>) {
  const { rows } = await sql<{ version: number; encoding: string; standby: boolean; fsync: string | null }>`
    select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as standby, current_setting('fsync', true) as fsync`.execute(db)
  return rows[0]!
}

/** Whose tables these are, and of which version. */
export async function schemaState(db: Kysely<Tables>) {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  const migrated = tables.some((table) => table.name === 'kysely_migration')
  const { rows } = migrated ? await sql<{ name: string }>`select name from kysely_migration`.execute(db) : { rows: [] }
  const done = rows.map((row) => row.name)
  const known = Object.keys(postgresMigrations)
  return {
    empty: done.length === 0,
    foreign: !migrated && tables.some((table) => !table.name.startsWith('kysely_migration')),
    unknown: done.filter((name) => !known.includes(name)),
    missing: known.filter((name) => !done.includes(name)),
  }
}
