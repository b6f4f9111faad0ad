import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../errors/operator-error.ts'
import { summarize } from '../schema/difference.ts'
import { schemaState } from './schema.ts'
import { isBusy, isDamaged } from './errors.ts'
import { isWalDamaged } from './wal.ts'

type FileOptions = {
  serving?: boolean
  say?: (line: string) => void
  /** Largest file, in bytes, that is checked completely. In larger files the growing records are left out. */
  readWhole?: number
  /** Creates the tables of a new database and closes it. */
  prepare: (database: DatabaseSync) => Promise<void>
}

type Opened = { database: DatabaseSync; release: () => void }

/** Opens or creates the file. Refuses one that is empty, damaged, foreign, newer or served by another process. */
export async function openSqlite(path: string, options: FileOptions): Promise<Opened> {
  if (path === ':memory:') return { database: configured(new DatabaseSync(path)), release: () => {} }

  const missing = !existsSync(path)
  const lock = options.serving || missing ? holdLockFile(path) : undefined
  try {
    if (missing) await create(path, options)
    const database = await openChecked(path, options)
    if (options.serving) return { database, release: () => lock?.close() }
    lock?.close()
    return { database, release: () => {} }
  } catch (error) {
    lock?.close()
    throw error
  }
}

/**
 * Holds a lock until the process ends: the operating system releases it even after a SIGKILL. The lock is a separate
 * database, so that it blocks no access to the data.
 */
export function holdLockFile(path: string): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    makePrivate(`${path}.lock`)
    const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
    try {
      lock.exec('pragma journal_mode = memory; begin exclusive')
      return lock
    } catch (error) {
      lock.close()
      throw error
    }
  } catch (error) {
    if (isBusy(error))
      throw new OperatorError(`데이터베이스 ${path}: 다른 서버가 이미 사용하고 있습니다. 먼저 그 서버를 종료하세요.`)
    throw notAccessible(path, error)
  }
}

/** Anybody who can open the lock can hold it and keep the server from starting. */
function makePrivate(lock: string) {
  // Closing the file would release a lock that this process holds on it, so open it only to create it.
  if (!existsSync(lock)) closeSync(openSync(lock, 'a', 0o600))
  else if ((statSync(lock).mode & 0o077) !== 0 && statSync(lock).uid === process.getuid?.()) chmodSync(lock, 0o600)
}

/** Works on another name until all tables exist, so that a killed start leaves no partial database. */
async function create(path: string, { say, prepare }: FileOptions) {
  if (existsSync(`${path}-wal`))
    throw new OperatorError(
      `데이터베이스 ${path}: 파일은 없는데 ${path}-wal 파일이 남아 있습니다. 백업에서 복원하거나 남은 파일을 옮긴 뒤 다시 시작하세요.`,
    )
  const unfinished = `${path}.new`
  for (const leftover of [unfinished, `${unfinished}-journal`]) rmSync(leftover, { force: true })
  try {
    // Keep names and password hashes private. SQLite gives its other files the same mode.
    closeSync(openSync(unfinished, 'wx', 0o600))
    const database = new DatabaseSync(unfinished)
    database.exec('pragma synchronous = extra')
    await prepare(database)
    renameSync(unfinished, path)
  } catch (error) {
    throw notAccessible(path, error)
  }
  say?.(`데이터베이스 ${path}: 파일이 없어 새로 만들었습니다.`)
}

async function openChecked(path: string, { readWhole = 256 * 1024 * 1024 }: FileOptions) {
  let database: DatabaseSync | undefined
  try {
    if (statSync(path).size === 0) throw new OperatorError(`데이터베이스 ${path}: 빈 파일입니다. ${advice}`)
    // SQLite would open a read-only file and fail at the first write.
    accessSync(path, constants.R_OK | constants.W_OK)
    if (isWalDamaged(path))
      throw new OperatorError(
        `데이터베이스 ${path}: ${path}-wal 파일이 손상되어 마지막에 저장한 것을 읽을 수 없습니다. 백업에서 복원하거나, 그것을 잃어도 되면 그 파일을 옮긴 뒤 다시 시작하세요.`,
      )
    database = new DatabaseSync(path, { timeout: busyTimeout })
    await refuseUnfit(database, path, { records: statSync(path).size <= readWhole })
    return configured(database)
  } catch (error) {
    database?.close()
    throw notAccessible(path, error)
  }
}

