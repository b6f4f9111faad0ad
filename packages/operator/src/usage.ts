import type { Command, CommanderError } from 'commander'
import type { OperatorContext } from './context/context.ts'
import { ownSentence } from './context/refuse-usage.ts'

type Output = Pick<OperatorContext, 'print' | 'say'>

const titles = new Map(
  Object.entries<string>({
    'Usage:': '사용법:',
    'Arguments:': '인자:',
    'Options:': '옵션:',
    'Commands:': '명령:',
  }),
)

/** Gives a command and all below it Korean texts, and makes them throw errors instead of ending the process. */
export function speakKorean(command: Command, output: Output): void {
  command
    .helpOption('-h, --help', '도움말을 보여 줍니다')
    .configureHelp({
      styleTitle: (title) => titles.get(title) ?? title,
      styleOptionText: (text) => (text === '[options]' ? '[옵션]' : text),
      styleSubcommandText: (text) => (text === '[command]' ? '[명령]' : text),
      styleDescriptionText: (text) => text.replace('(choices: ', '(선택: '),
    })
    .configureOutput({
      writeOut: (text) => output.print(text.trimEnd()),
      writeErr: (text) => output.say(text.trimEnd()),
      outputError: () => {},
    })
    .exitOverride()
  for (const child of command.commands) speakKorean(child, output)
}

const helpHint = '도움말: campus-server --help'

const complaints = new Map(
  Object.entries<string>({
    'commander.unknownOption': '알 수 없는 옵션입니다',
    'commander.unknownCommand': '알 수 없는 명령입니다',
    'commander.missingArgument': '인자가 필요합니다',
    'commander.optionMissingArgument': '옵션에 값이 필요합니다',
    'commander.missingMandatoryOptionValue': '필요한 옵션이 없습니다',
    'commander.invalidArgument': '쓸 수 없는 값입니다',
    'commander.excessArguments': '인자가 너무 많습니다',
    'commander.help': '명령이 필요합니다',
  }),
)

export function unknownCommand(word: string): string {
  return `${complaints.get('commander.unknownCommand')}: ${withoutValue(word)}. ${helpHint}`
}

/** What is wrong with the command line, in one Korean line. */
export function usageError({ code, message }: CommanderError): string {
  if (code === ownSentence) return `${message} ${helpHint}`
  const names = Array.from(message.matchAll(/'(.*?)'/gs), ([, name = '']) => withoutValue(name))
  const choices = /Allowed choices are (.*)\.$/.exec(message)?.[1]
  const complaint = complaints.get(code) ?? '명령줄이 올바르지 않습니다'
  const named = names.length > 0 && code !== 'commander.excessArguments' ? `: ${names.join(' ')}` : ''
  return `${complaint}${named}${choices ? ` (${choices} 가운데 하나)` : ''}. ${helpHint}`
}

/** Drops a value that follows an option or stands in place of a command: it may hold a password. */
const withoutValue = (word: string) => word.split(/[=:@]/, 1)[0]
