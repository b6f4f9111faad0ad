import { accessSync, closeSync, constants, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../operator-error.ts'
import { advice, refuseUnfit } from './fitness.ts'
import { holdLockFile, notAccessible } from './file.ts'
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

/** Works on another name until all tables exist, so that a killed start leaves no partial database. */
async function create(path: string, { say, prepare }: FileOptions) {
  if (existsSync(`${path}-wal`))
    throw new OperatorError(
      `데이터베이스 ${path}: 파일은 없는데 ${path}-wal 파일이 남아 있습니다. DATABASE_URL이 맞는지, 누가 파일만 옮기거나 지웠는지 확인해주세요. 남은 파일은 그대로 두어주세요.`,
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
        `데이터베이스 ${path}: ${path}-wal 파일이 손상되어 마지막에 저장한 것을 읽을 수 없습니다. 백업에서 복원하거나, 그것을 잃어도 되면 그 파일을 옮긴 뒤 다시 시작해주세요.`,
      )
    database = new DatabaseSync(path, { timeout: busyTimeout })
    await refuseUnfit(database, path, { records: statSync(path).size <= readWhole })
    return configured(database)
  } catch (error) {
    database?.close()
    throw notAccessible(path, error)
  }
}

/** Milliseconds. node:sqlite blocks the process while it waits, so longer waits happen outside. */
const busyTimeout = 10
/** Older versions can damage a database in WAL mode. */
const oldestSqlite = [3, 51, 3]

function configured(database: DatabaseSync) {
  const version = String(database.prepare('select sqlite_version() as version').get()?.version)
  if (compare(version.split('.').map(Number), oldestSqlite) < 0)
    throw new OperatorError(`SQLite ${version} 버전은 너무 오래되었습니다. Node.js 24.21 이상으로 실행해주세요.`)
  // `erase` leaves no byte of removed rows; until it runs, this leaves few.
  database.exec('pragma secure_delete = on')
  // An acknowledged write survives a power cut only with synchronous = full.
  database.exec(
    'pragma trusted_schema = off; pragma foreign_keys = on; pragma journal_mode = wal; pragma synchronous = full',
  )
  // KiB. The default of 2 MB holds the lectures of a thousand students; the others would be read again and again.
  database.exec('pragma cache_size = -32768')
  return database
}

function compare(left: number[], right: number[]) {
  const different = left.findIndex((part, index) => part !== right[index])
  return different < 0 ? 0 : (left[different] ?? 0) - (right[different] ?? 0)
}
