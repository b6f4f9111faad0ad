import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { unavailable } from '../problem.ts'
import { Refusal } from '../refusal.ts'
import { contention } from './contention.ts'
import { groupCommit } from './group-commit.ts'
import { migrations } from './migrations/index.ts'
import { keepAppendOnly } from './sqlite-append-only.ts'
import { isBusy, isFull } from './sqlite-errors.ts'
import { openSqlite } from './sqlite-file.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type { Tables } from './tables.ts'
export type Db = Kysely<Tables>

export type OpenOptions = {
  /** The one server of this database; operators' commands may run beside it. */
  serving?: boolean
  /** Told in Korean what an operator should know, e.g. that a new database was created. */
  say?: (line: string) => void
  /** The disk failed in a write: nothing may be acknowledged any more, and the process has to end. */
  broken?: (error: unknown) => void
}

/** Opens and migrates the database of `DATABASE_URL`; throws a Refusal where it is not fit to be used. */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Db> {
  if (/^postgres(ql)?:/.test(url))
    throw new Refusal('DATABASE_URL: 이 빌드는 아직 PostgreSQL을 지원하지 않습니다. file:경로 형식을 사용하세요.')
  const path = /^file:(.+)$/s.exec(url)?.[1]
  if (path === undefined && url !== ':memory:')
    throw new Refusal(
      `DATABASE_URL: '${url.replace(/:[^:@/]*@/, ':…@')}' 값이 올바르지 않습니다. file:경로 형식이어야 합니다.`,
    )

  const known = Object.keys(migrations)
  const { database, release } = await openSqlite(path ?? url, { ...options, known, prepare: migrateNew })
  const events = { closed: release, ...(options.broken ? { broken: options.broken } : {}) }
  const db: Db = new Kysely({ dialect: sqliteDialect(database, events) })
  try {
    await migrate(db)
    await retried(async () => keepAppendOnly(database))
  } catch (error) {
    await db.destroy()
    if (!isBusy(error)) throw error
    throw new Refusal(`데이터베이스 ${path}: 다른 프로그램이 쓰고 있습니다. 잠시 후 다시 시도하세요.`, { cause: error })
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
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
    if (error) throw error
  })
}

/**
 * One short write transaction; joins the one that is already running. Waits `patience` milliseconds for another process
 * that holds the lock, without holding up anybody else, then throws a Problem with status 503, as it does on a full disk.
 */
export async function inTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  { patience = 2000 }: { patience?: number } = {},
): Promise<T> {
  if (db.isTransaction) return work(db)
  try {
    return await retried(() => writer(db)(work), patience)
  } catch (cause) {
    if (isBusy(cause)) contention.busy += 1
    if (isFull(cause)) {
      contention.full += 1
      withoutRoom.add(db)
    }
    if (isBusy(cause) || isFull(cause)) throw unavailable({ cause })
    throw cause
  }
}

const writers = new WeakMap<Db, ReturnType<typeof groupCommit>>()

/** An engine that has one connection commits in groups; the others see to that themselves. */
function writer(db: Db) {
  if (db.getExecutor().adapter.supportsMultipleConnections)
    return <T>(work: (db: Db) => Promise<T>) => db.transaction().execute(work)
  const known = writers.get(db) ?? groupCommit(db)
  writers.set(db, known)
  return known
}

/** Databases of which a write found no room on the disk. */
export const withoutRoom = new WeakSet<Db>()

async function retried<T>(attempt: () => Promise<T>, patience = 2000): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || Date.now() >= end) throw error
      contention.retried += 1
      await pause(20 + Math.random() * 60)
    }
  }
}
