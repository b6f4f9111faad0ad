import { Command } from 'commander'
import { trimAudit } from '../../domain/audit/trim.ts'
import type { OperatorContext } from '../context/context.ts'
import { readBeforeOption } from '../context/before-option.ts'

export function auditTrim(context: OperatorContext): Command {
  return new Command('trim')
    .description('보관 기간이 지나고 내보낸 감사 기록을 지웁니다')
    .requiredOption('--before <날짜>', '이 날짜(ISO 8601, UTC) 전의 기록', readBeforeOption)
    .requiredOption('--exported <파일>', '그 기록이 들어 있는 export audit의 CSV')
    .action(async ({ before, exported }: { before: Date; exported: string }) => {
      const { operator, clock } = context
      const count = await context.withDatabase((db) => trimAudit(db, { before, exported, operator, clock }))
      context.say(`감사 기록 ${count}건을 지웠습니다.`)
    })
}
