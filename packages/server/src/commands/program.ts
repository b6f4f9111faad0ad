import { Command, CommanderError } from 'commander'
import { adminCommand } from './admin.ts'
import { backupCommand } from './backup/backup.ts'
import { checkCommand } from './check/check.ts'
import { attendanceCommand, auditCommand, exportCommand, rosterCommand } from './nouns.ts'
import type { OperatorContext } from './context/context.ts'
import { migrateCommand } from './migrate.ts'
import { restoreCommand } from './backup/restore.ts'
import { HttpError } from '../errors/http-error.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { openDatabase } from '../database/open.ts'

type Optional = 'interruptible' | 'environment' | 'lowerProcessPriority'

export type ProgramContext = Omit<OperatorContext, 'withDatabase' | Optional> &
  Partial<Pick<OperatorContext, Optional>> & {
    /** Serves until it is told to stop. */
    serve: () => Promise<void>
  }

/** Runs a command line without the program's name. 0 done · 1 failed or refused · 2 usage. */
export async function run(argv: readonly string[], context: ProgramContext): Promise<number> {
  const root = program(context)
  const [word] = argv
  // The parser would take it for an argument of the command that is the default.
  if (word !== undefined && /^\w/.test(word) && ![...root.commands.map((each) => each.name()), 'help'].includes(word)) {
    context.say(`${complaints['commander.unknownCommand']}: ${withoutValue(word)}. ${helpHint}`)
    return 2
  }
  try {
    await root.parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return usage(error, context)
    if (!(error instanceof OperatorError || error instanceof HttpError)) throw error
    context.say(error instanceof HttpError && error.status === 503 ? databaseBusy : error.message)
    return 1
  }
}

function program(context: ProgramContext) {
  const operator: OperatorContext = {
    environment: () => ({}),
    lowerProcessPriority: () => {},
    interruptible: (work) => work(new AbortController().signal),
    ...context,
    withDatabase: async (work) => {
      const db = await openDatabase(context.settings().databaseUrl, { say: context.say })
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
  }
  const root = new Command('campus-server').description('Campus Connect 서버와 운영 명령')
  root.helpCommand('help [명령]', '명령의 도움말을 보여 줍니다')
  root
    .command('serve', { isDefault: true })
    .description('서버를 실행합니다 (기본)')
    .action(() => context.serve())
  root.addCommand(migrateCommand(operator))
  root.addCommand(rosterCommand(operator))
  root.addCommand(adminCommand(operator))
  root.addCommand(backupCommand(operator))
  root.addCommand(restoreCommand(operator))
  root.addCommand(exportCommand(operator))
  root.addCommand(auditCommand(operator))
  root.addCommand(attendanceCommand(operator))
  root.addCommand(checkCommand(operator))
  speakKorean(root, context)
  return root
}

const titles: Record<string, string> = {
  'Usage:': '사용법:',
  'Arguments:': '인자:',
  'Options:': '옵션:',
  'Commands:': '명령:',
}

/** Korean texts, and errors that are thrown instead of ending the process, for a command and all below it. */
function speakKorean(command: Command, context: ProgramContext) {
  command
    .helpOption('-h, --help', '도움말을 보여 줍니다')
    .configureHelp({
      styleTitle: (title) => titles[title] ?? title,
      styleOptionText: (text) => (text === '[options]' ? '[옵션]' : text),
      styleSubcommandText: (text) => (text === '[command]' ? '[명령]' : text),
    })
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.say(text.trimEnd()),
      outputError: () => {},
    })
    .exitOverride()
  for (const child of command.commands) speakKorean(child, context)
}

const databaseBusy = '데이터베이스를 다른 프로그램이 쓰고 있거나 디스크가 가득 찼습니다. 잠시 후 다시 시도하세요.'
const helpHint = '도움말: campus-server --help'

const complaints: Record<string, string> = {
  'commander.unknownOption': '알 수 없는 옵션입니다',
  'commander.unknownCommand': '알 수 없는 명령입니다',
  'commander.missingArgument': '인자가 필요합니다',
  'commander.optionMissingArgument': '옵션에 값이 필요합니다',
  'commander.missingMandatoryOptionValue': '필요한 옵션이 없습니다',
  'commander.invalidArgument': '쓸 수 없는 값입니다',
  'commander.excessArguments': '인자가 너무 많습니다',
  'commander.help': '명령이 필요합니다',
}

/** A value that was glued to an option, or stands in the place of a command, may hold a password. */
const withoutValue = (word: string) => word.split(/[=:@]/, 1)[0]

function usage({ code, message, exitCode }: CommanderError, { say }: ProgramContext) {
  if (exitCode === 0) return 0
  const names = Array.from(message.matchAll(/'(.*?)'/gs), ([, name = '']) => withoutValue(name))
  const choices = /Allowed choices are (.*)\.$/.exec(message)?.[1]
  const complaint = complaints[code] ?? '명령줄이 올바르지 않습니다'
  const named = names.length > 0 && code !== 'commander.excessArguments' ? `: ${names.join(' ')}` : ''
  say(`${complaint}${named}${choices ? ` (${choices} 가운데 하나)` : ''}. ${helpHint}`)
  return 2
}
