import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { interruptibly } from '../../context/interrupt.ts'
import { restoreBackup } from '../backup/restore.ts'

export type BackupOptions = { checksum: boolean; identity?: string | undefined }

/**
 * Restores a backup into a temporary folder, which it removes, and says whether that can be used. The database of the settings is not
 * read or changed.
 */
export async function checkBackup(context: OperatorContext, file: string, { checksum, identity }: BackupOptions) {
  const { clock, operator, say } = context
  const { secondFactorKey } = context.settings()
  const folder = mkdtempSync(join(tmpdir(), 'campus-check-'))
  const target = join(folder, 'campus.db')
  try {
    const { warnings, doubts, accounts } = await interruptibly(context.interruptible, (signal) =>
      restoreBackup({ file, target, checked: checksum, identity, secondFactorKey, operator, clock, signal }),
    )
    for (const line of [...warnings, ...doubts]) say(`경고: ${line}`)
    if (doubts.length > 0)
      throw new OperatorError(
        `백업 ${file}: 열 수 있지만 믿을 수 있는지 확인해야 합니다(위의 경고 ${doubts.length}건).`,
      )
    say(`백업 ${file}: 온전하며 복원할 수 있습니다. 계정 ${accounts}개, 감사 기록이 모두 맞습니다.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
