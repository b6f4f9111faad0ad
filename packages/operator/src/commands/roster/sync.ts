import { Command } from 'commander'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { SyncTotals } from '@campus-connect/core/domain/sync/sync-lectures.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { notConfirmed, syncEverybody } from '@campus-connect/core/roster/sync-everybody.ts'
import { termChangeText } from '@campus-connect/core/roster/term.ts'
import type { OperatorContext } from '../../context/context.ts'
import { progressReporter } from '../../context/progress.ts'
import { wholeNumber } from './held.ts'

type Options = { dryRun?: boolean; removals?: number }

export function rosterSync(context: OperatorContext): Command {
  return new Command('sync')
    .description('모든 계정의 강의 목록을 지금 명단에 맞춥니다. 서버와 함께 실행해도 되고, 다시 실행해도 됩니다')
    .requiredOption('--all', '모든 계정')
    .option('-n, --dry-run', '바뀔 것을 세기만 하며 아무것도 바꾸지 않습니다')
    .option('--removals <수>', '바뀐 ROSTER_TERM 때문에 강의 목록에서 빠지는 수강의 수', wholeNumber)
    .action(async ({ dryRun = false, removals }: Options) => {
      context.lowerProcessPriority()
      await context.interruptible((signal) =>
        context.withDatabase((db) => sync(db, context, { dryRun, removals }, signal), { dryRun }),
      )
    })
}

type Wanted = { dryRun: boolean; removals: number | undefined }

async function sync(db: Db, context: OperatorContext, wanted: Wanted, signal: AbortSignal) {
  const { clock, operator, print, say, settings } = context
  const { rosterTerm: term, rosterGuard: guard } = settings()
  const tell = progressReporter(say)
  const { totals, accounts, unconfirmed } = await syncEverybody(
    db,
    operator,
    { term, guard, ...wanted },
    {
      clock,
      signal,
      planned: (change) => say(termChangeText(change)),
      progress: (done, total) => tell(`동기화하는 중입니다: 계정 ${done}개 / ${total}개`),
    },
  )
  print(totalsText(totals, wanted.dryRun))
  if (signal.aborted)
    throw new OperatorError(
      `중단했습니다. 계정 ${accounts}개 가운데 ${totals.accounts}개까지 했습니다. 다시 실행하면 이어집니다.`,
    )
  if (unconfirmed) throw notConfirmed(unconfirmed)
}

function totalsText({ accounts, changed, added, removed, renamed, names }: SyncTotals, dryRun: boolean) {
  const done = dryRun ? '바꿉니다 (아무것도 바꾸지 않았습니다)' : '바꾸었습니다'
  return `계정 ${accounts}개 가운데 ${changed}개의 강의 목록을 ${done}: 추가 ${added}개, 제외 ${removed}개, 이름 변경 ${renamed}개${names > 0 ? `. 학생의 이름을 명단대로 ${dryRun ? '바꿉니다' : '바꾸었습니다'}: ${names}명` : ''}`
}
