import { join } from 'node:path'
import type { CliError } from '../errors/cli-error.ts'
import { type Owner, readOwnFile, writeOwnFile } from './own-files.ts'

export type Aliases = Readonly<Record<string, string>>

const pathOf = ({ configDirectory }: Owner) => join(configDirectory, 'aliases.json')

/** The commands that stand for names, by name; none if the file is damaged. */
export function readAliases(owner: Owner): Aliases {
  try {
    const found: unknown = JSON.parse(readOwnFile(pathOf(owner)) ?? '{}')
    return Object.fromEntries(Object.entries(found ?? {}).filter(([, line]) => typeof line === 'string'))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

export function writeAliases(aliases: Aliases, owner: Owner): void {
  writeOwnFile(pathOf(owner), `${JSON.stringify(aliases, null, 2)}\n`, owner)
}

/** The command that a name stands for; undefined if it stands for none. */
export function aliasOf(name: string, owner: Owner): string | undefined {
  return new Map(Object.entries(readAliases(owner))).get(name)
}

/** The words of a command as a shell splits them: by spaces, unless they stand in quotes. Undefined if a quote is not closed. */
export function wordsOf(line: string): string[] | undefined {
  const words = line.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? []
  const bare = words.map((word) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, one?: string, two?: string) => one ?? two ?? ''),
  )
  return /['"]/.test(line.replaceAll(/'[^']*'|"[^"]*"/g, '')) ? undefined : bare
}

/**
 * A command line whose alias is replaced: `$1` and the like by what follows it, and the rest behind. Throws `missing` with the
 * first of them for which there is no word.
 */
export function expanded(
  words: readonly string[],
  given: readonly string[],
  missing: (place: string) => CliError,
): string[] {
  const used = new Set<number>()
  const filled = words.map((word) =>
    word.replaceAll(/\$([1-9])/g, (sign, digit: string) => {
      const at = Number(digit) - 1
      const found = given[at]
      if (found === undefined) throw missing(sign)
      used.add(at)
      return found
    }),
  )
  return [...filled, ...given.filter((_word, at) => !used.has(at))]
}
