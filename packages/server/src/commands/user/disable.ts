import type { Command } from 'commander'
import { changeEnabled } from '../../domain/accounts/operated-accounts.ts'
import type { OperatorContext } from '../context/context.ts'
import { changeCommand } from './change.ts'

export function userDisable(context: OperatorContext): Command {
  return changeCommand('disable', context, (db, id, tools) =>
    changeEnabled(db, { id, enabled: false }, tools),
  ).description('사용자를 비활성화하고 모든 기기에서 로그아웃합니다')
}
