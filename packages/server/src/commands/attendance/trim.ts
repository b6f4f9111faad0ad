import { Command } from 'commander'
import { trimAttendance } from '../../domain/attendance/trim.ts'
import type { OperatorContext } from '../context/context.ts'
import { readBeforeOption, refuseFuture } from '../context/before-option.ts'
import { progressReporter } from '../context/progress.ts'

export function attendanceTrim(context: OperatorContext): Command {
  return new Command('trim')
    .description('내보낸 출석 기록을 지웁니다')
    .requiredOption('--before <날짜>', '이 날짜(ISO 8601, UTC) 전의 기록', readBeforeOption)
    .requiredOption('--exported <파일>', '그 기록이 들어 있는 export attendance의 CSV')
    .action(async ({ before, exported }: { before: Date; exported: string }) => {
      const { operator, clock } = context
      refuseFuture(before, clock())
      const tell = progressReporter(context.say)
      const progress = (sequence: number) => tell(`출석 기록을 확인하는 중입니다: ${sequence}번`)
      const removing = (count: number) => tell(`출석 기록을 지우는 중입니다: ${count}건`)
      const count = await context.interruptible((signal) =>
        context.withDatabase((db) =>
          trimAttendance(db, { before, exported, operator, clock, signal, progress, removing }),
        ),
      )
      context.say(`출석 기록 ${count}건을 지웠습니다.`)
    })
}
