import { setImmediate as nextTurn } from 'node:timers/promises'
import { Command } from 'commander'
import { exportHead, exportLine } from '../../attendance/export-file.ts'
import { recordOperator } from '../../audit/record.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { findAttendanceChain } from '../../database/queries/attendance-chain.ts'
import { listNamedEventsAfter } from '../../database/queries/attendance-export.ts'
import type { Db } from '../../database/tables/tables.ts'
import type { OperatorContext } from '../context/context.ts'
import { readBeforeOption, refuseFuture } from '../context/before-option.ts'
import { progressReporter } from '../context/progress.ts'

const page = 1000

export function exportAttendance(context: OperatorContext): Command {
  return new Command('attendance')
    .description('출석 기록을 CSV로 내보냅니다 (탈퇴한 사용자의 학번과 이름은 비어 있습니다)')
    .option('--before <날짜>', '이 날짜(ISO 8601, UTC) 전의 기록만', readBeforeOption)
    .action(async ({ before }: { before?: Date }) => {
      const { operator, clock } = context
      if (before) refuseFuture(before, clock())
      const details = before ? { before: before.toISOString() } : {}
      await context.interruptible((signal) =>
        context.withDatabase(async (db) => {
          await recordOperator(db, operator, { task: 'attendance-export', details, at: clock() })
          await printEvents(db, context, { before: before?.toISOString(), signal })
        }),
      )
    })
}

type Extent = { before: string | undefined; signal: AbortSignal }

/** Prints events up to the first one that is not before the day: the same that `attendance trim` removes. */
async function printEvents(db: Db, { print, say }: OperatorContext, { before, signal }: Extent) {
  const tell = progressReporter(say)
  print(`\ufeff${exportHead}`)
  for (let { cut_sequence: last } = await findAttendanceChain(db); ;) {
    const events = await listNamedEventsAfter(db, last, page)
    const end = events.findIndex(({ at }) => before !== undefined && at >= before)
    const old = end < 0 ? events : events.slice(0, end)
    if (old.length > 0) print(old.map(exportLine).join('\n'))
    if (end >= 0 || events.length === 0) return
    last = events.at(-1)?.sequence ?? last
    tell(`출석 기록을 내보내는 중입니다: ${last}번`)
    await nextTurn()
    if (signal.aborted) throw new OperatorError('중단했습니다. 내보낸 파일이 완전하지 않습니다.')
  }
}
