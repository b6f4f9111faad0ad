import { Command } from 'commander'
import { sqlitePath } from '../../database/sqlite/file/path.ts'
import type { OperatorContext } from '../context/context.ts'
import { restoreBackup } from './restore-file.ts'

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
