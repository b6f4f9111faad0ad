import type { CommanderError } from 'commander'
import { CliError } from '../errors/cli-error.ts'
import { usageTexts } from '../texts/errors.ts'
import { joined, type Text, verbatim } from '../texts/text.ts'

const sentences = new Map(
  Object.entries<(name: string, other: string) => Text>({
    'commander.unknownOption': (name) => usageTexts.unknownOption(withoutValue(name)),
    'commander.unknownCommand': usageTexts.unknownCommand,
    'commander.missingArgument': usageTexts.missingArgument,
    'commander.optionMissingArgument': usageTexts.missingValue,
    'commander.conflictingOption': usageTexts.conflict,
    'commander.help': () => usageTexts.missingCommand,
    'commander.excessArguments': () => usageTexts.tooManyArguments,
  }),
)

/** Leaves the value of `--name=value` and `-nvalue` out: it may be a secret. */
function withoutValue(option: string) {
  return option.startsWith('--') ? option.replace(/=.*/s, '') : option.slice(0, 2)
}

/** Translates an error of the parser. */
export function usageError({ code, message }: CommanderError, path: string): CliError {
  const [name = '', other = ''] = Array.from(message.matchAll(/'(.*?)'/gs), ([, quoted]) => quoted)
  const similar = /\(Did you mean (?:one of )?(.+)\?\)/.exec(message)?.[1]
  const sentence = sentences.get(code)?.(name, other) ?? usageTexts.wrongLine

  return new CliError(
    'usage',
    similar === undefined ? sentence : joined('', sentence, verbatim('. '), usageTexts.didYouMean(similar)),
    { hint: searches(code, name, path) ? usageTexts.seeQuery : usageTexts.seeHelp(path) },
  )
}

/** Whether the words look for a user in the way of other tools. */
const searches = (code: string, name: string, path: string) =>
  (code === 'commander.excessArguments' && path === 'campus users list') ||
  (code === 'commander.unknownCommand' && path === 'campus users' && /^(search|find|query)$/.test(name))

/** Refuses secrets in arguments, which every user of the machine can read. */
export function refuseSecrets(argv: readonly string[]) {
  const isSecret = (word: string) => /^--?(password|passwd|pass|pw|token|secret)(=|$)/i.test(word)
  if (optionWords(argv).some(isSecret) || argv.some((word) => /campus_token_\w/.test(word)))
    throw new CliError('usage', usageTexts.secret, { hint: usageTexts.secretHint })
}

/** Whether `--json` is set, even if the rest of the line cannot be parsed. */
export function asksForJson(argv: readonly string[]): boolean {
  return optionWords(argv).some((word) => /^--(json|(jq|template)(=.*)?)$/s.test(word))
}

/** An error that tells of --fields if names follow --json, as with other tools. */
export function orFieldsOfJson(error: unknown, argv: readonly string[]): unknown {
  if (!(error instanceof CliError) || error.kind !== 'usage') return error
  const names = namesAfterJson(argv, error.text === usageTexts.tooManyArguments ? /^\w+(,\w*)*$/ : /^\w+(,\w*)+$/)
  return names === undefined ? error : new CliError('usage', usageTexts.fieldsOfJson(names))
}

function namesAfterJson(argv: readonly string[], form: RegExp) {
  const words = optionWords(argv)
  const inline = words.find((word) => word.startsWith('--json='))?.slice('--json='.length)
  const names = inline ?? words[words.indexOf('--json') + 1] ?? ''
  return (inline !== undefined || words.includes('--json')) && form.test(names) ? names : undefined
}

function optionWords(argv: readonly string[]) {
  const end = argv.indexOf('--')
  return end < 0 ? argv : argv.slice(0, end)
}
