import { escapeLines } from '@campus-connect/tables/escape-controls'
import type { Operator } from '@campus-connect/core/domain/actor.ts'
import { type ProgramContext, run } from '../../src/program.ts'
import { type Environment, readSettings } from '@campus-connect/core/config/settings.ts'

export const operator = { kind: 'operator', account: 'operator', address: '203.0.113.7' } as const

/** What an import says if it takes over two seconds. */
export const tellsProgress = (line: string) => /^명단을 (읽는|가져오는) 중입니다/.test(line)

type Options = {
  clock: () => Date
  operator?: Operator
  /** The answer to every question for a secret, or what answers it from the lines on stdout. */
  secret?: string | ((lines: readonly string[]) => string)
  /** The answers at a terminal; none = no terminal. */
  answers?: string[]
  /** Interrupts a command that can be interrupted. */
  signal?: AbortSignal
  tryPort?: ProgramContext['tryPort']
  machineClock?: ProgramContext['machineClock']
  fileSystemType?: ProgramContext['fileSystemType']
}

/** Runs one command of `campus-server` in this process: its exit code, its lines on stdout and those on stderr, and files on stdout. */
export async function runCommand(environment: Environment, argv: readonly string[], options: Options) {
  const {
    clock,
    operator: who = operator,
    secret = '',
    answers,
    signal = new AbortController().signal,
    tryPort,
    machineClock,
    fileSystemType,
  } = options
  const lines: string[] = []
  const talk: string[] = []
  const files: Buffer[] = []
  const code = await run([...argv], {
    settings: () => readSettings(environment),
    environment: () => environment,
    clock,
    operator: who,
    print: (line) => void lines.push(escapeLines(line)),
    printFile: (content) => void files.push(Buffer.from(content)),
    say: (line) => void (tellsProgress(line) || talk.push(line)),
    readSecret: async () => (typeof secret === 'string' ? secret : secret(lines)),
    ask: answers && (async () => answers.shift() ?? ''),
    serve: () => Promise.reject(new Error('served')),
    interruptible: (work) => work(signal),
    ...(tryPort && { tryPort }),
    ...(machineClock && { machineClock }),
    ...(fileSystemType && { fileSystemType }),
  })
  return { code, lines, talk, files }
}

export const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
