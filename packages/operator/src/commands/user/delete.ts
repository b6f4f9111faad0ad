import type { Command } from 'commander'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { deleteAccount, describeDeletable } from '@campus-connect/core/domain/accounts/deletion.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { needsYes, refuseUsage } from '../../context/refuse-usage.ts'
import { type Change, changeCommand } from './change.ts'

export function userDelete(context: OperatorContext): Command {
  const { ask, say, settings, withDatabase } = context
  const change: Change = async (db, id, operator, { anonymise }) => {
    const attendance = anonymise ? 'anonymise' : settings().attendanceOnDeletion
    const { deleted } = await deleteAccount(db, operator, { id, attendance }, context)
    if (!deleted) return `${id}: 이미 지운 계정입니다. 출석 기록에 남겨 둔 학번과 이름을 지웠습니다.`
    return attendance === 'keep'
      ? `${id}: 계정, 로그인, 강의 목록을 지웠습니다. 출석 기록에는 보관 기간이 끝날 때까지 학번과 이름이 남습니다 (ATTENDANCE_ON_DELETION=keep).`
      : `${id}: 계정, 로그인, 강의 목록을 지웠습니다. 출석 기록과 감사 기록에는 이름 없는 키만 남습니다.`
  }
  return changeCommand('delete', context, change, async (ids, { yes, dryRun = false }, command) => {
    if (yes && !dryRun) return
    if (!dryRun && !ask) refuseUsage(command, needsYes)
    say(`지울 계정 ${ids.length}개:`)
    for (const line of await withDatabase((db) => describeAccounts(db, ids), { dryRun })) say(line)
    if (dryRun || !ask) return
    const answer = await ask(`계정 ${ids.length}개를 지우면 되돌릴 수 없습니다. 지우겠습니까? [y/n] `)
    if (!/^(y|yes|예|네)$/i.test(answer.trim())) throw new OperatorError('아무것도 지우지 않았습니다.')
  })
    .option('--yes', '묻지 않고 지웁니다')
    .option('--anonymise', '출석 기록에도 학번과 이름을 남기지 않습니다 (ATTENDANCE_ON_DELETION=keep이어도)')
    .description(
      '계정을 지웁니다 (파기 요청). 출석 기록은 이름 없이 남습니다 (ATTENDANCE_ON_DELETION=keep이면 이름과 함께)',
    )
}

/** A line for each account, and a warning if the list has some that still belong here. */
async function describeAccounts(db: Db, ids: readonly string[]): Promise<string[]> {
  const accounts = await describeDeletable(db, ids)
  const lines = accounts.map(({ id, username, admin, enabled, listed }) => {
    const marks = [admin && '관리자', listed && '명단에 있음', enabled && '활성'].filter(Boolean)
    return `  ${id} ${username ?? '(계정 없음)'} ${marks.join(', ')}`.trimEnd()
  })
  const count = (mark: 'admin' | 'listed') => accounts.filter((account) => account[mark]).length
  const [admins, listed] = [count('admin'), count('listed')]
  if (admins + listed === 0) return lines
  return [...lines, `주의: 명단에 있는 학생 ${listed}명, 관리자 ${admins}명이 들어 있습니다.`]
}
