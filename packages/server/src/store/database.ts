import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Problem, unavailable } from '../problem.ts'
import { Refusal } from '../refusal.ts'
import { contention } from './contention.ts'
import { groupCommit } from './group-commit.ts'
import { isConflict, isOutOfRoom, LostConnection } from './postgres-faults.ts'
import { checkpoints } from './sqlite-checkpoint.ts'
import { isBusy, isFull } from './sqlite-errors.ts'
import { openSqlite } from './sqlite-file.ts'
import { sqliteMigrations } from './sqlite-migrations.ts'
import { filePath } from './sqlite-path.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type { Tables } from './tables.ts'
export type Db = Kysely<Tables>

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

const isPostgres = (url: string) => /^postgres(ql)?:/.test(url)

/** Opens and migrates the database of `DATABASE_URL`; throws a Refusal where it is not fit to be used. */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Db> {
  if (isPostgres(url)) {
    // The driver takes its time to load, which SQLite need not wait for.
    const { openPostgres } = await import('./postgres.ts')
    const as = options.alone ? 'alone' : options.serving ? 'serving' : undefined
    const { work, reserve } = await openPostgres(url, { ...options, as })
    const db: Db = new Kysely({ dialect: work })
    reserves.set(db, new Kysely({ dialect: reserve }))
    return db
  }
  const path = filePath(url)
  if (path === undefined && url !== ':memory:')
    throw new Refusal('DATABASE_URL: 값이 올바르지 않습니다. file:경로 또는 postgres://… 형식이어야 합니다.')

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
    const provider = { getMigrations: async () => sqliteMigrations }
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
  })
}

/**
 * One short write transaction; joins the one that is already running. Waits `patience` milliseconds for another process
 * that holds the lock, without holding up anybody else, then throws a Problem with status 503, as it does on a full disk.
 *
 * SQLite lets one transaction write at a time. On PostgreSQL many do, each statement seeing what was committed before it
 * (read committed), so that commits share one flush of the log; what must not happen side by side waits for a row:
 * - an account (login, new password, deletion, rights): `findUser` holds its row, also for the limit of sessions;
 * - a number at the sign-up, a throttle's count: one statement on a unique key, which waits for others of that key;
 * - a lecture's switch: `changeConnection` and `switchInOneStatement` hold its row, and a deletion all of the user's;
 * - a bucket of switches: one statement on the user's key, after the lecture's row;
 * - the audit chain, and with it the last administrator, whose every change is recorded: `lockChain`;
 * - a synchronisation reads much of one roster: it asks for `still`, one moment for all its statements.
 * What PostgreSQL gives up because of others (40001, 40P01), or with a connection that was lost before the commit, is
 * done again: `work` may run several times, and nothing but the transaction may depend on it.
 */
export async function inTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  { patience = 2000, still = false }: { patience?: number; still?: boolean } = {},
): Promise<T> {
  if (db.isTransaction) return work(db)
  let committing = false
  const attempt = () => {
    committing = false
    const write = writer(db, still)
    return write(async (transaction) => {
      const result = await work(transaction)
      committing = true
      return result
    })
  }
  return retriedWrite(db, attempt, { patience, repeatable: () => !committing })
}

type Retries = { patience?: number; repeatable?: () => boolean }

/**
 * A write that is done again where others were in its way, or where its connection was lost while it was `repeatable`,
 * for `patience` milliseconds; then throws a Problem with status 503, as it does on a full disk.
 */
export async function retriedWrite<T>(
  db: Db,
  attempt: () => Promise<T>,
  { patience = 2000, repeatable = () => true }: Retries = {},
): Promise<T> {
  try {
    return await retried(
      attempt,
      patience,
      (error) => isBusy(error) || isConflict(error) || (repeatable() && wasLost(error)),
    )
  } catch (cause) {
    if (isBusy(cause) || isConflict(cause)) contention.busy += 1
    if (isFull(cause) || hadNoRoom(cause)) {
      contention.full += 1
      withoutRoom.add(db)
    }
    if (isBusy(cause) || isFull(cause) || isConflict(cause)) throw unavailable({ cause })
    throw cause
  }
}

const wasLost = (error: unknown) => error instanceof Problem && error.cause instanceof LostConnection
const hadNoRoom = (error: unknown) => error instanceof Problem && isOutOfRoom(error.cause)

const writers = new WeakMap<Db, ReturnType<typeof groupCommit>>()

/** An engine that has one connection commits in groups; the others see to that themselves. */
function writer(db: Db, still: boolean) {
  if (db.getExecutor().adapter.supportsMultipleConnections) {
    const begun = still ? db.transaction().setIsolationLevel('repeatable read') : db.transaction()
    return <T>(work: (db: Db) => Promise<T>) => begun.execute(work)
  }
  const known = writers.get(db) ?? groupCommit(db)
  writers.set(db, known)
  return known
}

/** Databases of which a write found no room on the disk. */
export const withoutRoom = new WeakSet<Db>()

async function retried<T>(
  attempt: () => Promise<T>,
  patience = 2000,
  again: (error: unknown) => boolean = isBusy,
): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!again(error) || Date.now() >= end) throw error
      contention.retried += 1
      await pause(20 + Math.random() * 60)
    }
  }
}
