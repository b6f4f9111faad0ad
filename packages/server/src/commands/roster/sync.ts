import { Command } from 'commander'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import { findTotals } from '../../database/queries/users/totals.ts'
import type { Db } from '../../database/tables/tables.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { syncLectures } from '../../domain/sync/sync-lectures.ts'
import type { OperatorContext } from '../context/context.ts'
import { progressReporter } from '../context/progress.ts'

export function rosterSync(context: OperatorContext): Command {
  return new Command('sync')
    .description('모든 계정의 강의 목록을 지금 명단에 맞춥니다. 서버와 함께 실행해도 되고, 다시 실행해도 됩니다')
    .requiredOption('--all', '모든 계정')
    .action(async () => {
      context.lowerProcessPriority()
      await context.interruptible((signal) => context.withDatabase((db) => syncEverybody(db, context, signal)))
    })
}

async function syncEverybody(db: Db, context: OperatorContext, signal: AbortSignal) {
  const { clock, operator, print, say, settings } = context
  if (!(await findSnapshot(db)))
    throw new OperatorError('가져온 명단이 없습니다. campus-server roster import로 가져와주세요.')
  const { total } = await findTotals(db)
  const tell = progressReporter((accounts: number) => say(`동기화하는 중입니다: 계정 ${accounts}개 / ${total}개`))

  const totals = await syncLectures(db, operator, { clock, term: settings().rosterTerm, signal, progress: tell })

  const { accounts, changed, added, removed, renamed } = totals
  print(
    `계정 ${accounts}개 가운데 ${changed}개의 강의 목록을 바꾸었습니다: 추가 ${added}개, 제외 ${removed}개, 이름 변경 ${renamed}개`,
  )
  if (signal.aborted)
    throw new OperatorError(
      `중단했습니다. 계정 ${total}개 가운데 ${accounts}개까지 했습니다. 다시 실행하면 이어집니다.`,
    )
}
