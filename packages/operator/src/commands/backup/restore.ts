import { existsSync, lstatSync, readFileSync, renameSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Command } from 'commander'
import type { Operator } from '@campus-connect/core/domain/actor.ts'
import { findLockedFactors } from '@campus-connect/core/domain/accounts/second-factor/state.ts'
import { takeOverCopy } from '@campus-connect/core/domain/accounts/restored-copy.ts'
import { unrecordedRoleLines } from '@campus-connect/core/sentences/administrators.ts'
import { chainAdvice, chainSentence } from '../../refusals.ts'
import { openCopy } from '@campus-connect/core/database/sqlite/backup.ts'
import { holdLockFile, removeRestoring, restoringOf } from '@campus-connect/core/database/sqlite/file.ts'
import { sqlitePath } from '@campus-connect/core/config/database-url.ts'
import { isSystemError, OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
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
    .option('--identity <파일>', '암호화한 백업을 여는 비밀 열쇠의 파일 (age-keygen이 만든 것)')
    .action(async (file: string, { to, checksum, identity }: Options) => {
      const { say, clock, operator } = context
      const target = to?.replace(/^file:/, '') ?? sqlitePath(context.settings().databaseUrl, forPostgres)
      const { secondFactorKey } = context.settings()
      const { warnings, doubts } = await context.interruptible((signal) =>
        restoreBackup({ file, target, checked: checksum, identity, secondFactorKey, operator, clock, signal }),
      )
      for (const line of [...warnings, ...doubts]) say(`경고: ${line}`)
      const inUse =
        to === undefined
          ? '모든 사용자가 다시 로그인해야 합니다.'
          : '이 사본에는 로그인이 없습니다. 사용 중인 데이터베이스는 그대로입니다.'
      say(`${target}에 복원했습니다. ${inUse}`)
      if (doubts.length > 0)
        throw new OperatorError(
          `복원은 끝났지만 이 백업의 내용을 믿을 수 있는지 확인해야 합니다(위의 경고 ${doubts.length}건). 더 앞선 백업과 비교하기 전에는 급한 경우에만 써주세요.`,
        )
    })
}

type Options = { to?: string; checksum: boolean; identity?: string }

type Restored = { warnings: string[]; doubts: string[]; accounts: number }

type RestoreOptions = {
  file: string
  /** The path of the new database. Nothing may exist there. */
  target: string
  /** Whether the checksum file is required. */
  checked: boolean
  /** The file with the secret key, if the backup is encrypted. */
  identity: string | undefined
  /** The file with the key of the authenticator apps, which no backup has. */
  secondFactorKey: string | undefined
  operator: Operator
  clock: () => Date
  signal: AbortSignal
}

/**
 * Restores a checked copy of a backup where no database exists, and ends the sessions in it. Throws an OperatorError,
 * and leaves nothing behind, if that fails. `doubts` are signs that somebody has changed the backup by hand: an operator in
 * need can use the copy all the same. `accounts`: how many the copy has.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, target } = options
  refuseUnlessFile(file)
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
  if (existsSync(path)) refuseUnlessFile(path)
  else
    throw new OperatorError(`백업 ${file}: 체크섬 파일이 없습니다(${path}). 없이 복원하려면 --no-checksum을 써주세요.`)
  const hash = /^[0-9a-f]{64}(?= [ *])/.exec(readFileSync(path, 'utf8'))?.[0]
  if (hash === undefined) throw new OperatorError(`백업 ${file}: ${path}에 SHA-256 체크섬이 없습니다.`)
  return hash
}

/** A pipe would be waited for without end. */
function refuseUnlessFile(path: string) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new OperatorError(`백업 ${path}: 파일이 없습니다.`)
  if (!found.isFile()) throw new OperatorError(`백업 ${path}: 일반 파일이 아닙니다.`)
}

function refuseOccupied(target: string) {
  const taken = ['', '-wal', '-shm', '-journal'].map((end) => target + end).find(isTaken)
  if (taken !== undefined)
    throw new OperatorError(
      `복원: ${taken} 파일이 이미 있습니다. 서버를 멈추고 ${target} 파일과 그 옆의 -wal, -shm 파일을 함께 다른 곳으로 옮긴 뒤 다시 실행해주세요.`,
    )
}

/** Also a link that points nowhere: SQLite would write through it. */
const isTaken = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

async function copyInto(target: string, expected: string | undefined, options: RestoreOptions) {
  const { file, signal } = options
  const unfinished = restoringOf(target)
  try {
    const hash = await copyPlain(options, unfinished)
    if (expected !== undefined && hash !== expected)
      throw new OperatorError(
        `백업 ${file}: 체크섬이 다릅니다. 파일이 손상되었거나 바뀌었습니다. 다른 백업을 써주세요.`,
      )
    const found = await prepareCopy(unfinished, options)
    signal.throwIfAborted()
    syncToDisk(unfinished)
    renameSync(unfinished, target)
    syncName(target)
    return found
  } catch (error) {
    removeRestoring(target)
    if (error instanceof OperatorError || (!signal.aborted && !isSystemError(error))) throw error
    const reason = signal.aborted ? '중단했습니다' : systemReason(error)
    throw new OperatorError(`복원: ${target} 파일을 만들지 못했습니다 (${reason}). 남은 파일은 없습니다.`, {
      cause: error,
    })
  }
}

/** Copies the backup, decrypted if it is encrypted. Returns the SHA-256 of the backup itself. */
async function copyPlain({ file, identity, signal }: RestoreOptions, to: string) {
  // On demand: few restores need it.
  const { decryptFile, isEncrypted } = await import('./encryption.ts')
  if (!isEncrypted(file)) return copyHashed(file, to, signal)
  if (identity === undefined)
    throw new OperatorError(`백업 ${file}: 암호화되어 있습니다. --identity 비밀열쇠파일을 함께 써주세요.`)
  return decryptFile(file, to, { identity, signal })
}

async function prepareCopy(copy: string, { file, secondFactorKey, operator, clock, signal }: RestoreOptions) {
  const db = await openCopy(copy)
  try {
    const taken = await takeOverCopy(db, operator, { file: basename(file), signal }, { clock })
    const { fault, roles, tokens, accounts } = taken
    const lines = (trimmed: boolean) =>
      roles.filter((role) => role.trimmed === trimmed).map((role) => Object.values(unrecordedRoleLines(role)).join(' '))
    const complaint = fault ? [`${chainSentence(fault)} ${chainAdvice('audit')}`] : []
    const ended =
      tokens.length > 0
        ? [
            `백업에 있던 인증키를 모두 폐기했습니다(${tokens.join(', ')}). campus-server token create로 다시 발급해주세요.`,
          ]
        : []
    const locked = await findLockedFactors(db, secondFactorKey)
    const apps = locked ? [`${locked.reason} 인증 앱을 쓸 수 없는 관리자: ${locked.ids.join(', ')}`] : []
    return { warnings: [...lines(true), ...ended, ...apps], doubts: [...complaint, ...lines(false)], accounts }
  } finally {
    await db.destroy()
  }
}
