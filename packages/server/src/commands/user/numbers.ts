import type { Command } from 'commander'
import { numberColumn, rowsInFile } from './rows-in-file.ts'

/** The numbers of the arguments and of a file, each once. Throws an OperatorError. */
export async function readNumbers(
  ids: readonly string[],
  file: string | undefined,
  command: Command,
): Promise<string[]> {
  const listed = file === undefined ? [] : (await rowsInFile(file, [numberColumn])).map(([id = '']) => id)
  const numbers = [...new Set([...ids, ...listed])]
  if (numbers.length === 0) missing(command)
  return numbers
}

export function missing(command: Command): never {
  command.error("'학번' 또는 '--file'이 필요합니다.", { code: 'commander.missingArgument', exitCode: 2 })
}
