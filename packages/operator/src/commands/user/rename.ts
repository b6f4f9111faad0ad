import { Command } from 'commander'
import { person, renameAccount } from '@campus-connect/core/domain/accounts/accounts.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { dryRunOption, oneByOne, reasonOption, refuseNumbers } from './change.ts'
import { rosterRemark } from './create.ts'

type Options = { reason?: string; dryRun?: boolean }

export function userRename(context: OperatorContext): Command {
  return new Command('rename')
    .argument('<학번>')
    .argument('<이름>')
    .description('이름을 바꿉니다. 출석부의 비고에 이전 이름이 남습니다')
    .addOption(reasonOption())
    .addOption(dryRunOption())
    .action(async (id: string, name: string, { reason, dryRun = false }: Options) => {
      const renamed = person(id, name)
      refuseNumbers(reason, [renamed.id])
      if (reason?.includes(renamed.username))
        throw new OperatorError('--reason: 사유에 이름을 쓸 수 없습니다. 감사 기록은 계정을 지운 뒤에도 남습니다.')
      await context.withDatabase(
        (db) =>
          oneByOne(db, [renamed], { context, dryRun }, async (own, each) => {
            const { changed, from } = await renameAccount(own, { ...context.operator, reason }, each, context)
            const done = changed
              ? `이름을 바꾸었습니다: ${from} → ${each.username}.`
              : `이름이 이미 '${each.username}'입니다.`
            return `${each.id}: ${done}${(await rosterRemark(own, each)).remark}`
          }),
        { dryRun },
      )
    })
}
