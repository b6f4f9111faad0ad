import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables/tables.ts'

/** The oldest supported version, as `server_version_num`. */
export const oldestPostgres = 140_000

/** Version, encoding, role and durability of the server. */
export async function serverState(db: Kysely<Tables>) {
  const { rows } = await sql<{ version: number; encoding: string; standby: boolean; fsync: string | null }>`
    select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as standby, current_setting('fsync', true) as fsync`.execute(db)
  return rows[0]!
}
