import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Db } from '../tables/tables.ts'
import { nameOf, unusableDatabase } from './open.ts'
import { openPool, resilientPool } from './pool.ts'
import { serverState } from './server-state.ts'
import type { SchemaState } from '../schema/difference.ts'
import { schemaState } from './schema.ts'

/** A look at a database that only reads, also beside the servers that write it. */
export type PostgresInspection = {
  /** Host, port and database. */
  name: string
  /** For reading; closed by `close`. */
  db: Db
  server: Awaited<ReturnType<typeof serverState>> & Awaited<ReturnType<typeof safety>>
  schema: SchemaState
  /** Names of what runs at changes of any schema in this database, made by a superuser and by no extension. */
  eventTriggers: string[]
  close: () => Promise<void>
}

/** Throws a OperatorError where the database cannot be asked. */
export async function inspectPostgres(url: string): Promise<PostgresInspection> {
  const name = nameOf(url)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: resilientPool(openPool(url, { size: 1 })) }) })
  try {
    const server = { ...(await serverState(db)), ...(await safety(db)) }
    const schema = await schemaState(db)
    return { name, db, server, schema, eventTriggers: await eventTriggers(db), close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw unusableDatabase(name, error)
  }
}

/** What an acknowledgement is worth, and how many connections are left beside those of this look. */
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
      -- Whoever may not see the state of a standby sees none: that is no finding.
      not exists (select from pg_stat_replication
        where sync_state is null or sync_state in ('sync', 'quorum')) as waiting,
      -- Of what others do their database alone is told to everybody.
      (select least(
          current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
            - (select count(*) from pg_stat_activity where datid is not null),
          nullif(datconnlimit, -1) - (select count(*) from pg_stat_activity where datid = pg_database.oid))
        from pg_database where datname = current_database())::integer as free`.execute(db)
  return rows[0]!
}

async function eventTriggers(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select evtname as name from pg_event_trigger where evtenabled <> 'D' and not exists (
      select from pg_depend
      where deptype = 'e' and classid = 'pg_event_trigger'::regclass and objid = pg_event_trigger.oid)`.execute(db)
  return rows.map(({ name }) => name)
}
