import { isStudentNumber, typedStudentNumber } from '@campus-connect/sdk'
import { plainText } from '@campus-connect/tables/plain-text'
import type { Context } from '../context.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Text } from '../texts/text.ts'
import { numberTexts as texts } from '../texts/users.ts'
import type { Choice, NumbersInTable } from './numbers-in-table.ts'

export type StudentNumbers = {
  ids: string[]
  /** The command line accepts several, even if only one is given. */
  bulk: boolean
  /** Headers and titles of lists, if no account has such a number. */
  words: NumbersInTable['words']
  /** What the columns of the conditions have. */
  seen: NumbersInTable['seen']
  /** Rows of the tables; undefined without a table. */
  rows: number | undefined
  /** Numbers that are given several times, and tables that contradict themselves. */
  notes: Text[]
}

export type NumberSources = {
  /** Arguments; `-` stands for stdin. */
  words: string[]
  /** A spreadsheet or list; `-` stands for stdin. */
  file?: string | undefined
} & Choice

/** The student numbers of the command line, each once and in order. */
export async function readStudentNumbers(
  { words, file, ...choice }: NumberSources,
  { stdin }: Pick<Context, 'stdin'>,
): Promise<StudentNumbers> {
  const fromTable = file !== undefined || words.includes('-')
  if (words.length === 0 && !fromTable) throw new CliError('usage', texts.missing, { hint: texts.missingHint })
  if (!fromTable && (choice.column !== undefined || choice.where)) throw new CliError('usage', texts.noTable)
  const named = words.filter((word) => word !== '-').map(studentNumber)
  const sources = [...(words.includes('-') ? ['-'] : []), ...(file === undefined ? [] : [file])]
  const { numbersInTable } = await import('./numbers-in-table.ts')
  const lists: NumbersInTable[] = []
  for (const source of new Set(sources)) lists.push(await numbersInTable(await readBytes(source, stdin), choice))
  const given = [...named, ...lists.flatMap(({ numbers }) => numbers)]
  const ids = [...new Set(given)]
  const repeated = repeatedIn(given).size
  return {
    ids,
    bulk: sources.length > 0 || ids.length > 1,
    words: lists.flatMap(({ words }) => words),
    seen: lists.flatMap(({ seen }) => seen),
    rows: fromTable ? lists.reduce((sum, { rows }) => sum + rows, 0) : undefined,
    notes: [
      ...(repeated > 0 ? [texts.repeated(repeated)] : []),
      ...lists.flatMap(({ contradictions }) => contradictions),
    ],
  }
}

function repeatedIn(given: readonly string[]) {
  const seen = new Set<string>()
  return new Set(given.filter((id) => seen.size === seen.add(id).size))
}

/** The number as people see it. Throws a usage error for a text that cannot be one, before anything is sent. */
export function studentNumber(typed: string): string {
  const id = typedStudentNumber(typed)
  if (isStudentNumber(id)) return id
  throw new CliError('usage', texts.wrong(JSON.stringify(typed.slice(0, 40))))
}

/** The content of a file; `-` stands for stdin. */
export async function readBytes(source: string, stdin: Context['stdin']) {
  if (source !== '-') {
    // Loaded on demand, because it takes long.
    const [{ readFile }, { foundPath }] = await Promise.all([
      import('node:fs/promises'),
      import('@campus-connect/tables/found-path'),
    ])
    return readFile(await foundPath(source)).catch((cause: NodeJS.ErrnoException) => {
      throw new CliError('usage', texts.unreadableFile(cause.code, source), { cause })
    })
  }
  if (stdin.isTTY) throw new CliError('usage', texts.fromTerminal, { hint: texts.pipeExample })
  return stdin.read()
}

/** The name of a lecture as people see it: rosters are read in the same way. */
export function typedLecture(text: string): string {
  return plainText(text).trim()
}

/** Reads the value of an option. Throws a usage error unless it is a whole number in the range. */
export function numberBetween(least: number, most: number, refusal: Text) {
  return (text: string): number => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new CliError('usage', refusal)
  }
}
