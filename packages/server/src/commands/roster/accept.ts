import { Command, InvalidArgumentError } from 'commander'
import { acceptHeld, type Held } from '../../roster/import/versions.ts'
import type { OperatorContext } from '../context/context.ts'
import { changeVersion } from './version-change.ts'

export function rosterAccept(context: OperatorContext): Command {
  return new Command('accept')
    .description('보류한 명단을 받아들입니다')
    .argument('<코드>', 'roster held가 보여 준 코드')
    .requiredOption('--removals <수>', 'roster held가 보여 준, 빠지는 수강의 수', wholeNumber)
    .action(async (code: string, { removals }: { removals: number }) => {
      const entry = ({ snapshot }: Held) =>
        ({ task: 'roster-accept', details: { version: snapshot.number, removals } }) as const
      const { snapshot } = await context.withDatabase((db) =>
        changeVersion(context, entry, (change) => acceptHeld(db, code, removals, change)),
      )
      context.print(`명단을 받아들였습니다: ${snapshot.number}번, 빠진 수강 ${removals}건`)
    })
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('')
  return Number(text)
}
