import { Command } from 'commander'
import { findSnapshot } from '@campus-connect/core/database/queries/roster/snapshots.ts'
import { findTotals } from '@campus-connect/core/database/queries/users/totals.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { syncLectures, type SyncTotals } from '@campus-connect/core/domain/sync/sync-lectures.ts'
import { followTerm, isTooMuch, planTerm, type TermChange, termChangeText } from '@campus-connect/core/roster/term.ts'
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
        context.withDatabase((db) => syncEverybody(db, context, { signal, dryRun, removals }), { dryRun }),
      )
    })
}

type Manner = { signal: AbortSignal; dryRun: boolean; removals: number | undefined }

async function syncEverybody(db: Db, context: OperatorContext, { signal, dryRun, removals }: Manner) {
  const { clock, operator, print, say, settings } = context
  if (!(await findSnapshot(db)))
    throw new OperatorError('가져온 명단이 없습니다. campus-server roster import로 가져와주세요.')
  const { rosterTerm: term, rosterGuard } = settings()
  const plan = await planTerm(db, { term, now: clock() })
  const unconfirmed = plan && isTooMuch(plan, rosterGuard) && plan.removed !== removals ? plan : undefined
  if (plan && plan.removed > 0) say(termChangeText(plan))
  if (!dryRun && unconfirmed) throw notConfirmed(unconfirmed)
  if (!dryRun && plan) await followTerm(db, operator, plan, { clock })
  const { total } = await findTotals(db)
  const tell = progressReporter((accounts: number) => say(`동기화하는 중입니다: 계정 ${accounts}개 / ${total}개`))

  const totals = await syncLectures(db, operator, { clock, term, signal, dryRun, progress: tell })

  print(totalsText(totals, dryRun))
  if (signal.aborted)
    throw new OperatorError(
      `중단했습니다. 계정 ${total}개 가운데 ${totals.accounts}개까지 했습니다. 다시 실행하면 이어집니다.`,
    )
  if (unconfirmed) throw notConfirmed(unconfirmed)
}

function totalsText({ accounts, changed, added, removed, renamed, names }: SyncTotals, dryRun: boolean) {
  const done = dryRun ? '바꿉니다 (아무것도 바꾸지 않았습니다)' : '바꾸었습니다'
  return `계정 ${accounts}개 가운데 ${changed}개의 강의 목록을 ${done}: 추가 ${added}개, 제외 ${removed}개, 이름 변경 ${renamed}개${names > 0 ? `. 학생의 이름을 명단대로 ${dryRun ? '바꿉니다' : '바꾸었습니다'}: ${names}명` : ''}`
}

const notConfirmed = ({ removed }: TermChange) =>
  new OperatorError(
    `아무것도 바꾸지 않았습니다. ROSTER_TERM이 맞는지 확인하고, 맞으면 campus-server roster sync --all --removals ${removed} 명령으로 실행해주세요.`,
  )
