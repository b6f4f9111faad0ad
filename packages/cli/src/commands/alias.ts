import type { Command } from 'commander'
import { readAliases, wordsOf, writeAliases } from '../connection/aliases.ts'
import { refuseSecrets } from '../command-line/usage-error.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Column } from '../output/column.ts'
import { aliasTexts as texts } from '../texts/alias.ts'
import type { Invocation } from './invocation.ts'

type Row = { name: string; command: string }

const columns: Column<Row>[] = [
  { name: 'name', title: texts.name, value: ({ name }) => name, key: true },
  { name: 'command', title: texts.command, value: ({ command }) => command },
]

export function aliasSet(command: Command, { context, options, print, program }: Invocation) {
  command.action(async (name: string, line: string) => {
    const { commands } = await program()
    const isCommand = (word: string) => word === 'help' || commands.some((each) => each.name() === word)
    if (!/^[\p{L}\p{N}_-]{1,64}$/u.test(name) || name.startsWith('-'))
      throw new CliError('usage', texts.wrongName(name))
    if (isCommand(name)) throw new CliError('usage', texts.isCommand(name))
    const words = wordsOf(line)
    const [first = ''] = (words ?? []).filter((word) => word !== 'campus')
    if (!words || !isCommand(first)) throw new CliError('usage', texts.wrongCommand(line), { hint: texts.example })
    refuseSecrets(words)
    const command = line.trim().replace(/^campus\s+/, '')
    if (options().dryRun) return print.talk(texts.wouldSet(name, command))
    writeAliases({ ...readAliases(context), [name]: command }, context)
    print.talk(texts.set(name, command))
  })
}

export function aliasList(command: Command, { context, print }: Invocation) {
  command.action(() => {
    print.checkFields(columns)
    const rows = Object.entries(readAliases(context)).map(([name, line]) => ({ name, command: line }))
    print.rows(
      rows.toSorted((one, other) => one.name.localeCompare(other.name, 'ko')),
      columns,
    )
    if (rows.length === 0 && print.format() === 'table') print.talk(texts.none)
  })
}

export function aliasDelete(command: Command, { context, options, print }: Invocation) {
  command.action((name: string) => {
    const { [name]: found, ...others } = readAliases(context)
    if (found === undefined) throw new CliError('not-found', texts.unknown(name))
    if (options().dryRun) return print.talk(texts.wouldDelete(name))
    writeAliases(others, context)
    print.talk(texts.deleted(name))
  })
}
