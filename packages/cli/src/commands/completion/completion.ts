import { Argument, type Command } from 'commander'
import { CliError } from '../../errors/cli-error.ts'
import { usageTexts } from '../../texts/errors.ts'
import { valueTexts as values } from '../../texts/options.ts'
import type { Text } from '../../texts/text.ts'
import type { Invocation } from '../invocation.ts'
import { type Place, scripts } from './scripts.ts'

type Shell = keyof typeof scripts

const shells = Object.keys(scripts) as Shell[]

export function completion(command: Command, { print, program, say }: Invocation) {
  command
    .addArgument(
      new Argument(`<${say(values.shell)}>`, say(values.shellDescription)).choices(shells).argParser(parseShell),
    )
    .action(async (shell: Shell) => print.text(scripts[shell](placesOf(await program()))))
}

function parseShell(text: string): Shell {
  const shell = shells.find((known) => known === text)
  if (shell) return shell
  throw new CliError('usage', usageTexts.unknownShell(text), { hint: usageTexts.knownShells(shells.join(', ')) })
}

/** The program and all commands below it. */
function placesOf(program: Command): Place[] {
  return below(program, optionsOf(program), '')
}

function below(command: Command, inherited: string[], path: string): Place[] {
  const commands = command.createHelp().visibleCommands(command)
  const own = path === '' ? [] : optionsOf(command)
  const [first, second] = command.registeredArguments
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  return [
    {
      path,
      words: [...commands.map((child) => child.name()), ...choices, ...own, ...inherited],
      numbers: isNamed(first, values.studentNumber),
      lectures: isNamed(second, values.lecture),
      values: command.options.flatMap(({ long, argChoices }): Place['values'] =>
        long && argChoices ? [[long, [...argChoices]]] : [],
      ),
    },
    ...commands.flatMap((child) => below(child, inherited, `${path}/${child.name()}`)),
  ]
}

const isNamed = (argument: Argument | undefined, name: Text) =>
  argument !== undefined && Object.values(name).includes(argument.name())

function optionsOf(command: Command) {
  const flags = command.createHelp().visibleOptions(command)
  return [...new Set(flags.flatMap(({ long }) => long ?? []))]
}
