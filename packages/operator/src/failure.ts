import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { BrandError } from '@campus-connect/brand/error'
import { type Verdict, verdictOf } from '@campus-connect/core/database/verdict.ts'
import { ChainFault } from '@campus-connect/core/domain/audit/chain-fault.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { isSystemError, OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'
import { version } from '@campus-connect/core/version.ts'
import { chainFaultLine, refusalLine } from './refusals.ts'

/** What went wrong, and what the operator does about it; empty if `what` says it. */
export type Explanation = { what: string; remedy: string }

/** For a damaged SQLite file. Nothing else may advise to move data: a healthy database would lose what came after the backup. */
export const fromBackup = '서버를 멈추고 파일을 다른 곳으로 옮긴 뒤 campus-server restore로 백업에서 복원해주세요.'
const fromPostgresBackup =
  '서버를 멈추고 pg_amcheck로 확인한 뒤, 그 데이터베이스의 백업에서 복원해주세요 (docs/several-machines.md).'

/**
 * Explains any error that ends the command with these words. Only the database's own verdict is reported as damage. An unexpected error
 * is reported as a bug, with the details for the authors in a file.
 */
export function explain(error: unknown, command: string): Explanation {
  const expected = expectedFailure(error) ?? environmentFailure(error)
  return expected ?? programFault(error, command)
}

/** What the operator reads of an error that the code throws on purpose. */
function expectedFailure(error: unknown): Explanation | undefined {
  if (error instanceof Refusal) return { what: refusalLine(error).sentence, remedy: '' }
  if (error instanceof ChainFault) return { what: chainFaultLine(error), remedy: '' }
  return error instanceof OperatorError || error instanceof BrandError ? { what: error.message, remedy: '' } : undefined
}

const databaseFailures: Record<Verdict, (message: string) => Explanation> = {
  full: () => ({ what: '데이터베이스의 디스크가 가득 찼습니다.', remedy: '공간을 만든 뒤 다시 시도해주세요.' }),
  busy: () => ({ what: '데이터베이스를 다른 프로그램이 쓰고 있습니다.', remedy: '잠시 후 다시 시도해주세요.' }),
  'damaged SQLite file': (message) => ({
    what: `데이터베이스를 읽을 수 없습니다. SQLite가 손상되었다고 합니다 (${message}).`,
    remedy: fromBackup,
  }),
  'damaged PostgreSQL database': (message) => ({
    what: `PostgreSQL이 데이터베이스가 손상되었다고 합니다 (${message}).`,
    remedy: fromPostgresBackup,
  }),
  'inaccessible file': (message) => ({
    what: `데이터베이스의 파일을 읽거나 쓸 수 없습니다 (${message}).`,
    remedy: '파일과 폴더의 소유자와 쓰기 권한, 디스크를 확인해주세요.',
  }),
}

/** What the database, the disk or the system say. */
function environmentFailure(error: unknown): Explanation | undefined {
  const verdict = verdictOf(error)
  if (verdict) return databaseFailures[verdict](error instanceof Error ? error.message : String(error))
  if (!isSystemError(error)) return undefined
  const { path, syscall } = error
  return {
    what: `${path ?? syscall}: 읽거나 쓸 수 없습니다 (${systemReason(error)}).`,
    remedy: '소유자와 권한, 디스크를 확인한 뒤 다시 실행해주세요.',
  }
}

function programFault(error: unknown, command: string): Explanation {
  const text = inspect(error, { depth: 4 })
  const [first = ''] = text.split('\n', 1)
  const file = join(tmpdir(), `campus-server-fault-${crypto.randomUUID()}.txt`)
  const report = `campus-server ${version}\n${command}\nNode ${process.version}, ${process.platform} ${process.arch}\n${text}\n`
  return {
    what: `campus-server ${version}의 ${command} 명령에 프로그램의 잘못이 있어 끝내지 못했습니다 (${first}).`,
    remedy: `데이터베이스와 파일은 그대로 두고, 다음을 이 프로그램의 저장소에 알려주세요 (docs/operations.ko.md의 '프로그램의 잘못'): ${kept(file, report, command)}`,
  }
}

/** The path of the report, or the report itself if no file can be written. The log of a server keeps it as it is. */
function kept(file: string, report: string, command: string) {
  if (command === 'serve') return `\n${report}`
  try {
    writeFileSync(file, report, { flag: 'wx', mode: 0o600 })
    return file
  } catch {
    return `\n${report}`
  }
}
