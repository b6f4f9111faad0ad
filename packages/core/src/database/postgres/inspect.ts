import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Db } from '../schema/tables.ts'
import { nameOf, serverState, unusableDatabase } from './open.ts'
import { openPool, resilientPool } from './pool.ts'
import { migrationState, type MigrationState } from './migrations.ts'
import { sharesSessions } from './shared-sessions.ts'

/** A read-only inspection of a database, which may be in use. */
export type PostgresInspection = {
  /** Host, port and database. */
  name: string
  /** Read-only; `close` closes it. */
  db: Db
  server: Awaited<ReturnType<typeof serverState>> & Awaited<ReturnType<typeof safety>> & { shared: boolean }
  migrations: MigrationState
  close: () => Promise<void>
}

/** Throws an OperatorError if the database does not answer. */
export async function inspectPostgres(url: string): Promise<PostgresInspection> {
  const name = nameOf(url)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: resilientPool(openPool(url, { size: 1 })) }) })
  try {
    const server = { ...(await serverState(db)), ...(await safety(db)), shared: await sharesSessions(url) }
    return { name, db, server, migrations: await migrationState(db), close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw unusableDatabase(name, error)
  }
}

/** Settings that decide whether acknowledged writes survive, and the number of free connections. */
async function safety(db: Db) {
  const { rows } = await sql<{
    commit: string
    pages: string
    standbys: string
    waiting: boolean
    free: number
  }>`
    select
      (select reset_val from pg_settings where name = 'synchronous_commit') as commit,
      coalesce(current_setting('full_page_writes', true), 'on') as pages,
      coalesce(current_setting('synchronous_standby_names', true), '') as standbys,
      -- A role that may not see the state of a standby gets null: do not report that.
      not exists (select from pg_stat_replication
        where sync_state is null or sync_state in ('sync', 'quorum')) as waiting,
      -- Every role can see which database the other sessions use, and nothing else.
      (select least(
          current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
            - (select count(*) from pg_stat_activity where datid is not null),
          nullif(datconnlimit, -1) - (select count(*) from pg_stat_activity where datid = pg_database.oid))
        from pg_database where datname = current_database())::integer as free`.execute(db)
  return rows[0]!
}
