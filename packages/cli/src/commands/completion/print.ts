import { Argument, type Command } from 'commander'
import { completionScript, shells, type Shell } from './script.ts'
import { CliError } from '../../errors/cli-error.ts'
import { usageTexts } from '../../texts/errors.ts'
import { valueTexts as values } from '../../texts/options.ts'
import type { Invocation } from '../invocation.ts'

export function completion(command: Command, { print, program, say }: Invocation) {
  command
    .addArgument(
      new Argument(`<${say(values.shell)}>`, say(values.shellDescription)).choices(shells).argParser(parseShell),
    )
    .action(async (shell: Shell) => print.text(completionScript(shell, await program())))
}

function parseShell(text: string): Shell {
  const shell = shells.find((known) => known === text)
  if (shell) return shell
  throw new CliError('usage', usageTexts.unknownShell(text), { hint: usageTexts.knownShells(shells.join(', ')) })
}
