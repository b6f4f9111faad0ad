import { escapeControls } from '@campus-connect/tables/escape-controls'
import { Command, InvalidArgumentError } from 'commander'
import type { Change } from '@campus-connect/core/roster/import/comparison.ts'
import { type Hold, reportOf } from '@campus-connect/core/roster/import/guard.ts'
import { waitingText } from '@campus-connect/core/roster/import/import-options.ts'
import { showHeld } from '@campus-connect/core/roster/import/history.ts'
import { acceptHeld, rejectHeld } from '@campus-connect/core/roster/import/versions.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import type { OperatorContext } from '../../context/context.ts'
import { changeLines, lossLines, nameLines, reasonLines } from './lines.ts'

export function rosterHeld(context: OperatorContext): Command {
  return new Command('held')
    .description('보류한 명단과 그 이유를 보여 줍니다')
    .option('--json', 'JSON으로 씁니다')
    .action(async ({ json }: { json?: true }) => {
      const held = await context.withDatabase((db) => showHeld(db, context.operator, context))
      if (!held) return context.say('보류한 명단이 없습니다.')
      const { hold, snapshot } = held
      const { number, location, taken_at } = snapshot
      const { change, counts } = reportOf(snapshot)
      if (!change) return
      const { code, removals, names, reasons } = hold
      if (json)
        return context.print(
          JSON.stringify(
            { code, removals, names, reasons, change, number, location, takenAt: taken_at, counts },
            null,
            2,
          ),
        )
      context.print(
        [
          `${koreanTime(taken_at)}에 보류한 명단: ${escapeControls(location)}`,
          ...nameLines('이름이 바뀌는 학생', held.names),
          ...heldLines(hold, change),
        ].join('\n'),
      )
    })
}

/** Why a roster waits, and the commands that decide. */
export function heldLines({ code, removals, names, reasons }: Hold, change: Change): string[] {
  return [
    ...changeLines(change),
    ...lossLines(change),
    '이유:',
    ...reasonLines(reasons),
    `받아들이기: campus-server roster accept ${code} --removals ${removals}${names > 0 ? ` --names ${names}` : ''}`,
    `거절하기: campus-server roster reject ${code}`,
  ]
}

export function rosterAccept(context: OperatorContext): Command {
  return new Command('accept')
    .description('보류한 명단을 받아들입니다')
    .argument('<코드>', 'roster held가 보여 준 코드')
    .requiredOption('--removals <수>', 'roster held가 보여 준, 빠지는 수강의 수', wholeNumber)
    .option('--names <수>', 'roster held가 보여 준, 바뀌는 이름의 수', wholeNumber)
    .action(async (code: string, options: { removals: number; names?: number }) => {
      const { snapshot, hold } = await context.withDatabase((db) =>
        stoppable(context, (tools) => acceptHeld(db, context.operator, { code, ...options }, tools)),
      )
      const names = hold.names > 0 ? `, 바뀐 이름 ${hold.names}개` : ''
      context.print(`명단을 받아들였습니다: ${snapshot.number}번, 빠진 수강 ${hold.removals}건${names}`)
    })
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('')
  return Number(text)
}

export function rosterReject(context: OperatorContext): Command {
  return new Command('reject')
    .description('보류한 명단을 거절합니다. 서버는 같은 파일을 다시 가져오지 않습니다')
    .argument('<코드>', 'roster held가 보여 준 코드')
    .action(async (code: string) => {
      await context.withDatabase((db) => stoppable(context, (tools) => rejectHeld(db, context.operator, code, tools)))
      context.print('명단을 거절했습니다. 이전 명단을 계속 씁니다.')
    })
}

type VersionTools = Parameters<typeof rejectHeld>[3]

/** Runs a change of the version in use, which a signal stops while it waits for an import. */
export function stoppable<T>(
  { clock, interruptible, say }: OperatorContext,
  change: (tools: VersionTools) => Promise<T>,
): Promise<T> {
  return interruptible((signal) => change({ clock, signal, waiting: () => say(waitingText) }))
}
