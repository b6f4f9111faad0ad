import { type Command, InvalidArgumentError, Option } from 'commander'
import { OperatorError } from '../../errors/operator-error.ts'
import { normalText, typedStudentNumber } from '../../text.ts'
import { refuseUsage } from '../context/refuse-usage.ts'
import { type Hidden, numberColumn, rowsInFile } from './rows-in-file.ts'

export const hiddenOption = () =>
  new Option('--hidden <include|skip>', '표에 숨겨진 행, 열, 시트를 쓰거나 뺍니다').choices(['include', 'skip'])

export const reasonOption = () =>
  new Option('--reason <사유>', '감사 기록에 남길 사유 (학번과 이름 없이 200자까지)').argParser((text) => {
    const reason = normalText(text, 200)
    if (reason === undefined) throw new InvalidArgumentError('')
    return reason
  })

/** The audit record outlives the account, so the reason must not name it. */
export function refuseNumbers(reason: string | undefined, ids: readonly string[]): void {
  const named = ids.find((id) => reason?.includes(id))
  if (named !== undefined)
    throw new OperatorError(
      `--reason: 사유에 학번(${named})을 쓸 수 없습니다. 감사 기록은 계정을 지운 뒤에도 남습니다.`,
    )
}

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
