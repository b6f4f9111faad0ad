import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Db } from '../schema/tables.ts'
import { openPool } from './pool.ts'

/**
 * Whether statements of one connection reach different sessions of PostgreSQL, as behind PgBouncer unless `pool_mode` is
 * session. Then locks and `synchronous_commit` belong to another session.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: openPool(url, { size: 2 }) }) })
  try {
    return await db.connection().execute(async (one) => {
      const before = await sessionOf(one)
      // The transaction holds the session that is free now.
      return db
        .transaction()
        .execute(async (other) => (await sessionOf(other)) === before || (await sessionOf(one)) !== before)
    })
  } finally {
    await db.destroy()
  }
}

async function sessionOf(db: Db) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}
