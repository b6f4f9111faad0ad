import { Command } from 'commander'
import type { OperatorTools } from '../../domain/accounts/operated-accounts.ts'
import type { Db } from '../../database/tables/tables.ts'
import type { OperatorContext } from '../context/context.ts'
import { readNumbers } from './numbers.ts'
import { oneByOne } from './one-by-one.ts'
import { reasonOption, refuseNumbers } from './reason-option.ts'
import { type Hidden, hiddenOption } from './rows-in-file.ts'

export type ChangeOptions = { reason?: string; file?: string; hidden?: Hidden; yes?: true; anonymise?: true }
export type Change = (db: Db, id: string, tools: OperatorTools & Pick<ChangeOptions, 'anonymise'>) => Promise<string>

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
      const { reason, anonymise } = options
      refuseNumbers(reason, ids)
      await before?.(ids, options, command)
      const { clock, operator } = context
      await context.withDatabase((db) =>
        oneByOne(ids, context, (id) => change(db, id, { clock, operator, reason, ...(anonymise && { anonymise }) })),
      )
    })
}
