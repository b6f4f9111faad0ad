import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import { type Difference, describe } from '@campus-connect/core/database/sqlite/schema.ts'
import { freeBytes, remoteDisk } from '@campus-connect/core/database/sqlite/file.ts'
import { type Inspection, inspectSqlite } from '@campus-connect/core/database/sqlite/fitness.ts'
import { isWalDamaged } from '@campus-connect/core/database/sqlite/wal.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { findBackupState } from '@campus-connect/core/domain/audit/backups.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { checksumFile, findNewestBackup, sha256 } from '../backup/files.ts'
import { interruptibly } from '../../context/interrupt.ts'
import { fromBackup } from '../../failure.ts'
import { attempt } from './attempt.ts'
import { contentFindings, firstStartFindings } from './content.ts'
import { type CheckTools } from './settings.ts'
import { fault, type Finding, warning } from '../../finding.ts'

const megabyte = 1024 * 1024
/** Bytes that are read in less than two seconds. */
const small = 64 * megabyte
/** Not the database's own verdict of damage, so that nothing is moved. */
const leaveAsItIs =
  '파일은 그대로 두고, 누가 바꾸었는지 알아봐주세요. 백업의 내용은 campus-server restore 백업 --to 다른경로로 따로 볼 수 있습니다.'

/** Checks the file, the files next to it and the content. */
export async function sqliteFindings(path: string, settings: Settings, tools: CheckTools): Promise<Finding[]> {
  const folder = await attempt(() => folderFindings(path, tools))
  return [...folder, ...(await attempt(() => fileFindings(path, settings, tools, folder)))]
}

async function fileFindings(path: string, settings: Settings, tools: CheckTools, folder: Finding[]) {
  const file = statIfThere(path)
  if (!file) {
    // In a folder with an error nothing can be made.
    const missing = folder.some(({ severity }) => severity === 'error') ? [] : missingFindings(path)
    return [...missing, ...(await firstStartFindings(settings, tools))]
  }
  if (file.size === 0)
    return [fault(`데이터베이스 ${path}: 빈 파일입니다.`, `DATABASE_URL이 맞는지 확인해주세요. ${leaveAsItIs}`)]
  return [...modeFindings(path), ...(await attempt(() => inspected(path, settings, tools)))]
}

/** Undefined if nothing is there. Throws if this account may not look: something may be there. */
const statIfThere = (path: string) => statSync(path, { throwIfNoEntry: false })

function missingFindings(path: string) {
  if (existsSync(`${path}-wal`))
    return [
      fault(
        `데이터베이스 ${path}: 파일은 없는데 ${path}-wal이 남아 있습니다.`,
        `DATABASE_URL이 맞는지, 누가 파일만 옮기거나 지웠는지 확인하고 두 파일을 함께 두어주세요. ${leaveAsItIs}`,
      ),
    ]
  return [
    warning(
      `데이터베이스 ${path}: 파일이 없습니다.`,
      '처음이면 그대로 시작해주세요: 새로 만듭니다. 아니면 DATABASE_URL을 확인해주세요.',
    ),
  ]
}