/** Throws an OperatorError if the file is foreign, newer, changed in its schema or damaged. */
export async function refuseUnfit(
  database: DatabaseSync,
  path: string,
  { records = true }: { records?: boolean } = {},
): Promise<void> {
  const damaged = (cause?: unknown) =>
    new OperatorError(`데이터베이스 ${path}: 파일이 손상되었습니다. ${advice}`, { cause })
  try {
    // Check the schema first: with a changed schema, any other statement may run unknown code.
    refuseSchema(database, path)
    const parts = records ? ['1'] : tables(database)
    if (!parts.every((part) => isSound(database, part))) throw damaged()
  } catch (error) {
    throw isDamaged(error) ? damaged(error) : error
  }
}

function isSound(database: DatabaseSync, part: string) {
  const [check] = database.prepare(`pragma quick_check(${part})`).all()
  return check?.quick_check === 'ok'
}

function tables(database: DatabaseSync) {
  const records = "'attendance_events', 'audit_events'"
  const found = database.prepare(`select name from sqlite_master where type = 'table' and name not in (${records})`)
  return found.all().map(({ name }) => `'${String(name)}'`)
}

/** Throws an OperatorError if the file is foreign, newer or changed in its schema. */
export function refuseSchema(database: DatabaseSync, path: string): void {
  const { foreign, unknown, differences } = schemaState(database)
  if (foreign) throw new OperatorError(`데이터베이스 ${path}: Campus Connect의 데이터베이스가 아닙니다. ${advice}`)
  if (unknown.length > 0)
    throw new OperatorError(
      `데이터베이스 ${path}: 더 새로운 버전의 Campus Connect가 만든 파일입니다. 그 버전 이상으로 실행하세요.`,
    )
  if (differences.length > 0)
    throw new OperatorError(
      `데이터베이스 ${path}: 누군가 구조를 바꾸었습니다 (${summarize(differences)}). 내용은 읽지 않았습니다. campus-server check로 모두 확인하고, 바뀌기 전의 백업에서 복원하세요.`,
    )
}

/** Milliseconds. node:sqlite blocks the process while it waits, so longer waits happen outside. */
const busyTimeout = 10
const advice = '파일을 덮어쓰지 않았습니다. 백업에서 복원하거나 DATABASE_URL을 확인하세요.'
/** Older versions can damage a database in WAL mode. */
const oldestSqlite = [3, 51, 3]

function configured(database: DatabaseSync) {
  const version = String(database.prepare('select sqlite_version() as version').get()?.version)
  if (compare(version.split('.').map(Number), oldestSqlite) < 0)
    throw new OperatorError(`SQLite ${version}은 너무 오래되었습니다. Node.js 24.21 이상으로 실행하세요.`)
  // An acknowledged write survives a power cut only with synchronous = full.
  database.exec(
    'pragma trusted_schema = off; pragma foreign_keys = on; pragma journal_mode = wal; pragma synchronous = full',
  )
  return database
}

function compare(left: number[], right: number[]) {
  const different = left.findIndex((part, index) => part !== right[index])
  return different < 0 ? 0 : (left[different] ?? 0) - (right[different] ?? 0)
}

function notAccessible(path: string, error: unknown) {
  if (error instanceof OperatorError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new OperatorError(
    `데이터베이스 ${path}: 파일을 열거나 쓸 수 없습니다 (${reason}). 파일과 폴더의 소유자와 쓰기 권한, 디스크를 확인하세요.`,
    { cause: error },
  )
}
