import type { Command } from 'commander'
import { unlinkAccount } from '@campus-connect/core/domain/accounts/portal/unlink.ts'
import type { OperatorContext } from '../../context/context.ts'
import { changeCommand } from './change.ts'

export function userUnlink(context: OperatorContext): Command {
  return changeCommand('unlink', context, async (db, id, operator) => {
    const { changed } = await unlinkAccount(db, operator, { id }, context)
    return changed
      ? `${id}: 포털 계정과의 연결을 끊고 모든 기기에서 로그아웃했습니다. 다음에 이 학번으로 오는 포털 계정과 연결됩니다.`
      : `${id}: 연결된 포털 계정이 없습니다.`
  }).description('포털 계정과의 연결을 끊습니다. 학번을 물려받은 다른 사람이면 먼저 계정을 지우거나 학번을 바꿔주세요')
}
