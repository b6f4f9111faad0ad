import { koreanDay } from '@campus-connect/roster/model'
import { Command } from 'commander'
import { findSnapshot, listSnapshots } from '../../database/queries/roster/snapshots.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { compareSnapshots } from '../../roster/import/guard/base.ts'
import { versionBefore } from '../../roster/import/versions.ts'
import type { Db } from '../../database/tables/tables.ts'
import type { OperatorContext } from '../context/context.ts'
import { wholeNumber } from './accept.ts'
import { changeLines, lossLines } from './change-lines.ts'

export function rosterDiff(context: OperatorContext): Command {
  return new Command('diff')
    .description('두 명단의 차이를 보여 줍니다')
    .argument('[번호]', '지금 명단과 비교할 번호 (기본값: 보류한 명단, 없으면 바로 전)', wholeNumber)
    .option('--json', 'JSON으로 씁니다')
    .action(async (number: number | undefined, { json }: { json?: true }) => {
      const { from, to, change } = await context.withDatabase(async (db) => {
        const [from, to] = await versions(db, number)
        const change = await compareSnapshots(db, [from.id, to.id], koreanDay(context.clock()))
        return { from: from.number, to: to.number, change }
      })
      if (json) return context.print(JSON.stringify({ from, to, change }, null, 2))
      context.print([`${from}번에서 ${to}번으로:`, ...changeLines(change), ...lossLines(change)].join('\n'))
    })
}

/** The earlier version first. */
async function versions(db: Db, number: number | undefined) {
  const inUse = await findSnapshot(db)
  if (!inUse) throw new OperatorError('가져온 명단이 없습니다.')
  const others = (await listSnapshots(db)).filter(({ id }) => id !== inUse.id)
  const usual = others.find(({ held }) => held !== null) ?? (await versionBefore(db, inUse)) ?? others[0]
  const other = number === undefined ? usual : others.find((each) => each.number === number)
  if (!other) throw new OperatorError('비교할 명단이 없습니다. campus-server roster history로 번호를 확인해주세요.')
  return [inUse, other].toSorted((one, next) => one.number - next.number) as [typeof inUse, typeof inUse]
}
