import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { OperatorError } from '../../operator-error.ts'
import type { Db } from '../schema/tables.ts'
import { refuseSchema, refuseUnfit } from './fitness.ts'
import { sqliteDialect } from './dialect.ts'

type CopyOptions = {
  /** Receives the share that has been copied. */
  progress: (share: number) => void
  signal: AbortSignal
}

/** Pages per step: few enough to stop soon, enough to be fast. */
const pagesAtOnce = 512

/**
 * Copies the current state into a new file that only its owner can read, while others write. The copy is one file
 * without a log next to it.
 */
export async function copyDatabase(from: string, to: string, { progress, signal }: CopyOptions): Promise<void> {
  const written = openSync(to, 'wx', 0o600)
  const source = new DatabaseSync(from, { readOnly: true, timeout: 1000 })
  try {
    // An open read transaction keeps this state. Otherwise each write of the server would restart the copy.
    source.exec('begin; select count(*) from sqlite_master')
    await backup(source, to, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => {
        signal.throwIfAborted()
        // Sync in small steps: the writes of the server would wait behind one large sync.
        fdatasyncSync(written)
        progress(1 - remainingPages / totalPages)
      },
    })
    signal.throwIfAborted()
  } finally {
    source.close()
    closeSync(written)
  }
  const copy = new DatabaseSync(to)
  try {
    copy.exec('pragma journal_mode = delete')
    // Free pages and gaps hold removed rows.
    copy.exec('vacuum')
  } finally {
    copy.close()
  }
}

/** Opens an existing database without creating or migrating it. Throws an OperatorError if its schema was changed. */
export async function openExisting(path: string): Promise<Db> {
  if (!existsSync(path)) throw new OperatorError(`데이터베이스 ${path}: 파일이 없습니다. DATABASE_URL을 확인해주세요.`)
  const database = new DatabaseSync(path, { timeout: 50 })
  return checked(database, async () => {
    await refuseSchema(database, path)
    database.exec('pragma secure_delete = on; pragma synchronous = full')
  })
}

/** Opens a copy that nobody else uses, without a log. Throws an OperatorError if it is damaged, foreign or newer. */
export async function openCopy(path: string): Promise<Db> {
  const database = new DatabaseSync(path)
  return checked(database, async () => {
    await refuseUnfit(database, path)
    const [broken] = database.prepare('pragma foreign_key_check').all()
    if (broken) throw new OperatorError(`데이터베이스 ${path}: ${String(broken.table)}에 짝이 없는 행이 있습니다.`)
  })
}

async function checked(database: DatabaseSync, check: () => Promise<void>): Promise<Db> {
  try {
    database.exec('pragma trusted_schema = off')
    await check()
  } catch (error) {
    database.close()
    throw error
  }
  return new Kysely({ dialect: sqliteDialect(database) })
}
