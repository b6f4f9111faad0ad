import type { Command } from 'commander'
import { changeEnabled } from '../../domain/accounts/operated-accounts.ts'
import type { OperatorContext } from '../context/context.ts'
import { changeCommand } from './change.ts'

export function userEnable(context: OperatorContext): Command {
  return changeCommand('enable', context, (db, id, tools) =>
    changeEnabled(db, { id, enabled: true }, tools),
  ).description('사용자를 활성화합니다')
}
