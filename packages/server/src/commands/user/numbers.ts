import type { Command } from 'commander'
import { typedStudentNumber } from '../../text.ts'
import { refuseUsage } from '../context/refuse-usage.ts'
import { numberColumn } from './columns.ts'
import { type Hidden, rowsInFile } from './rows-in-file.ts'

/** The numbers of the arguments and of a file, each once. Throws an OperatorError. */
export async function readNumbers(
  ids: readonly string[],
  { file, hidden }: { file?: string; hidden?: Hidden },
  command: Command,
): Promise<string[]> {
  const listed = file === undefined ? [] : (await rowsInFile(file, [numberColumn], hidden)).map(([id = '']) => id)
  const numbers = [...new Set([...ids.map(typedStudentNumber), ...listed])]
  if (numbers.length === 0) missing(command)
  return numbers
}

export function missing(command: Command): never {
  refuseUsage(command, '학번이나 --file이 필요합니다.')
}
