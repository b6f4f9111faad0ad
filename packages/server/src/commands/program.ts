import { existsSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { DatabaseFull, DatabaseUnavailable } from '../database/errors.ts'
import { openDatabase } from '../database/open.ts'
import { filePath, fileSystemType } from '../database/sqlite/file.ts'
import { ChainFault } from '../domain/audit/chain-fault.ts'
import { Refusal } from '../domain/refusal.ts'
import { HttpError } from '../errors/http-error.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { chainFaultLine, refusalLine } from './refusals.ts'
import type { OperatorContext } from './context/context.ts'
import { speakKorean, unknownCommand, usageError } from './usage.ts'

type Optional = 'interruptible' | 'environment' | 'lowerProcessPriority' | 'rosterReader' | 'fileSystemType'

export type ProgramContext = Omit<OperatorContext, 'withDatabase' | Optional> &
  Partial<Pick<OperatorContext, Optional>> & {
    /** Serves until it is told to stop. */
    serve: () => Promise<void>
  }

const databaseBusy = '데이터베이스를 다른 프로그램이 쓰고 있습니다. 잠시 후 다시 시도해주세요.'
const diskFull = '데이터베이스의 디스크가 가득 찼습니다. 공간을 만든 뒤 다시 시도해주세요.'

/** Runs a command line without the program's name. Exit codes: 0 done, 1 failed or refused, 2 wrong usage. */
export async function run(argv: readonly string[], context: ProgramContext): Promise<number> {
  const [word] = argv
  const root = program(context)
  // A server starts sooner without them.
  if (word !== undefined && word !== 'serve') await addOperatorCommands(root, context)
  speakKorean(root, context)
  // The parser would take an unknown word for an argument of the default command.
  if (word !== undefined && /^\w/.test(word) && ![...root.commands.map((each) => each.name()), 'help'].includes(word)) {
    context.say(unknownCommand(word))
    return 2
  }
  try {
    await root.parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0
      context.say(usageError(error))
      return 2
    }
    if (error instanceof Refusal) {
      const { sentence, exitCode } = refusalLine(error)
      context.say(sentence)
      return exitCode
    }
    const sentence = failure(error)
    if (sentence === undefined) throw error
    context.say(sentence)
    return 1
  }
}

/** What the operator reads; undefined for an error of the program itself. */
function failure(error: unknown) {
  if (error instanceof DatabaseFull) return diskFull
  if (error instanceof DatabaseUnavailable) return databaseBusy
  if (error instanceof ChainFault) return chainFaultLine(error)
  return error instanceof HttpError || error instanceof OperatorError ? error.message : undefined
}

function program(context: ProgramContext) {
  const root = new Command('campus-server').description('Campus Connect 서버와 운영 명령')
  root.version(packageJson.version, '--version', '버전을 보여 줍니다')
  root.helpCommand('help [명령]', '명령의 도움말을 보여 줍니다')
  root
    .command('serve', { isDefault: true })
    .description('서버를 실행합니다 (기본)')
    .action(() => context.serve())
  return root
}

async function addOperatorCommands(root: Command, context: ProgramContext) {
  const { operatorCommands } = await import('./operator-commands.ts')
  for (const command of operatorCommands(operatorContext(context))) root.addCommand(command)
}

function operatorContext(context: ProgramContext): OperatorContext {
  return {
    environment: () => ({}),
    lowerProcessPriority: () => {},
    fileSystemType,
    interruptible: (work) => work(new AbortController().signal),
    rosterReader: async () => (await import('../roster/import/reading/reader.ts')).localReader,
    ...context,
    withDatabase: async (work, { dryRun = false } = {}) => {
      const { databaseUrl } = context.settings()
      const path = filePath(databaseUrl)
      const missing = path !== undefined && !existsSync(path)
      const db = await openDatabase(dryRun && missing ? ':memory:' : databaseUrl, { say: context.say })
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
  }
}
