import { type Command, Option } from 'commander'
import { CliError } from '../../errors/cli-error.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { usageTexts } from '../../texts/errors.ts'
import { valueTexts as values } from '../../texts/options.ts'
import { readStudentNumbers } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'
import type { Hidden } from '../numbers-in-table.ts'
import { changeEach } from './change-each.ts'
import { planOf } from './plan.ts'
import { questionFor } from './question.ts'
import { recordsOf } from './records.ts'
import type { Options, Work } from './work.ts'

const hiddenChoices: readonly Hidden[] = ['include', 'skip']

/** A command that changes the account of each user: reads the numbers, asks, and changes them. */
export function changeUsersCommand(command: Command, invocation: Invocation, work: Work) {
  const { say } = invocation
  command
    .addOption(new Option(`--file <${say(values.file)}>`, say(texts.file)))
    .addOption(new Option(`--column <${say(values.column)}>`, say(texts.column)))
    .addOption(
      new Option(`--hidden <${say(values.choice)}>`, say(texts.hidden)).choices(hiddenChoices).argParser(parseHidden),
    )
    .addOption(new Option(`--concurrency <${say(values.count)}>`, say(texts.concurrency)).argParser(parseConcurrency))
    .option('--fail-fast', say(texts.failFast))
    .option(`--undo-file <${say(values.file)}>`, say(texts.undoFile))
    .option(`--resume <${say(values.file)}>`, say(texts.resume))
    .action((words: string[], options: Options) => changeUsers(invocation, words, work, options))
}

async function changeUsers(invocation: Invocation, words: string[], work: Work, options: Options) {
  const { print, confirm, context, interactive } = invocation
  print.checkFields(print.changeColumns)
  const numbers = await readStudentNumbers({ ...options, words }, context)
  if (numbers.ids.length === 0) return print.talk(texts.nothingToDo)
  const { campus, host, saved } = await invocation.connect()
  if (invocation.options().dryRun) {
    const { signal } = context
    const plan = await planOf(campus, { ids: numbers.ids, change: work.change, self: saved?.user.id, signal })
    plan.forEach((change) => print.outcome(change))
    return print.changes(plan)
  }

  const { ids } = numbers
  const { configDirectory } = context
  const records = recordsOf({ name: `users ${work.change} ${host}`, ids, configDirectory }, options)
  try {
    const { left } = records
    if (left.length < ids.length) print.talk(texts.skipped(ids.length - left.length))
    if (work.confirmed || (left.length > 1 && interactive()))
      await confirm(() => questionFor(campus, left, work.change, context.signal))
    await changeEach(invocation, { ...numbers, ids: left }, { ...options, work, campus, records })
  } finally {
    records.close()
  }
}

function parseHidden(text: string) {
  const choice = hiddenChoices.find((each) => each === text)
  if (choice) return choice
  throw new CliError('usage', usageTexts.wrongHidden)
}

function parseConcurrency(text: string) {
  const concurrency = Number(text)
  if (/^\d+$/.test(text) && concurrency >= 1 && concurrency <= 50) return concurrency
  throw new CliError('usage', usageTexts.wrongConcurrency)
}
