import { writeFile } from 'node:fs/promises'
import { problemSentence } from '@campus-connect/roster'
import type { Notes } from '@campus-connect/roster/model'
import { csvLines } from '@campus-connect/tables/csv-lines'
import { OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'
import { problemLine, RosterError } from '@campus-connect/core/roster/roster-error.ts'
import type { OperatorContext } from '../../context/context.ts'

/** Problems that a command lists. */
const shown = 20

/** Lists the faults of a refused roster or timetable before it throws the error again. `path`: the CSV for all of them. */
export async function explainProblems(
  { say, printFile }: OperatorContext,
  error: unknown,
  path: string | undefined,
): Promise<never> {
  const found = error instanceof RosterError ? [...error.faults, ...error.questions] : []
  const total = error instanceof RosterError ? error.total : 0
  if (found.length > 1) for (const problem of found.slice(0, shown)) say(`문제: ${problemLine(problem)}`)
  if (total > shown) {
    const most = total > found.length ? `처음 ${found.length}건까지` : '모두'
    say(`문제: 이 밖에 ${total - shown}건이 더 있습니다. --faults로 ${most} 볼 수 있습니다.`)
  }
  if (error instanceof RosterError && error.questions.length > 0) say('roster map으로 정하면 다음부터 묻지 않습니다.')
  if (path === '-') printFile(faultsTable(found))
  else if (path !== undefined && found.length > 0) await writeFaults(path, faultsTable(found))
  throw error
}

/** Notes of one kind that a command lists: one mistake in an export repeats on every row. */
const shownOfKind = 5

/** The first notes of each kind, and how many more there are. `seeAll`: how to see these, as the end of a Korean sentence. */
export function noteLines({ list, counts }: Notes, seeAll: string): string[] {
  return Object.entries(counts).flatMap(([code, count]) => {
    const first = list.filter((each) => each.code === code).slice(0, shownOfKind)
    const lines = first.map((each) => `${problemLine(each)} [${code}]`)
    const more = count - first.length
    return more > 0 ? [...lines, `이 밖에 ${more}건이 더 있습니다. ${seeAll} [${code}]`] : lines
  })
}

/** Writes the CSV of all notes. */
export async function writeNotes(
  { say, printFile }: OperatorContext,
  { list, total }: Notes,
  path: string,
): Promise<void> {
  if (total > list.length) say(`경고 ${total}건 가운데 처음 ${list.length}건을 씁니다.`)
  if (path === '-') printFile(faultsTable(list))
  else await writeFaults(path, faultsTable(list))
}

/** A CSV for Excel. */
function faultsTable(faults: readonly Parameters<typeof problemSentence>[0][]): string {
  const rows = [
    ['파일', '행', '열', '값', '문제와 할 일'],
    ...faults.map((fault) => {
      const { file, row, field = '', value = '' } = fault
      return [file, String(row ?? ''), field, value, problemSentence(fault, 'ko')]
    }),
  ]
  return `\ufeff${csvLines(rows)}\n`
}

/** It holds personal data, so only the operator can read it. */
async function writeFaults(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path}: 쓸 수 없습니다 (${systemReason(cause)}).`, { cause })
  })
}
