import { Command } from 'commander'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { renumberAccount } from '@campus-connect/core/domain/accounts/accounts.ts'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import type { OperatorContext } from '../../context/context.ts'
import { rosterRemark } from './create.ts'
import { dryRunOption, hiddenOption, missing, oneByOne, reasonOption, refuseNumbers } from './change.ts'
import { type Hidden, newNumberColumn, noRows, numberColumn, refuseAccountsAbove, rowsInFile } from './rows-in-file.ts'

type Options = { reason?: string; file?: string; hidden?: Hidden; dryRun?: true }

export function userRenumber(context: OperatorContext): Command {
  return new Command('renumber')
    .argument('[학번]')
    .argument('[새 학번]')
    .description('학번을 바꿉니다. 강의, 출석, 감사 기록은 그대로 따라갑니다')
    .option('--file <파일>', "표의 '학번', '새 학번' 열 (CSV, .xlsx), 머리글이 없으면 처음 두 열")
    .addOption(hiddenOption())
    .addOption(reasonOption())
    .addOption(dryRunOption())
    .action(async (id: string | undefined, to: string | undefined, options: Options, command: Command) => {
      const { file, hidden, reason, dryRun = false } = options
      const columns = [numberColumn, newNumberColumn].map((column) => ({ ...column, unique: true }))
      const { rows, words } = file === undefined ? noRows : await rowsInFile(file, columns, hidden)
      const pairs = rows.map(([from = '', next = '']) => ({ id: from, to: next }))
      if (id !== undefined && to !== undefined)
        pairs.unshift({ id: typedStudentNumber(id), to: typedStudentNumber(to) })
      if (pairs.length === 0 || (id !== undefined && to === undefined)) missing(command)
      refuseNumbers(
        reason,
        pairs.flatMap(({ id, to }) => [id, to]),
      )
      const renumber = async (db: Db) => {
        await refuseAccountsAbove(db, words)
        await oneByOne(db, pairs, { context, dryRun }, async (own, pair) => {
          await renumberAccount(own, { ...context.operator, reason }, pair, context)
          const { remark } = await rosterRemark(own, { id: pair.to })
          return `${pair.id}: 학번을 바꾸고 모든 기기에서 로그아웃했습니다. 새 학번: ${pair.to}${remark}`
        })
      }
      await context.withDatabase(renumber, { dryRun })
    })
}
