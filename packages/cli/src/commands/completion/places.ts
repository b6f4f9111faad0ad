import type { Argument, Command } from 'commander'
import { valueTexts } from '../../texts/options.ts'
import type { Text } from '../../texts/text.ts'

/** A command, and what may follow it. */
export type Place = {
  /** Its words, each after a `/`. */
  path: string
  words: string[]
  /** Its first argument is a student number, which the server knows. */
  numbers: boolean
  /** Its second argument is a lecture of that student. */
  lectures: boolean
  /** The values of its options that have a choice. */
  values: [option: string, values: string[]][]
}

/** The program and all commands below it. */
export function placesOf(program: Command): Place[] {
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
      numbers: isNamed(first, valueTexts.studentNumber),
      lectures: isNamed(second, valueTexts.lecture),
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
