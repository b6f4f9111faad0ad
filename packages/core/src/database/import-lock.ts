import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import { takeLockFile } from './sqlite/file.ts'
import { isPostgres } from './statements/engine.ts'
import type { Db } from './schema/tables.ts'

/** The number of the advisory lock that one import of a roster at a time holds. */
const lockNumber = 5_072_846_194

export type Waiting = {
  signal?: AbortSignal | undefined
  /** Called once if another import runs. */
  waiting?: (() => void) | undefined
}

/** Runs work that changes the roster after that of every other process has ended. A crash releases the lock. */
export async function withImportLock<T>(db: Db, options: Waiting, work: () => Promise<T>): Promise<T> {
  if (isPostgres(db)) return db.connection().execute((connection) => inPostgres(connection, options, work))
  const release = await polled(options, async () => takeInSqlite(db))
  try {
    return await work()
  } finally {
    release()
  }
}

async function inPostgres<T>(connection: Db, options: Waiting, work: () => Promise<T>): Promise<T> {
  await polled(options, async () => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${lockNumber}) as got`.execute(connection)
    return rows[0]?.got || undefined
  })
  try {
    return await work()
  } finally {
    // A lost connection has released it.
    await sql`select pg_advisory_unlock(${lockNumber})`.execute(connection).catch(() => {})
  }
}

const inMemory = new WeakSet<Db>()

async function takeInSqlite(db: Db): Promise<(() => void) | undefined> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db)
  const path = rows[0]?.file
  if (path) {
    const lock = takeLockFile(`${path}.import`)
    return lock && (() => lock.close())
  }
  if (inMemory.has(db)) return undefined
  inMemory.add(db)
  return () => void inMemory.delete(db)
}

async function polled<T>({ signal, waiting }: Waiting, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    if (signal?.aborted) throw new OperatorError('기다리다가 중단했습니다. 아무것도 바꾸지 않았습니다.')
    const result = await attempt()
    if (result !== undefined) return result
    if (tries === 0) waiting?.()
    await pause(100 + Math.random() * 100)
  }
}
