import type { Command } from 'commander'
import { needsYes, refuseUsage } from '../context/refuse-usage.ts'
import { deleteUser } from '../../domain/accounts/operated-accounts.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { OperatorContext } from '../context/context.ts'
import { type Change, changeCommand } from './change.ts'
import { describeAccounts } from './roster-remark.ts'

export function userDelete(context: OperatorContext): Command {
  const { ask, say, settings, withDatabase } = context
  const change: Change = (db, id, { anonymise, ...tools }) =>
    deleteUser(db, { id, attendance: anonymise ? 'anonymise' : settings().attendanceOnDeletion }, tools)
  return changeCommand('delete', context, change, async (ids, { yes }, command: Command) => {
    if (yes) return
    if (!ask) refuseUsage(command, needsYes)
    say(`지울 계정 ${ids.length}개:`)
    for (const line of await withDatabase((db) => describeAccounts(db, ids))) say(line)
    const answer = await ask(`계정 ${ids.length}개를 지우면 되돌릴 수 없습니다. 지우겠습니까? [y/n] `)
    if (!/^(y|yes|예|네)$/i.test(answer.trim())) throw new OperatorError('아무것도 지우지 않았습니다.')
  })
    .option('--yes', '묻지 않고 지웁니다')
    .option('--anonymise', '출석 기록에도 학번과 이름을 남기지 않습니다 (ATTENDANCE_ON_DELETION=keep이어도)')
    .description(
      '계정을 지웁니다 (파기 요청). 출석 기록은 이름 없이 남습니다 (ATTENDANCE_ON_DELETION=keep이면 이름과 함께)',
    )
}
