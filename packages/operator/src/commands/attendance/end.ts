import { Command, Option } from 'commander'
import { countStanding, endConnections } from '@campus-connect/core/domain/attendance/end.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { progressReporter } from '../../context/progress.ts'
import { needsYes, refuseUsage } from '../../context/refuse-usage.ts'

type Options = { yes?: boolean; dryRun?: boolean }

export function attendanceEnd(context: OperatorContext): Command {
  const { ask, interruptible, print, withDatabase } = context
  return new Command('end')
    .description('지금 연결된 강의를 모두 해제합니다. 캠퍼스가 해제한 것으로 기록합니다')
    .option('--yes', '묻지 않고 해제합니다')
    .addOption(new Option('-n, --dry-run', '몇 개인지 세기만 하고 해제하지 않습니다').conflicts('yes'))
    .action(async ({ yes = false, dryRun = false }: Options, command: Command) => {
      if (!yes && !dryRun && !ask) refuseUsage(command, needsYes)
      await withDatabase(
        async (db) => {
          const count = await countStanding(db)
          if (dryRun) return print(`연결된 강의는 ${count}개입니다.`)
          if (!yes && count > 0) await confirm(count, ask)
          await interruptible((signal) => end(db, context, { count, signal }))
        },
        { dryRun },
      )
    })
}

async function confirm(count: number, ask: OperatorContext['ask']) {
  const answer = await ask?.(`연결된 강의 ${count}개를 모두 해제하겠습니까? [y/n] `)
  if (!/^(y|yes|예|네)$/i.test(answer?.trim() ?? '')) throw new OperatorError('아무것도 해제하지 않았습니다.')
}

async function end(db: Db, { clock, operator, print, say }: OperatorContext, { count, signal }: Ending) {
  const before = clock()
  const progress = progressReporter((ended: number) => say(`연결을 해제하는 중입니다: ${ended}개 / ${count}개`))
  const ended = await endConnections(db, operator, { before, signal, progress })
  print(ended > 0 ? `강의 연결 ${ended}개를 해제했습니다.` : '연결된 강의가 없습니다.')
  if (signal.aborted) throw new OperatorError('중단했습니다. 나머지를 해제하려면 같은 명령을 다시 실행해주세요.')
}

type Ending = { count: number; signal: AbortSignal }
