import { Argument, type Command, type Option } from 'commander'
import { CliError } from '../../errors/cli-error.ts'
import { usageTexts } from '../../texts/errors.ts'
import { valueTexts as values } from '../../texts/options.ts'
import type { Text } from '../../texts/text.ts'
import type { Invocation } from '../invocation.ts'
import { type Place, scripts, type Word } from './scripts.ts'

type Shell = keyof typeof scripts

const shells = Object.keys(scripts) as Shell[]

export function completion(command: Command, { print, program, say }: Invocation) {
  command
    .addArgument(
      new Argument(`<${say(values.shell)}>`, say(values.shellDescription)).choices(shells).argParser(parseShell),
    )
    .action(async (shell: Shell) => print.text(scripts[shell](below(await program(), ''))))
}

function parseShell(text: string): Shell {
  const shell = shells.find((known) => known === text)
  if (shell) return shell
  throw new CliError('usage', usageTexts.unknownShell(text), { hint: usageTexts.knownShells(shells.join(', ')) })
}

/** A command and all commands below it; the program is first. */
function below(command: Command, path: string): Place[] {
  const help = command.createHelp()
  const commands = help.visibleCommands(command)
  const [first, second] = command.registeredArguments
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  const numbers = isNamed(first, values.studentNumber)
  return [
    {
      path,
      words: [
        ...commands.map((child) => ({ name: child.name(), description: help.subcommandDescription(child) })),
        ...choices.map((name) => ({ name, description: '' })),
        ...optionsOf(command),
      ],
      numbers,
      lectures: isNamed(second, values.lecture) || (numbers && isUsage(command, values.studentsThenLecture)),
      values: command.options.flatMap(({ long, argChoices }): Place['values'] =>
        long && argChoices ? [[long, [...argChoices]]] : [],
      ),
      files: command.options.filter((option) => takes(option, values.file)).flatMap(flagsOf),
      profiles: command.options.flatMap(({ long }) => (long === '--profile' ? long : [])),
    },
    ...commands.flatMap((child) => below(child, `${path}/${child.name()}`)),
  ]
}

const isNamed = (argument: Argument | undefined, name: Text) =>
  argument !== undefined && Object.values(name).includes(argument.name())

const isUsage = (command: Command, usage: Text) => Object.values(usage).includes(command.usage())

const takes = ({ flags }: Option, name: Text) => Object.values(name).some((value) => flags.endsWith(` <${value}>`))

/** All long spellings of an option. */
const flagsOf = ({ long, short }: Option) => [short, long].flatMap((flag) => (flag?.startsWith('--') ? flag : []))

function optionsOf(command: Command): Word[] {
  const help = command.createHelp()
  const options = help.visibleOptions(command)
  const words = options.flatMap((option) => flagsOf(option).map((name) => ({ name, description: option.description })))
  return [...new Map(words.map((word) => [word.name, word])).values()]
}
