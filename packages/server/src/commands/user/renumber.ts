import { Command } from 'commander'
import { renumberUser } from '../../domain/accounts/operated-accounts.ts'
import { typedStudentNumber } from '../../text.ts'
import type { OperatorContext } from '../context/context.ts'
import { newNumberColumn, numberColumn } from './columns.ts'
import { missing } from './numbers.ts'
import { oneByOne } from './one-by-one.ts'
import { reasonOption, refuseNumbers } from './reason-option.ts'
import { rosterRemark } from './roster-remark.ts'
import { type Hidden, hiddenOption, rowsInFile } from './rows-in-file.ts'

type Options = { reason?: string; file?: string; hidden?: Hidden }

export function userRenumber(context: OperatorContext): Command {
  return new Command('renumber')
    .argument('[학번]')
    .argument('[새 학번]')
    .description('학번을 바꿉니다. 강의, 출석, 감사 기록은 그대로 따라갑니다')
    .option('--file <파일>', "표의 '학번', '새 학번' 열 (CSV, .xlsx), 머리글이 없으면 처음 두 열")
    .addOption(hiddenOption())
    .addOption(reasonOption())
    .action(
      async (id: string | undefined, to: string | undefined, { file, hidden, reason }: Options, command: Command) => {
        const columns = [numberColumn, newNumberColumn].map((column) => ({ ...column, unique: true }))
        const rows = file === undefined ? [] : await rowsInFile(file, columns, hidden)
        const pairs = rows.map(([from = '', next = '']) => ({ id: from, to: next }))
        if (id !== undefined && to !== undefined)
          pairs.unshift({ id: typedStudentNumber(id), to: typedStudentNumber(to) })
        if (pairs.length === 0 || (id !== undefined && to === undefined)) missing(command)
        refuseNumbers(
          reason,
          pairs.flatMap(({ id, to }) => [id, to]),
        )
        const { clock, operator } = context
        await context.withDatabase((db) =>
          oneByOne(pairs, context, async (pair) => {
            const done = await renumberUser(db, pair, { clock, operator, reason })
            return done + (await rosterRemark(db, { id: pair.to }))
          }),
        )
      },
    )
}
