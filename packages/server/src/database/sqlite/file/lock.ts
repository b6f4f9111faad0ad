import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../../errors/operator-error.ts'
import { isBusy } from '../errors.ts'
import { notAccessible } from './not-accessible.ts'

/** Holds the lock of a served database until the process ends. */
export function holdLockFile(path: string): DatabaseSync {
  const lock = takeLockFile(path)
  if (!lock)
    throw new OperatorError(`데이터베이스 ${path}: 다른 서버가 이미 사용하고 있습니다. 먼저 그 서버를 종료해주세요.`)
  return lock
}

/**
 * Takes the lock beside `path`, or returns undefined if it is taken. The operating system releases it even after a
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

/** Anybody who can open the lock can hold it and keep the server from starting. */
function makePrivate(lock: string) {
  // Closing the file would release a lock that this process holds on it, so open it only to create it.
  if (!existsSync(lock)) closeSync(openSync(lock, 'a', 0o600))
  else if ((statSync(lock).mode & 0o077) !== 0 && statSync(lock).uid === process.getuid?.()) chmodSync(lock, 0o600)
}
