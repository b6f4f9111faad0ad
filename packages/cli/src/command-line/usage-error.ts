import type { CommanderError } from 'commander'
import { CliError } from '../errors/cli-error.ts'

const sentences: Record<string, (name: string, other: string) => string> = {
  'commander.unknownOption': (name) => `알 수 없는 옵션입니다: ${withoutValue(name)}`,
  'commander.unknownCommand': (name) => `알 수 없는 명령입니다: ${name}`,
  'commander.missingArgument': (name) => `인자가 필요합니다: ${name}`,
  'commander.optionMissingArgument': (name) => `옵션에 값이 필요합니다: ${name}`,
  'commander.conflictingOption': (name, other) => `함께 쓸 수 없는 옵션입니다: ${name}, ${other}`,
  'commander.help': () => '하위 명령을 입력해주세요.',
  'commander.excessArguments': () => '인자가 너무 많습니다.',
}

/** Leaves the value of `--name=value` and `-nvalue` out: it may be a secret. */
function withoutValue(option: string) {
  return option.startsWith('--') ? option.replace(/=.*/s, '') : option.slice(0, 2)
}

/** The parser's error in Korean. */
export function usageError({ code, message }: CommanderError, path: string): CliError {
  const [name = '', other = ''] = Array.from(message.matchAll(/'(.*?)'/gs), ([, quoted]) => quoted)
  const similar = /\(Did you mean (?:one of )?(.+)\?\)/.exec(message)?.[1]
  const sentence = sentences[code]?.(name, other) ?? '명령줄이 올바르지 않습니다.'

  return new CliError('usage', similar ? `${sentence}. 혹시 ${withObject(similar)} 입력하려고 하셨습니까?` : sentence, {
    hint: `도움말: ${path} --help`,
  })
}

/** 을 or 를 after an English command or option, by how Korean pronounces its end: list를, json을. */
const withObject = (word: string) => word + (/(?:[lmn]e?|[aeiou][bcgkpt])$/.test(word) ? '을' : '를')

/** Refuses secrets in arguments, which every user of the machine can read. */
export function refuseSecrets(argv: readonly string[]) {
  if (optionWords(argv).some((word) => /^--?(password|passwd|pass|pw|token|secret)(=|$)/i.test(word)))
    throw new CliError('usage', '비밀번호는 인자로 받지 않습니다. 다른 사람이 볼 수 있기 때문입니다.', {
      hint: '물음에 답하거나, --password-stdin으로 표준 입력에서 읽게 해주세요.',
    })
}

/** Whether `--json` is set, even if the rest of the line cannot be parsed. */
export function asksForJson(argv: readonly string[]): boolean {
  return optionWords(argv).includes('--json')
}

function optionWords(argv: readonly string[]) {
  const end = argv.indexOf('--')
  return end < 0 ? argv : argv.slice(0, end)
}
