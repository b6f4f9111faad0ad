import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { filePath } from '../../config/database-url.ts'
import { isSystemError, OperatorError, systemReason } from '../../operator-error.ts'
import { isBusy, isFull, isInaccessible } from './errors.ts'

/** Bytes of a SQLite file and of its log; undefined if there is no such file. */
export function sqliteSize(url: string): { main: number; wal: number } | undefined {
  const path = filePath(url)
  const main = path === undefined ? undefined : sizeOf(path)
  return main === undefined ? undefined : { main, wal: sizeOf(`${path}-wal`) ?? 0 }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size

/** Bytes; more than one call writes. Smaller writes may still fit into the files of a full disk. */
const enough = 64 * 1024

export const isEnoughSpace = (bytes: number) => bytes >= enough

/** Bytes that this process can still write on the disk of `folder`. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** File systems of other machines, by the number that Linux gives each type. */
const remote = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9P'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
])

export const fileSystemType = async (folder: string): Promise<number> => (await statfs(folder)).type

/**
 * What is wrong if the file is on a disk of another machine, whose locks and shared memory SQLite cannot rely on, and what
 * to do.
 */
export async function remoteDisk(path: string, type = fileSystemType) {
  const name = remote.get(await type(dirname(path)))
  if (name === undefined) return undefined
  return {
    what: `데이터베이스 ${path}: 다른 컴퓨터의 디스크(${name})에 있습니다. SQLite는 그 위에서 손상되거나 저장했다고 답한 것을 잃을 수 있습니다.`,
    remedy: 'DATABASE_URL을 이 컴퓨터의 디스크로 바꾸거나 PostgreSQL을 써주세요 (docs/several-machines.md).',
  }
}

/** The name of a restored database until it is whole. */
export const restoringOf = (path: string) => `${path}.restoring`

/** Removes what a restore has written under that name. */
export function removeRestoring(path: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(restoringOf(path) + end, { force: true })
}

/** Holds the lock of a served database until the process ends. Removes what a restore left that was killed under the lock. */
export function holdLockFile(path: string): DatabaseSync {
  const lock = takeLockFile(path)
  if (!lock)
    throw new OperatorError(`데이터베이스 ${path}: 다른 서버가 이미 사용하고 있습니다. 먼저 그 서버를 종료해주세요.`)
  removeRestoring(path)
  return lock
}

/** Whether a server holds the lock of this database. */
export function isServed(path: string): boolean {
  if (!existsSync(`${path}.lock`)) return false
  const lock = takeLockFile(path)
  lock?.close()
  return lock === undefined
}

/**
 * Takes the lock next to `path`, or returns undefined if it is taken. The operating system releases it even after a
 * SIGKILL. The lock is a separate database, so that it blocks no access to the data.
 */
export function takeLockFile(path: string): DatabaseSync | undefined {
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
    if (isBusy(error)) return undefined
    throw notAccessible(path, error)
  }
}

/** A user of the machine who can open the lock can hold it and keep the server from starting. */
function makePrivate(lock: string) {
  const found = lstatSync(lock, { throwIfNoEntry: false })
  // Closing the file would release a lock that this process holds on it, so open it only to create it.
  if (!found) return create(lock)
  if (!found.isFile())
    throw new OperatorError(
      `${lock}: 심볼릭 링크이거나 일반 파일이 아니어서 쓰지 않습니다. 누가 만들었는지 알아보고 지운 뒤 다시 실행해주세요.`,
    )
  if ((found.mode & 0o077) !== 0 && found.uid === process.getuid?.()) chmodSync(lock, 0o600)
}

/** Never through a link. */
function create(lock: string) {
  try {
    closeSync(openSync(lock, 'wx', 0o600))
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    makePrivate(lock)
  }
}

/** Says in Korean that a file cannot be opened or written. Keeps every error that the system or SQLite did not cause. */
export function notAccessible(path: string, error: unknown) {
  if (!isSystemError(error) && !isInaccessible(error) && !isFull(error)) return error
  const reason = isSystemError(error) ? systemReason(error) : (error as Error).message
  return new OperatorError(
    `데이터베이스 ${path}: 파일을 열거나 쓸 수 없습니다 (${reason}). 파일과 폴더의 소유자와 쓰기 권한, 디스크를 확인해주세요.`,
    { cause: error },
  )
}
