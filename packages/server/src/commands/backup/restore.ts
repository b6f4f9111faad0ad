import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { Command } from 'commander'
import type { Operator } from '../../domain/actor.ts'
import { record } from '../../domain/audit/record.ts'
import { findAuditFault } from '../../domain/audit/audit-chain.ts'
import { chainSentence } from '../refusals.ts'
import { removeAllSessions } from '../../database/queries/logins/sessions.ts'
import { rewrite } from '../../database/erase.ts'
import { openCopy } from '../../database/sqlite/backup.ts'
import { holdLockFile, sqlitePath } from '../../database/sqlite/file.ts'
import { inTransaction } from '../../database/transaction.ts'
import { isSystemError, OperatorError, systemReason } from '../../errors/operator-error.ts'
import type { OperatorContext } from '../context/context.ts'
import { checksumFile, copyHashed, syncName, syncToDisk } from './files.ts'

const forPostgres =
  'restore: SQLite에만 씁니다. PostgreSQL은 pg_restore 또는 pg_basebackup의 사본으로 복원해주세요 (docs/several-machines.md).'

/** `campus-server restore` */
export function restoreCommand(context: OperatorContext): Command {
  return new Command('restore')
    .description('백업을 빈 자리에 복원하고 모든 사용자를 로그아웃합니다')
    .argument('<파일>', 'backup이 만든 파일')
    .option('--to <경로>', '데이터베이스를 둘 곳 (기본값: DATABASE_URL)')
    .option('--no-checksum', '체크섬 파일 없이 복원합니다')
    .action(async (file: string, { to, checksum }: { to?: string; checksum: boolean }) => {
      const { say, clock, operator } = context
      const target = to?.replace(/^file:/, '') ?? sqlitePath(context.settings().databaseUrl, forPostgres)
      const { complaint } = await context.interruptible((signal) =>
        restoreBackup({ file, target, checked: checksum, operator, clock, signal }),
      )
      if (complaint !== undefined) say(`경고: ${complaint}`)
      const inUse =
        to === undefined
          ? '모든 사용자가 다시 로그인해야 합니다.'
          : '이 사본에는 로그인이 없습니다. 사용 중인 데이터베이스는 그대로입니다.'
      say(`${target}에 복원했습니다. ${inUse}`)
    })
}

type RestoreOptions = {
  file: string
  /** The path of the new database. Nothing may exist there. */
  target: string
  /** Whether the checksum file is required. */
  checked: boolean
  operator: Operator
  clock: () => Date
  signal: AbortSignal
}

/**
 * Restores a checked copy of a backup where no database exists, and ends the sessions in it. Throws an OperatorError,
 * and leaves nothing behind, if that fails. Returns the complaint if the audit record does not verify.
 */
async function restoreBackup(options: RestoreOptions): Promise<{ complaint: string | undefined }> {
  const { file, target } = options
  if (!existsSync(file)) throw new OperatorError(`백업 ${file}: 파일이 없습니다.`)
  const expected = options.checked ? readChecksum(file) : undefined
  // Keeps a server from starting here meanwhile.
  const lock = holdLockFile(target)
  try {
    refuseOccupied(target)
    return await copyInto(target, expected, options)
  } finally {
    lock.close()
  }
}

function readChecksum(file: string) {
  const path = checksumFile(file)
  if (!existsSync(path))
    throw new OperatorError(`백업 ${file}: 체크섬 파일이 없습니다(${path}). 없이 복원하려면 --no-checksum을 써주세요.`)
  const hash = /^[0-9a-f]{64}(?= [ *])/.exec(readFileSync(path, 'utf8'))?.[0]
  if (hash === undefined) throw new OperatorError(`백업 ${file}: ${path}에 SHA-256 체크섬이 없습니다.`)
  return hash
}

function refuseOccupied(target: string) {
  const taken = ['', '-wal', '-shm', '-journal'].map((end) => target + end).find((each) => existsSync(each))
  if (taken !== undefined)
    throw new OperatorError(
      `복원: ${taken} 파일이 이미 있습니다. 서버를 멈추고 ${target} 파일과 그 옆의 -wal, -shm 파일을 함께 다른 곳으로 옮긴 뒤 다시 실행해주세요.`,
    )
}

async function copyInto(target: string, expected: string | undefined, options: RestoreOptions) {
  const { file, signal } = options
  const unfinished = `${target}.restoring`
  const leftovers = ['', '-journal', '-wal', '-shm'].map((end) => unfinished + end)
  const clear = () => leftovers.forEach((leftover) => rmSync(leftover, { force: true }))
  clear()
  try {
    const hash = await copyHashed(file, unfinished, signal)
    if (expected !== undefined && hash !== expected)
      throw new OperatorError(
        `백업 ${file}: 체크섬이 다릅니다. 파일이 손상되었거나 바뀌었습니다. 다른 백업을 써주세요.`,
      )
    const complaint = await prepareCopy(unfinished, options)
    signal.throwIfAborted()
    syncToDisk(unfinished)
    renameSync(unfinished, target)
    syncName(target)
    return { complaint }
  } catch (error) {
    clear()
    if (error instanceof OperatorError || (!signal.aborted && !isSystemError(error))) throw error
    const reason = signal.aborted ? '중단했습니다' : systemReason(error)
    throw new OperatorError(`복원: ${target} 파일을 만들지 못했습니다 (${reason}). 남은 파일은 없습니다.`, {
      cause: error,
    })
  }
}

async function prepareCopy(copy: string, { file, operator, clock, signal }: RestoreOptions) {
  const db = await openCopy(copy)
  try {
    const fault = await findAuditFault(db, signal)
    await inTransaction(db, async (transaction) => {
      // Users who logged out, or were blocked, after the backup must not get their session back.
      await removeAllSessions(transaction)
      await record(transaction, operator, { task: 'restore', details: { file: basename(file) }, at: clock() })
    })
    await rewrite(db)
    return fault && chainSentence(fault)
  } finally {
    await db.destroy()
  }
}
