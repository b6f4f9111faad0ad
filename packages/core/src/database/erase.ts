import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isConflict } from './errors.ts'
import { findDone, forgetDone, removals, setDone } from './queries/done-tasks.ts'
import { freeBytes, isEnoughSpace, sqliteSize } from './sqlite/file.ts'
import { isPostgres } from './statements/engine.ts'
import type { Db } from './schema/tables.ts'
import { inTransaction, retried } from './transaction.ts'

/** Bytes. Other writes wait while a file is rewritten: less than a second for a file of this size. */
export const quicklyErased = 64 * 1024 * 1024

type Options = {
  now: Date
  /** Leaves a larger file, in bytes, as it is. */
  most?: number
}

/** `later`: the file is larger than `most`. `no-space`: the disk has no room for a copy of it. `in-use`: others read or write. */
export type Erasure = 'done' | 'later' | 'no-space' | 'in-use'

/**
 * Leaves no byte of removed rows in a SQLite file and its log, if some were removed since the last time. `secure_delete` alone
 * leaves those that SQLite had moved to another page before, and those of older versions. PostgreSQL's vacuum does it by itself.
 */
export async function erase(db: Db, { now, most = Infinity }: Options): Promise<Erasure> {
  if (isPostgres(db) || (await findDone(db, 'erased')) !== undefined) return 'done'
  const path = await fileOf(db)
  if (path === '') return 'done'
  const { main, wal } = sqliteSize(`file:${path}`) ?? { main: 0, wal: 0 }
  if (main + wal > most) return 'later'
  // The temporary copy, and the log.
  if (!isEnoughSpace((await freeBytes(dirname(path))) - 2 * (main + wal))) return 'no-space'
  try {
    await inTransaction(db, (transaction) => setDone(transaction, 'erasing', now))
    await retried(() => rewrite(db))
    if (!(await emptyLog(db))) return 'in-use'
  } catch (error) {
    if (!isConflict(error)) throw error
    return 'in-use'
  }
  await inTransaction(db, async (transaction) => {
    // A removal in the meantime has removed the mark.
    if ((await findDone(transaction, 'erasing')) === undefined) return
    await forgetDone(transaction, 'erasing')
    await setDone(transaction, 'erased', now)
  })
  return 'done'
}

/** The returned function tells whether this process has removed personal data since this call. */
export function watchRemovals(): () => boolean {
  const before = removals.count
  return () => removals.count > before
}

/** Writes all rows into new pages. */
export async function rewrite(db: Db): Promise<void> {
  await sql`vacuum`.execute(db)
}

async function fileOf(db: Db) {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  return rows.find(({ name }) => name === 'main')?.file ?? ''
}

/** Returns false if a reader holds an older state for so long that its pages must stay. */
async function emptyLog(db: Db) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    await pause(50)
  }
  return false
}
