import type { Fetch } from '@campus-connect/sdk'
import type { Context, Prompt } from '../src/context.ts'
import { CliError } from '../src/errors/cli-error.ts'
import { run } from '../src/program.ts'
import { errorTexts } from '../src/texts/errors.ts'

export type Terminal = {
  env?: Record<string, string>
  configDirectory?: string
  /** Content of stdin; without it stdin is a terminal if `tty` is set. */
  input?: string | Buffer
  /** Whether stdin, stdout and stderr are a terminal. */
  tty?: boolean
  columns?: number
  rows?: number
  color?: boolean
  /** Answers in the order of the questions. After the last one the user presses Ctrl-C. */
  answers?: (string | boolean)[]
  fetch?: Fetch
  /** The browser of the user; without it there is none. */
  browse?: (address: string) => Promise<boolean>
  signal?: AbortSignal
}

export type Outcome = { code: number; stdout: string; stderr: string; questions: string[] }

/** Runs one command line as main.ts does, with a context made of the arguments. */
export async function runIn(terminal: Terminal, argv: readonly string[]): Promise<Outcome> {
  const outcome: Outcome = { code: -1, stdout: '', stderr: '', questions: [] }
  const { tty = false, columns = 80, color = false } = terminal
  const answers = [...(terminal.answers ?? [])]
  const answer = async <T extends string | boolean>(question: string) => {
    outcome.questions.push(question)
    const next = answers.shift()
    if (next === undefined) throw new CliError('aborted', errorTexts.aborted)
    return next as T
  }
  const prompt: Prompt = {
    text: answer<string>,
    password: answer<string>,
    confirm: answer<boolean>,
    available: () => tty,
  }
  const screen = { isTTY: tty, columns, rows: terminal.rows ?? Infinity, color, written: () => Promise.resolve() }
  const context: Context = {
    env: terminal.env ?? {},
    configDirectory: terminal.configDirectory ?? '/nonexistent/campus',
    userId: process.getuid?.(),
    stdin: { isTTY: tty && terminal.input === undefined, read: async () => Buffer.from(terminal.input ?? '') },
    stdout: { ...screen, write: (text) => void (outcome.stdout += text) },
    stderr: { ...screen, write: (text) => void (outcome.stderr += text) },
    prompt,
    page: async (text) => void (outcome.stdout += `[paged]\n${text}`),
    browse: terminal.browse ?? (async () => false),
    network: async () => terminal.fetch ?? (() => Promise.reject(new TypeError('no network in this test'))),
    signal: terminal.signal ?? new AbortController().signal,
  }
  outcome.code = await run(argv, context)
  return outcome
}

/** Parses what `--json` prints for changes: one object a line. */
export function jsonLines(stdout: string): Record<string, unknown>[] {
  const lines = stdout.trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}
