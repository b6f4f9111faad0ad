import { Command } from 'commander'
import { setEnabled } from '../../domain/accounts/accounts.ts'
import type { Operator } from '../../domain/actor.ts'
import type { Db } from '../../database/tables/tables.ts'
import type { OperatorContext } from '../context/context.ts'
import { oneByOne } from './one-by-one.ts'
import { hiddenOption, readNumbers, reasonOption, refuseNumbers } from './options.ts'
import type { Hidden } from './rows-in-file.ts'

export type ChangeOptions = { reason?: string; file?: string; hidden?: Hidden; yes?: true; anonymise?: true }
/** Changes one account and returns a sentence about it. */
export type Change = (db: Db, id: string, operator: Operator, options: ChangeOptions) => Promise<string>

/** A command that changes the accounts of the arguments and of a file. `before` may refuse all of them. */
export function changeCommand(
  name: string,
  context: OperatorContext,
  change: Change,
  before?: (ids: string[], options: ChangeOptions, command: Command) => Promise<void>,
): Command {
  return new Command(name)
    .argument('[학번...]')
    .option('--file <파일>', "표의 '학번' 열 (CSV, .xlsx), 머리글이 없으면 첫 열 (user list가 쓴 파일)")
    .addOption(hiddenOption())
    .addOption(reasonOption())
    .action(async (given: string[], options: ChangeOptions, command: Command) => {
      const ids = await readNumbers(given, options, command)
      const { reason } = options
      refuseNumbers(reason, ids)
      await before?.(ids, options, command)
      const operator = { ...context.operator, reason }
      await context.withDatabase((db) => oneByOne(ids, context, (id) => change(db, id, operator, options)))
    })
}

export function userEnable(context: OperatorContext): Command {
  return changeCommand('enable', context, async (db, id, operator) => {
    const { changed } = await setEnabled(db, operator, { id, enabled: true }, context)
    return `${id}: ${changed ? '사용자를 활성화했습니다.' : '이미 활성화된 사용자입니다.'}`
  }).description('사용자를 활성화합니다')
}

export function userDisable(context: OperatorContext): Command {
  return changeCommand('disable', context, async (db, id, operator) => {
    const { changed } = await setEnabled(db, operator, { id, enabled: false }, context)
    return `${id}: ${changed ? '사용자를 비활성화했습니다.' : '이미 비활성화된 사용자입니다.'}`
  }).description('사용자를 비활성화하고 모든 기기에서 로그아웃합니다')
}
