import { Command, InvalidArgumentError } from 'commander'
import { trimAudit } from '../audit/trim.ts'
import type { OperatorContext } from './context.ts'

export function auditTrim(context: OperatorContext): Command {
  return new Command('trim')
    .description('보관 기간이 지나고 내보낸 감사 기록을 지웁니다')
    .requiredOption('--before <날짜>', '이 날짜(ISO 8601, UTC) 전의 기록', readDay)
    .requiredOption('--exported <파일>', '그 기록이 들어 있는 export audit의 CSV')
    .action(async ({ before, exported }: { before: Date; exported: string }) => {
      const { operator, clock } = context
      const count = await context.withDatabase((db) => trimAudit(db, { before, exported, operator, clock }))
      context.say(`감사 기록 ${count}건을 지웠습니다.`)
    })
}

function readDay(text: string): Date {
  const day = new Date(text)
  const whole = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{3})?)?Z)?$/.test(text) && !Number.isNaN(day.getTime())
  // JavaScript takes the thirtieth of February for the second of March.
  if (!whole || !day.toISOString().startsWith(text.slice(0, 10))) throw new InvalidArgumentError('')
  return day
}