async function folderFindings(path: string, { fileSystemType }: CheckTools): Promise<Finding[]> {
  const folder = dirname(path)
  if (!existsSync(folder)) {
    const parent = nearestFolder(folder)
    if (statIfThere(parent)?.isDirectory() && writeObstacle(parent) === undefined) return []
    if (writeObstacle(parent) === 'EROFS') return [readOnlyDisk(parent)]
    return [
      fault(
        `${folder}: ${userInfo().username} 계정으로는 폴더를 만들 수 없습니다 (${parent}).`,
        'DATABASE_URL이나 그 폴더의 소유자를 고쳐주세요.',
      ),
    ]
  }
  const findings: Finding[] = []
  const unwritable = [folder, path].find((each) => existsSync(each) && writeObstacle(each) !== undefined)
  if (unwritable !== undefined && writeObstacle(unwritable) === 'EROFS') findings.push(readOnlyDisk(unwritable))
  else if (unwritable !== undefined)
    findings.push(fault(`${unwritable}: 쓸 수 없습니다.`, '서버를 실행하는 계정이 소유하게 해주세요 (chown).'))
  const elsewhere = await remoteDisk(path, fileSystemType)
  if (elsewhere) findings.push(fault(elsewhere.what, elsewhere.remedy))
  const free = await freeBytes(folder)
  const size = existsSync(path) ? statSync(path).size : 0
  const text = `${folder}: 디스크에 ${Math.floor(free / megabyte)} MB가 남았습니다`
  const remedy = '자리를 만들거나 더 큰 디스크로 옮겨주세요. 백업에는 데이터베이스만큼의 자리가 더 필요합니다.'
  if (free < 100 * megabyte) findings.push(fault(`${text}.`, remedy))
  else if (free < 2 * size + 500 * megabyte)
    findings.push(warning(`${text} (데이터베이스는 ${Math.ceil(size / megabyte)} MB).`, remedy))
  return findings
}

/** The nearest path above that this account can see. The top of a file system is its own parent. */
function nearestFolder(path: string): string {
  const parent = dirname(path)
  return parent === path || existsSync(parent) ? parent : nearestFolder(parent)
}

/** Why this account cannot write to a path, as the system's code; undefined if it can. */
function writeObstacle(path: string): string | undefined {
  try {
    accessSync(path, constants.W_OK)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}

const readOnlyDisk = (path: string) =>
  fault(
    `${path}: 쓸 수 없는 디스크입니다 (읽기 전용).`,
    '디스크가 고장 났는지 dmesg로 보고, 아니면 쓸 수 있게 다시 마운트해주세요 (mount -o remount,rw). 소유자를 바꾸는 것으로는 고쳐지지 않습니다.',
  )

function modeFindings(path: string): Finding[] {
  const findings: Finding[] = []
  const open = [path, `${path}-wal`, `${path}-shm`].filter(
    (each) => existsSync(each) && (statSync(each).mode & 0o077) !== 0,
  )
  if (open.length > 0 && process.platform !== 'win32' && isReachable(dirname(realpathSync(path))))
    findings.push(
      warning(
        `${open.join(', ')}: 이 컴퓨터의 다른 사용자도 읽을 수 있습니다.`,
        `chmod 600 ${open.join(' ')} 명령을 실행해주세요.`,
      ),
    )
  const log = existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0
  if (log > 256 * megabyte)
    findings.push(
      warning(
        `${path}-wal: ${Math.floor(log / megabyte)} MB로 커졌습니다.`,
        '오래 열어 둔 다른 프로그램이 있는지 보고 닫아주세요. 그래도 줄지 않으면 서버를 다시 시작해주세요.',
      ),
    )
  return findings
}

/** Whether other accounts come as far as this folder. */
function isReachable(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o011) !== 0 && (parent === folder || isReachable(parent))
}

async function inspected(path: string, settings: Settings, tools: CheckTools): Promise<Finding[]> {
  let inspection: Inspection | undefined
  try {
    // By the checksum that SQLite has written into the log.
    if (isWalDamaged(path)) return [fault(`${path}-wal: 손상되어 마지막에 저장한 것을 읽을 수 없습니다.`, fromBackup)]
    const { size } = statSync(path)
    if (size > small) tools.say(`데이터베이스의 모든 쪽을 읽어 확인하는 중입니다 (${Math.ceil(size / megabyte)} MB)`)
    inspection = inspectSqlite(path)
    const { db } = inspection
    const form = await formFindings(path, inspection)
    // The content can be read only if the file is sound and the schema is complete.
    if (form.length > 0) return form
    return [
      ...(await contentFindings(db, settings, tools)),
      ...(await attempt(() => backupFindings(db, settings, tools.clock()))),
      ...(await attempt(() => backupFileFindings(path, tools))),
    ]
  } finally {
    await inspection?.close()
  }
}

