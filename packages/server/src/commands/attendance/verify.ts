import { Command } from 'commander'
import { verifyAttendance } from '../../domain/attendance/verify.ts'
import type { Place } from '../../database/queries/attendance/event-chain.ts'
import type { OperatorContext } from '../context/context.ts'
import { readKnownOption } from '../context/known-option.ts'
import { progressReporter } from '../context/progress.ts'

export function attendanceVerify(context: OperatorContext): Command {
  return new Command('verify')
    .description('출석 기록이 봉인한 해시와 같은지 확인합니다')
    .option('--known <확인값>', '전에 확인한 결과의 마지막 줄 끝, 번호:해시. 그것도 그대로인지 봅니다', readKnownOption)
    .action(async ({ known }: { known?: Place }) => {
      const tell = progressReporter(context.say)
      const progress = (sequence: number) => tell(`출석 기록을 확인하는 중입니다: ${sequence}번`)
      const { count, sequence, hash } = await context.interruptible((signal) =>
        context.withDatabase((db) => verifyAttendance(db, known, { signal, progress })),
      )
      context.print(`출석 기록 ${count}건이 모두 맞습니다. 마지막: ${sequence}:${hash}`)
    })
}
