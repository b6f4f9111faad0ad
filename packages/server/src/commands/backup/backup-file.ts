import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { systemReason } from '../../errors/system-reason.ts'
import type { Operator } from '../../domain/actor.ts'
import { recordOperator } from '../../domain/audit/record.ts'
import { auditComplaint } from '../../domain/audit/verify.ts'
import { HttpError } from '../../errors/http-error.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { copyDatabase } from '../../database/sqlite/file/backup.ts'
import { openCopy, openExisting } from '../../database/sqlite/existing.ts'
import { isFull } from '../../database/sqlite/errors.ts'
import { checksumFile, sha256 } from '../files/checksum.ts'
import { syncName, syncToDisk } from '../files/durable.ts'

export type BackupOptions = {
  /** The path of the database. */
  path: string
  /** The path of the backup, which must not exist. */
  file: string
  operator: Operator
  clock: () => Date
  progress: (share: number) => void
  signal: AbortSignal
}

const unfinishedOf = (file: string) => `${file}.partial`

/**
 * Copies the current database, checks the copy and renames it, with a checksum beside it. Throws an OperatorError,
 * and leaves nothing behind, if that fails. Returns the complaint if the audit record does not verify; the backup
 * then has the same fault.
 */
export async function backUp(options: BackupOptions): Promise<{ complaint: string | undefined }> {
  const { path, file } = options
  refuseOccupied(file)
  const unfinished = unfinishedOf(file)
  try {
    await recordBackup(options)
    await copyDatabase(path, unfinished, options)
    const complaint = await chainComplaint(unfinished, options.signal)
    syncToDisk(unfinished)
    await writeChecksum(file, unfinished, options.signal)
    renameSync(unfinished, file)
    syncName(file)
    return { complaint }
  } catch (error) {
    for (const leftover of [unfinished, `${unfinished}-journal`, checksumFile(file)]) rmSync(leftover, { force: true })
    throw failed(file, error, options.signal)
  }
}

/** Before the copy, so that the backup contains its own audit row. */
async function recordBackup({ path, file, operator, clock }: BackupOptions) {
  const db = await openExisting(path)
  try {
    await recordOperator(db, operator, { task: 'backup', details: { file: basename(file) }, at: clock() })
  } finally {
    await db.destroy()
  }
}

function refuseOccupied(file: string) {
  const taken = [file, checksumFile(file), unfinishedOf(file)].find((each) => existsSync(each))
  if (taken !== undefined)
    throw new OperatorError(
      `백업 ${file}: ${taken} 파일이 이미 있어 덮어쓰지 않았습니다. 다른 이름을 쓰거나 그 파일을 옮겨주세요.`,
    )
}

async function chainComplaint(copy: string, signal: AbortSignal) {
  const db = await openCopy(copy)
  try {
    return await auditComplaint(db, signal)
  } finally {
    await db.destroy()
  }
}

/** In the format of `sha256sum -c`. */
async function writeChecksum(file: string, content: string, signal: AbortSignal) {
  const line = `${await sha256(content, signal)}  ${basename(file)}\n`
  writeFileSync(checksumFile(file), line, { flag: 'wx', mode: 0o600 })
  syncToDisk(checksumFile(file))
}

function failed(file: string, error: unknown, signal: AbortSignal) {
  if (signal.aborted) return new OperatorError('백업을 중단했습니다. 남은 파일은 없습니다.', { cause: error })
  if (error instanceof OperatorError || error instanceof HttpError) return error
  const reason = isFull(error) ? '디스크가 가득 찼습니다' : systemReason(error)
  return new OperatorError(`백업 ${file}: 만들지 못했습니다 (${reason}). 남은 파일은 없습니다.`, { cause: error })
}
