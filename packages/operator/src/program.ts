import { existsSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { watchRemovals } from '@campus-connect/core/database/erase.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { filePath } from '@campus-connect/core/config/database-url.ts'
import { version } from '@campus-connect/core/version.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { explain } from './failure.ts'
import { refusalLine } from './refusals.ts'
import type { OperatorContext } from './context/context.ts'
import { eraseAfter } from './context/erase-after.ts'
import { speakKorean, unknownCommand, usageError } from './usage.ts'

type Optional = 'printFile' | 'interruptible' | 'environment' | 'lowerProcessPriority'

export type ProgramContext = Omit<OperatorContext, 'withDatabase' | Optional> &
  Partial<Pick<OperatorContext, Optional>> & {
    /** Serves until it is told to stop. */
    serve: () => Promise<void>
  }

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
    const { what, remedy } = explain(error, wordsOf(root, argv))
    context.say(`${what} ${remedy}`.trim())
    return error instanceof Refusal ? refusalLine(error).exitCode : 1
  }
}

/** The command without its arguments, which may be personal or secret. */
function wordsOf(root: Command, argv: readonly string[]) {
  const words: string[] = []
  let at: Command | undefined = root
  for (const word of argv) {
    at = at.commands.find((each) => each.name() === word)
    if (!at) break
    words.push(word)
  }
  return words.join(' ') || 'serve'
}

function program(context: ProgramContext) {
  const root = new Command('campus-server').description('Campus Connect 서버와 운영 명령')
  root.version(version, '--version', '버전을 보여 줍니다')
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
    printFile: () => {
      throw new Error('a whole file has no way out')
    },
    lowerProcessPriority: () => {},
    interruptible: (work) => work(new AbortController().signal),
    ...context,
    withDatabase: async (work, { dryRun = false } = {}) => {
      const { databaseUrl } = context.settings()
      const path = filePath(databaseUrl)
      const missing = path !== undefined && !existsSync(path)
      const db = await openDatabase(dryRun && missing ? ':memory:' : databaseUrl, { say: context.say })
      const hasRemoved = watchRemovals()
      try {
        const result = await work(db)
        if (hasRemoved() && !dryRun) await eraseAfter(db, context)
        return result
      } finally {
        await db.destroy()
      }
    },
  }
}
