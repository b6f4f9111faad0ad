import { type Command, Option } from 'commander'
import type { Condition } from '@campus-connect/tables'
import { CliError } from '../../errors/cli-error.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { usageTexts } from '../../texts/errors.ts'
import { valueTexts as values } from '../../texts/options.ts'
import { numberBetween } from '../arguments.ts'
import type { Invocation } from '../invocation.ts'
import type { Hidden } from '../numbers-in-table.ts'

export type ChangeOptions = {
  file?: string
  column?: string
  where?: Condition[]
  hidden?: Hidden
  concurrency?: number
  failFast?: true
  undoFile?: string
  resume?: string
}

const hiddenChoices: readonly Hidden[] = ['include', 'skip']

/** The options of every command that changes many users: where their numbers come from, and how the run goes. */
export function addChangeOptions(command: Command, { say }: Invocation): Command {
  return command
    .addOption(new Option(`--from, --file <${say(values.file)}>`, say(texts.file)))
    .addOption(new Option(`--column <${say(values.column)}>`, say(texts.column)))
    .addOption(new Option(`--where <${say(values.condition)}>`, say(texts.where)).argParser(addCondition))
    .addOption(
      new Option(`--hidden <${say(values.choice)}>`, say(texts.hidden)).choices(hiddenChoices).argParser(parseHidden),
    )
    .addOption(
      new Option(`--concurrency <${say(values.count)}>`, say(texts.concurrency)).argParser(
        numberBetween(1, 50, usageTexts.wrongConcurrency),
      ),
    )
    .option('--fail-fast', say(texts.failFast))
    .option(`--undo-file <${say(values.file)}>`, say(texts.undoFile))
    .option(`--resume <${say(values.file)}>`, say(texts.resume))
}

/** `열=값` or `열!=값`. */
function addCondition(text: string, earlier: Condition[] = []): Condition[] {
  const [, head = '', sign, value = ''] = /^([^=]*?)(!?=)(.*)$/s.exec(text) ?? []
  if (sign === undefined || head.trim() === '') throw new CliError('usage', usageTexts.wrongCondition(text))
  return [...earlier, { head: head.trim(), value, not: sign === '!=' }]
}

function parseHidden(text: string) {
  const choice = hiddenChoices.find((each) => each === text)
  if (choice) return choice
  throw new CliError('usage', usageTexts.wrongHidden)
}
