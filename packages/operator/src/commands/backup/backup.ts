import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import type { Operator } from '@campus-connect/core/domain/actor.ts'
import { findAuditFault } from '@campus-connect/core/domain/audit/audit-chain.ts'
import { recordBackup } from '@campus-connect/core/domain/audit/backups.ts'
import { chainSentence } from '../../refusals.ts'
import { copyDatabase, openCopy, openExisting } from '@campus-connect/core/database/sqlite/backup.ts'
import { verdictOf } from '@campus-connect/core/database/verdict.ts'
import { sqlitePath } from '@campus-connect/core/config/database-url.ts'
import { isSystemError, OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { progressReporter } from '../../context/progress.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import {
  backupFolder,
  backupName,
  checksumFile,
  remainsOf,
  removeOldBackups,
  removeRemains,
  sha256,
  syncName,
  removeUnencrypted,
  syncToDisk,
  unencryptedOf,
  unfinishedOf,
} from './files.ts'

const forPostgres =
  'backup: SQLite에만 씁니다. PostgreSQL은 pg_dump 또는 pg_basebackup으로 백업해주세요 (docs/several-machines.md).'

/** `campus-server backup` */
export function backupCommand(context: OperatorContext): Command {
  return new Command('backup')
    .description('서버가 실행되는 동안에도 데이터베이스를 백업합니다')
    .argument(
      '[대상]',
      '새 파일, 또는 폴더: 시각이 든 이름으로 만듭니다 (기본값: 데이터베이스 옆의 backups, root 없이는 ~/campus/backups)',
    )
    .option('--keep <개수>', '폴더에 새로운 백업부터 이만큼만 남깁니다', readCount)
    .option(
      '--encrypt-to <공개 열쇠>',
      'age로 암호화합니다. 여러 번 쓰면 그 가운데 어느 열쇠로도 열립니다',
      (recipient: string, before: string[]) => [...before, recipient],
      [],
    )
    .action(async (target: string | undefined, { keep, encryptTo: recipients }: Options, command: Command) => {
      const { say, print, clock, operator } = context
      if (recipients.length > 0) await refuseRecipients(recipients, command)
      const path = sqlitePath(context.settings().databaseUrl, forPostgres)
      const folder = backupFolder(path, target)
      if (keep !== undefined && folder === undefined)
        refuseUsage(command, '--keep은 폴더에 백업할 때만 쓸 수 있습니다.')

      const encrypted = recipients.length > 0
      const file = folder === undefined ? (target as string) : join(folder, backupName(path, clock(), { encrypted }))
      if (folder !== undefined) removeRemains(folder, path, clock())
      if (encrypted && existsSync(path)) removeUnencrypted(path, clock())
      const progress = progressReporter((share: number) => say(`백업하는 중입니다: ${Math.floor(share * 100)}%`))
      context.lowerProcessPriority()
      const { complaint } = await context.interruptible((signal) =>
        backUp({ path, file, recipients, operator, clock, progress, signal }),
      )
      print(file)
      say(`백업했습니다. 체크섬: ${checksumFile(file)}`)
      if (complaint !== undefined)
        throw new OperatorError(
          `${complaint} 백업은 남겼고 오래된 백업은 지우지 않았습니다. campus-server check를 실행해주세요.`,
        )
      if (keep === undefined || folder === undefined) return
      const removed = removeOldBackups(folder, path, keep)
      if (removed.length > 0) say(`오래된 백업 ${removed.length}개를 지웠습니다.`)
    })
}

type Options = { keep?: number; encryptTo: string[] }

async function refuseRecipients(recipients: readonly string[], command: Command) {
  const { recipientFault } = await encryption()
  const fault = recipients.map(recipientFault).find((each) => each !== undefined)
  if (fault !== undefined) refuseUsage(command, fault)
}

/** On demand: other commands need no cryptography. */
const encryption = () => import('./encryption.ts')

function readCount(text: string): number {
  const count = Number(text)
  if (!/^\d{1,4}$/.test(text) || count < 1) throw new InvalidArgumentError('')
  return count
}

type BackupOptions = {
  /** The path of the database. */
  path: string
  /** The path of the backup, which must not exist. */
  file: string
  /** Public keys of age; none = the backup is not encrypted. */
  recipients: readonly string[]
  operator: Operator
  clock: () => Date
  progress: (share: number) => void
  signal: AbortSignal
}

/**
 * Copies the current database, checks the copy and renames it, with a checksum next to it. Throws an OperatorError,
 * and leaves nothing behind, if that fails. Returns the complaint if the audit record does not verify; the backup
 * then has the same fault.
 */
async function backUp(options: BackupOptions): Promise<{ complaint: string | undefined }> {
  const { path, file, recipients } = options
  refuseOccupied(file)
  const unfinished = unfinishedOf(file)
  const copy = recipients.length > 0 ? unencryptedOf(path) : unfinished
  try {
    await recorded(options)
    await copyDatabase(path, copy, options)
    const complaint = await chainComplaint(copy, options.signal)
    if (copy !== unfinished) await (await encryption()).encryptFile(copy, unfinished, options)
    syncToDisk(unfinished)
    await writeChecksum(file, unfinished, options.signal)
    renameSync(unfinished, file)
    syncName(file)
    return { complaint }
  } catch (error) {
    for (const leftover of remainsOf(file)) rmSync(leftover, { force: true })
    throw failed(file, error, options.signal)
  } finally {
    if (copy !== unfinished) for (const end of ['', '-journal']) rmSync(`${copy}${end}`, { force: true })
  }
}

async function recorded({ path, file, operator, clock }: BackupOptions) {
  const db = await openExisting(path)
  try {
    await recordBackup(db, operator, { file: basename(file) }, { clock })
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
    const fault = await findAuditFault(db, signal)
    return fault && chainSentence(fault)
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
  const verdict = verdictOf(error)
  // The database is only busy, or the error says all there is to say.
  if (error instanceof OperatorError || verdict === 'busy' || (!verdict && !isSystemError(error))) return error
  const reason = verdict === 'full' ? '디스크가 가득 찼습니다' : systemReason(error)
  return new OperatorError(`백업 ${file}: 만들지 못했습니다 (${reason}). 남은 파일은 없습니다.`, { cause: error })
}
