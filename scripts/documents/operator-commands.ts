import type { OperatorContext } from '@campus-connect/operator/context/context.ts'
import { operatorCommands } from '@campus-connect/operator/operator-commands.ts'

/** `audit trim`, `check`: every operator's command as it is typed. */
export function commands(): string[] {
  const context = { clock: () => new Date(0) } as OperatorContext
  return operatorCommands(context).flatMap((command) => {
    const verbs = command.commands.map((verb) => `${command.name()} ${verb.name()}`)
    return verbs.length > 0 ? verbs : [command.name()]
  })
}