/** Whether `campus-server backup` ran recently. PostgreSQL has other tools. */
async function backupFindings(db: Db, { demo }: Settings, now: Date): Promise<Finding[]> {
  const { overdue, last } = await findBackupState(db, now)
  if (demo || !overdue) return []
  const what = last === undefined ? '백업한 기록이 없습니다.' : `백업: ${koreanTime(last)} 이후로 없습니다.`
  return [warning(what, 'campus-server backup을 날마다 실행해주세요 (docs/operations.md).')]
}

/** Compares the newest backup in `backups` with its checksum. */
async function backupFileFindings(path: string, { interruptible }: CheckTools): Promise<Finding[]> {
  const file = findNewestBackup(path)
  if (file === undefined) return []
  const remedy = 'campus-server backup으로 새로 백업하고, 디스크와 다른 컴퓨터의 사본을 확인해주세요.'
  if (!existsSync(checksumFile(file))) return [warning(`백업 ${file}: 체크섬 파일이 없습니다.`, remedy)]
  const [expected] = readFileSync(checksumFile(file), 'utf8').split(' ')
  const found = await interruptibly(interruptible, (signal) => sha256(file, signal))
  return found === expected ? [] : [warning(`백업 ${file}: 체크섬과 달라 복원할 수 없습니다.`, remedy)]
}

async function formFindings(path: string, inspection: Inspection): Promise<Finding[]> {
  const { foreign, unknown, missing, differences } = await inspection.schema()
  if (foreign)
    return [fault(`데이터베이스 ${path}: Campus Connect의 데이터베이스가 아닙니다.`, 'DATABASE_URL을 확인해주세요.')]
  if (unknown.length > 0)
    return [
      fault(
        `데이터베이스 ${path}: 더 새로운 버전이 만들었습니다 (${unknown.join(', ')}).`,
        '그 버전 이상으로 실행해주세요.',
      ),
    ]
  if (differences.length > 0) return changeFindings(path, differences)
  const damage = inspection.damage()
  if (damage.length > 0)
    return [fault(`데이터베이스 ${path}: 손상되었습니다 (${damage.slice(0, 3).join('; ')}).`, fromBackup)]
  if (missing.length > 0)
    return [
      warning(
        `데이터베이스 ${path}: 이전 버전의 것입니다 (${missing.join(', ')}). 시작할 때 이 버전에 맞춥니다.`,
        '먼저 campus-server backup으로 백업해주세요. 맞춘 뒤 다시 확인해주세요.',
      ),
    ]
  return inspection
    .brokenReferences()
    .map((table) => fault(`데이터베이스 ${path}: ${table}에 짝이 없는 행이 있습니다.`, leaveAsItIs))
}

const shownChanges = 20

function changeFindings(path: string, differences: Difference[]): Finding[] {
  const more = differences.length - shownChanges
  return differences.slice(0, shownChanges).map((difference, index) => {
    const rest = more > 0 && index === shownChanges - 1 ? ` (이 밖에 ${more}건)` : ''
    return fault(`데이터베이스 ${path}: ${describe(difference)}${rest}.`, schemaRemedy(difference))
  })
}

/** A changed table may have lost rows. Triggers and indexes can be repaired in place. */
function schemaRemedy({ key, kind, expected }: Difference) {
  const repair = repairOf(key, kind === 'extra' ? '' : expected)
  if (repair === undefined) return leaveAsItIs
  return `누가 바꾸었는지, 관리자와 기록이 맞는지 알아보고, 서버를 멈춘 뒤 sqlite3로 되돌려주세요: ${repair}`
}

function repairOf(key: string, definition: string | undefined) {
  // Only names without characters that are special in a shell.
  const drop = /^(?:trigger|index) (?!sqlite_)\w+$/.test(key) ? `drop ${key.replace(' ', ' if exists ')};` : undefined
  return drop !== undefined && definition !== undefined ? `${drop} ${definition && `${definition};`}`.trim() : undefined
}
