import { writeFile } from 'node:fs/promises'
import { problemSentence } from '@campus-connect/roster'
import { systemReason } from '../../errors/system-reason.ts'
import { csvLine } from '../../domain/attendance/csv.ts'
import { OperatorError } from '../../errors/operator-error.ts'

/** Writes a CSV for Excel. It holds personal data, so only the operator can read it. */
export async function writeFaults(
  path: string,
  faults: readonly Parameters<typeof problemSentence>[0][],
): Promise<void> {
  const lines = [
    ['파일', '행', '열', '값', '문제와 할 일'],
    ...faults.map((fault) => {
      const { file, row, field = '', value = '' } = fault
      return [file, String(row ?? ''), field, value, problemSentence(fault, 'ko')]
    }),
  ]
  const text = `\ufeff${lines.map((line) => `${csvLine(line)}\n`).join('')}`
  await writeFile(path, text, { mode: 0o600, flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path}: 쓸 수 없습니다 (${systemReason(cause)}).`, { cause })
  })
}
