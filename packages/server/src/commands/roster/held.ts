import { Command } from 'commander'
import { reportOf } from '../../roster/import/guard/held.ts'
import { findHeld } from '../../roster/import/versions.ts'
import { koreanTime } from '../../domain/sync/message.ts'
import type { OperatorContext } from '../context/context.ts'
import { heldJson, heldLines } from './held-lines.ts'

export function rosterHeld(context: OperatorContext): Command {
  return new Command('held')
    .description('보류한 명단과 그 이유를 보여 줍니다')
    .option('--json', 'JSON으로 씁니다')
    .action(async ({ json }: { json?: true }) => {
      const held = await context.withDatabase(findHeld)
      if (!held) return context.say('보류한 명단이 없습니다.')
      const { hold, snapshot } = held
      const { number, location, taken_at } = snapshot
      const { change, counts } = reportOf(snapshot)
      if (!change) return
      if (json)
        return context.print(
          JSON.stringify({ ...heldJson(hold, change), number, location, takenAt: taken_at, counts }, null, 2),
        )
      context.print([`${koreanTime(taken_at)}에 보류한 명단: ${location}`, ...heldLines(hold, change)].join('\n'))
    })
}
