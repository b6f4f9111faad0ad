import { isUrl } from '@campus-connect/roster/model'
import { Command } from 'commander'
import { OperatorError } from '../../errors/operator-error.ts'
import { optionsOf } from '../../roster/import/import-options.ts'
import type { OperatorContext } from '../context/context.ts'
import { runImport } from './run-import.ts'

export function rosterPull(context: OperatorContext): Command {
  return new Command('pull')
    .description('ROSTER의 OneRoster 서비스에서 명단을 가져옵니다')
    .option('-n, --dry-run', '읽고 검사만 하며 반영하지 않습니다')
    .option('--json', '결과를 JSON으로 씁니다')
    .action(async ({ dryRun = false, json }: { dryRun?: boolean; json?: true }) => {
      const settings = context.settings()
      const { roster } = settings
      if (roster === undefined || !isUrl(roster))
        throw new OperatorError('ROSTER: OneRoster 서비스의 https 주소를 정해주세요.')
      await runImport(context, { ...optionsOf(settings, roster, context.clock), dryRun }, { json })
    })
}
