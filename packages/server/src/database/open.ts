import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { isPostgresUrl } from '../config/database-url.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { checkpoints } from './sqlite/checkpoint.ts'
import { isBusy } from './sqlite/errors.ts'
import { openSqlite } from './sqlite/file.ts'
import { sqliteMigrations } from './sqlite/migrations.ts'
import { filePath } from './sqlite/path.ts'
import { sqliteDialect } from './sqlite/dialect.ts'
import type { Db } from './tables/tables.ts'
import { retried } from './transaction.ts'

export type OpenOptions = {
  /** The one server of a file, one of those of a PostgreSQL; operators' commands may run beside it. */
  serving?: boolean
  /** No server may have it, nor begin to, as long as it is open. */
  alone?: boolean
  /** Told in Korean what an operator should know, e.g. that a new database was created. */
  say?: (line: string) => void
  /** The disk failed in a write: nothing may be acknowledged any more, and the process has to end. */
  broken?: (error: unknown) => void
  /** Bytes up to which the whole file of a SQLite is looked through for damage; by default 256 MB. */
  readWhole?: number
  /** Milliseconds for which a PostgreSQL that does not answer is waited for; by default 10,000. */
  wait?: number
}

const reserves = new WeakMap<Db, Db>()

/** The same database by a connection that no work can hold; with SQLite, which has but one, the same as ever. */
export const reserveOf = (db: Db): Db => reserves.get(db) ?? db

/** Opens and migrates the database of `DATABASE_URL`; throws a OperatorError where it is not fit to be used. */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Db> {
  if (isPostgresUrl(url)) {
    // The driver takes its time to load, which SQLite need not wait for.
    const { openPostgres } = await import('./postgres/open.ts')
    const as = options.alone ? 'alone' : options.serving ? 'serving' : undefined
    const { work, reserve } = await openPostgres(url, { ...options, as })
    const db: Db = new Kysely({ dialect: work })
    reserves.set(db, new Kysely({ dialect: reserve }))
    return db
  }
  const path = filePath(url)
  if (path === undefined && url !== ':memory:')
    throw new OperatorError('DATABASE_URL: 값이 올바르지 않습니다. file:경로 또는 postgres://… 형식이어야 합니다.')

  const serving = options.serving === true || options.alone === true
  const { database, release } = await openSqlite(path ?? url, { ...options, serving, prepare: migrateNew })
  const events = {
    closed: release,
    committed: checkpoints(database),
    ...(options.broken ? { broken: options.broken } : {}),
  }
  const db: Db = new Kysely({ dialect: sqliteDialect(database, events) })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    if (!isBusy(error)) throw error
    throw new OperatorError(`데이터베이스 ${path}: 다른 프로그램이 쓰고 있습니다. 잠시 후 다시 시도하세요.`, {
      cause: error,
    })
  }
  return db
}

async function migrateNew(database: Parameters<typeof sqliteDialect>[0]) {
  const db: Db = new Kysely({ dialect: sqliteDialect(database) })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

async function migrate(db: Db) {
  await retried(async () => {
    const provider = { getMigrations: async () => sqliteMigrations }
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
  })
}
