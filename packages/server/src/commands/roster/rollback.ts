import { koreanDay } from '@campus-connect/roster/model'
import { Command } from 'commander'
import { needsYes, refuseUsage } from '../context/refuse-usage.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { compareSnapshots } from '../../roster/import/guard/base.ts'
import { planRollback, rollBack } from '../../roster/import/versions.ts'
import { koreanTime } from '../../domain/sync/message.ts'
import type { OperatorContext } from '../context/context.ts'
import { wholeNumber } from './accept.ts'
import { changeLines } from './change-lines.ts'
import { changeVersion } from './version-change.ts'

export function rosterRollback(context: OperatorContext): Command {
  const { ask, say, clock, print } = context
  return new Command('rollback')
    .description('이전 명단으로 되돌립니다. 되돌린 파일은 다시 가져오지 않습니다')
    .argument('[번호]', 'roster history가 보여 준 번호 (기본값: 바로 전)', wholeNumber)
    .option('--yes', '묻지 않습니다')
    .action(async (number: number | undefined, { yes }: { yes?: true }, command: Command) => {
      if (!yes && !ask) refuseUsage(command, needsYes)
      await context.withDatabase(async (db) => {
        const plan = await planRollback(db, number)
        const { from, to } = plan
        say(`${from.number}번에서 ${to.number}번(${koreanTime(to.taken_at)}, ${to.location})으로 되돌립니다.`)
        for (const line of changeLines(await compareSnapshots(db, [from.id, to.id], koreanDay(clock())))) say(line)
        if (!yes && !/^(y|yes|예|네)$/i.test((await ask!('되돌리겠습니까? [y/n] ')).trim()))
          throw new OperatorError('아무것도 바꾸지 않았습니다.')
        const entry = () => ({ task: 'roster-rollback', details: { from: from.number, to: to.number } }) as const
        await changeVersion(context, entry, (change) => rollBack(db, plan, change))
        print(`${to.number}번 명단으로 되돌렸습니다.`)
      })
    })
}
