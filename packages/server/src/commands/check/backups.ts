import { existsSync, readFileSync } from 'node:fs'
import { findNewestBackup } from '../backup/backup-folder.ts'
import type { OperatorContext } from '../context/context.ts'
import { interruptibly } from '../context/interrupt.ts'
import { checksumFile, sha256 } from '../files/checksum.ts'
import { type Finding, warning } from './finding.ts'

/** Compares the newest backup in `backups` with its checksum. */
export async function backupFileFindings(
  path: string,
  { interruptible }: Pick<OperatorContext, 'interruptible'>,
): Promise<Finding[]> {
  const file = findNewestBackup(path)
  if (file === undefined) return []
  const remedy = 'campus-server backup으로 새로 백업하고, 디스크와 다른 컴퓨터의 사본을 확인해주세요.'
  if (!existsSync(checksumFile(file))) return [warning(`백업 ${file}: 체크섬 파일이 없습니다.`, remedy)]
  const [expected] = readFileSync(checksumFile(file), 'utf8').split(' ')
  const found = await interruptibly(interruptible, (signal) => sha256(file, signal))
  return found === expected ? [] : [warning(`백업 ${file}: 체크섬과 달라 복원할 수 없습니다.`, remedy)]
}
