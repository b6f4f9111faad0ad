import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { filePath, isPostgresUrl } from '../config/database-url.ts'
import { OperatorError } from '../operator-error.ts'
import { canGrow, setSpaceProbe } from './disk-space.ts'
import { checkpoints } from './sqlite/wal.ts'
import { freeBytes, isEnoughSpace, remoteDisk } from './sqlite/file.ts'
import { isConflict } from './errors.ts'
import { openSqlite } from './sqlite/open.ts'
import { migrateSqlite } from './sqlite/migrations.ts'
import { sqliteDialect } from './sqlite/dialect.ts'
import type { Db } from './schema/tables.ts'
import { retried } from './transaction.ts'

export type OpenOptions = {
  /** A server opens it: one at a time for a file, several for PostgreSQL. Commands may run at the same time. */
  serving?: boolean
  /** No server may use the database while it is open. */
  alone?: boolean
  /** Receives Korean lines for the operator, e.g. that a new database was created. */
  say?: (line: string) => void
  /** Called when the disk fails in a write. The process must then end without acknowledging anything. */
  broken?: (error: unknown) => void
  /** Largest SQLite file, in bytes, that is checked completely for damage; 256 MB by default. */
  readWhole?: number
  /** Milliseconds to wait for a PostgreSQL that does not answer; 10,000 by default. */
  wait?: number
  /** Milliseconds to wait for a connection to PostgreSQL, from the pool or new, before a call is refused; 1,500 by default. */
  connectionWait?: number
  /** Free bytes on the disk of a folder; by default what the operating system reports. */
  freeBytes?: (folder: string) => Promise<number>
  /** Linux's number of the type of a folder's file system; by default what the operating system reports. */
  fileSystemType?: (folder: string) => Promise<number>
}

const reserves = new WeakMap<Db, Db>()

/** A second connection to the same database, which other work never occupies. SQLite has only one connection. */
export const reservedConnection = (db: Db): Db => reserves.get(db) ?? db

/** Opens and migrates the database of `DATABASE_URL`. Throws an OperatorError if it cannot be used. */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Db> {
  if (isPostgresUrl(url)) {
    // SQLite does not need the driver, which is slow to load.
    const { openPostgres } = await import('./postgres/open.ts')
    const as = options.alone ? 'alone' : options.serving ? 'serving' : undefined
    const { work, reserve } = await openPostgres(url, { ...options, as })
    const db: Db = new Kysely({ dialect: work })
    const second: Db = new Kysely({ dialect: reserve })
    reserves.set(db, second)
    setSpaceProbe(db, { hasSpace: () => canGrow(second), cheap: false })
    return db
  }
  const path = filePath(url)
  if (path === undefined && url !== ':memory:')
    throw new OperatorError('DATABASE_URL: 값이 올바르지 않습니다. file:경로 또는 postgres://… 형식이어야 합니다.')

  const serving = options.serving === true || options.alone === true
  const { database, release } = await openSqlite(path ?? url, { ...options, serving, prepare: migrateNew })
  const elsewhere = path !== undefined && serving && (await remoteDisk(path, options.fileSystemType))
  if (elsewhere) options.say?.(`경고: ${elsewhere.what} ${elsewhere.remedy}`)
  const events = {
    closed: release,
    committed: checkpoints(database),
    ...(options.broken ? { broken: options.broken } : {}),
  }
  const db: Db = new Kysely({ dialect: sqliteDialect(database, events) })
  try {
    await retried(() => migrateSqlite(db))
  } catch (error) {
    await db.destroy()
    if (!isConflict(error)) throw error
    throw new OperatorError(`데이터베이스 ${path}: 다른 프로그램이 쓰고 있습니다. 잠시 후 다시 시도해주세요.`, {
      cause: error,
    })
  }
  const ask = options.freeBytes ?? freeBytes
  if (path !== undefined)
    setSpaceProbe(db, { hasSpace: async () => isEnoughSpace(await ask(dirname(path))), cheap: true })
  return db
}

async function migrateNew(database: Parameters<typeof sqliteDialect>[0]) {
  const db: Db = new Kysely({ dialect: sqliteDialect(database) })
  try {
    await migrateSqlite(db)
  } finally {
    await db.destroy()
  }
}
