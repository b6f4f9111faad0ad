import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { refuseUsage } from '../context/refuse-usage.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { sqlitePath } from '../../database/sqlite/file/path.ts'
import { checksumFile } from '../files/checksum.ts'
import { backUp } from './backup-file.ts'
import { backupFolder, backupName, removeOldBackups } from './backup-folder.ts'
import type { OperatorContext } from '../context/context.ts'
import { progressReporter } from '../context/progress.ts'

const forPostgres =
  'backup: SQLite에만 씁니다. PostgreSQL은 pg_dump 또는 pg_basebackup으로 백업해주세요 (docs/several-machines.md).'

/** `campus-server backup` */
export function backupCommand(context: OperatorContext): Command {
  return new Command('backup')
    .description('서버가 실행되는 동안에도 데이터베이스를 백업합니다')
    .argument('[대상]', '새 파일, 또는 폴더: 시각이 든 이름으로 만듭니다 (기본값: 데이터베이스 옆의 backups)')
    .option('--keep <개수>', '폴더에 새로운 백업부터 이만큼만 남깁니다', readCount)
    .action(async (target: string | undefined, { keep }: { keep?: number }, command: Command) => {
      const { say, print, clock, operator } = context
      const path = sqlitePath(context.settings().databaseUrl, forPostgres)
      const folder = backupFolder(path, target)
      if (keep !== undefined && folder === undefined)
        refuseUsage(command, '--keep은 폴더에 백업할 때만 쓸 수 있습니다.')

      const file = folder === undefined ? (target as string) : join(folder, backupName(path, clock()))
      const progress = progressReporter((share: number) => say(`백업하는 중입니다: ${Math.floor(share * 100)}%`))
      context.lowerProcessPriority()
      const { complaint } = await context.interruptible((signal) =>
        backUp({ path, file, operator, clock, progress, signal }),
      )
      print(file)
      say(`백업했습니다. 체크섬: ${checksumFile(file)}`)
      if (complaint !== undefined)
        throw new OperatorError(
          `${complaint} 백업은 남겼고 오래된 백업은 지우지 않았습니다. campus-server check를 실행해주세요.`,
        )
      if (keep === undefined || folder === undefined) return
      const removed = removeOldBackups(folder, path, { keep, now: clock() })
      if (removed.length > 0) say(`오래된 백업 ${removed.length}개를 지웠습니다.`)
    })
}

function readCount(text: string): number {
  const count = Number(text)
  if (!/^\d{1,4}$/.test(text) || count < 1) throw new InvalidArgumentError('')
  return count
}
