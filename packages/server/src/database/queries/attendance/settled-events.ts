import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseBusy } from '../../errors.ts'
import { isPostgres } from '../../tables/engine.ts'
import type { Db } from '../../tables/tables.ts'

/** Milliseconds to wait for transactions that write events. */
const longestWait = 2_000

/**
 * The last event up to which no event can appear any more. PostgreSQL assigns sequence numbers before the commit, so
 * this waits for all transactions that were writing. Throws DatabaseBusy if that takes too long.
 */
export async function findSettledEnd(db: Db, wait = longestWait): Promise<number> {
  const found = db.selectFrom('attendance_events').select(({ fn }) => fn.max('sequence').as('last'))
  const { last } = await found.executeTakeFirstOrThrow()
  if (isPostgres(db)) await writersFinished(db, wait)
  return last ?? 0
}

async function writersFinished(db: Db, wait: number) {
  const deadline = performance.now() + wait
  let waiting = await listWriters(db)
  while (waiting.length > 0) {
    if (performance.now() > deadline) throw new DatabaseBusy('transactions that write events have not ended')
    await pause(50)
    const writing = await listWriters(db)
    waiting = waiting.filter((writer) => writing.includes(writer))
  }
}

async function listWriters(db: Db) {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and relation = 'attendance_events'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}
