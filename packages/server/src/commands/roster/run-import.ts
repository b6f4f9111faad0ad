import { problemSentence } from '@campus-connect/roster'
import type { Notes } from '@campus-connect/roster/model'
import { OperatorError } from '../../errors/operator-error.ts'
import { importRoster } from '../../roster/import/import.ts'
import type { ImportOptions } from '../../roster/import/import-options.ts'
import type { ImportReport } from '../../roster/import/import-report.ts'
import { recordRosterImport } from '../../roster/import/record.ts'
import { waitingText } from '../../roster/import/texts.ts'
import { problemLine } from '../../roster/problem-lines.ts'
import { RosterError } from '../../roster/roster-error.ts'
import type { OperatorContext } from '../context/context.ts'
import { progressReporter } from '../context/progress.ts'
import { changeLines } from './change-lines.ts'
import { writeFaults } from './faults.ts'
import { heldLines, reasonLines } from './held-lines.ts'

type Output = {
  json?: true | undefined
  /** The CSV for all faults. */
  faults?: string | undefined
}

const shown = 20

/** Imports beside a running server and prints the report. Throws an OperatorError for a roster that is held. */
export async function runImport(context: OperatorContext, options: ImportOptions, { json, faults }: Output) {
  context.lowerProcessPriority()
  const waiting = () => context.say(waitingText)
  const reading = setTimeout(() => context.say('명단을 읽는 중입니다.'), 2000)
  const tell = progressReporter((rows: number) => context.say(`명단을 가져오는 중입니다: ${rows}행`))
  const progress = (rows: number) => {
    clearTimeout(reading)
    tell(rows)
  }
  const work = context.withDatabase(async (db) => {
    const read = await context
      .interruptible((signal) =>
        importRoster(db, { ...options, signal, waiting, progress, giveWay: true, byOperator: true }),
      )
      .finally(() => clearTimeout(reading))
    await recordRosterImport(db, context.operator, read, context.clock())
    return read
  }, options)
  const report = await work.catch((error: unknown) => explain(context, error, faults))
  context.print(json ? JSON.stringify(withHints(report), null, 2) : reportLines(report).join('\n'))
  if (report.outcome !== 'unchanged') warn(context, report.diagnostics)
  if (report.outcome === 'held') throw new OperatorError('명단을 보류했습니다.')
  if (report.reasons?.length) throw new OperatorError('이대로 가져오면 명단을 보류합니다.')
}

function reportLines({ outcome, message, change, reasons = [], hold }: ImportReport): string[] {
  if (!change || outcome === 'unchanged') return [message]
  if (hold) return [message, ...heldLines(hold, change)]
  const why = reasons.length > 0 ? ['보류할 이유:', ...reasonLines(reasons)] : []
  return [message, ...changeLines(change), ...why]
}

/** Lists the faults of a refused roster before it throws the error again. */
async function explain({ say }: OperatorContext, error: unknown, path: string | undefined): Promise<never> {
  const found = error instanceof RosterError ? [...error.faults, ...error.questions] : []
  if (found.length > 1) for (const problem of found.slice(0, shown)) say(`문제: ${problemLine(problem)}`)
  if (found.length > shown)
    say(`문제: 이 밖에 ${found.length - shown}건이 더 있습니다. --faults로 모두 볼 수 있습니다.`)
  if (error instanceof RosterError && error.questions.length > 0) say('roster map으로 정하면 다음부터 묻지 않습니다.')
  if (path !== undefined && found.length > 0) await writeFaults(path, found)
  throw error
}

/** The report for programs: each note with its sentence. */
function withHints(report: ImportReport) {
  const list = report.diagnostics.list.map((note) => ({ ...note, hint: problemSentence(note, 'ko') }))
  return { ...report, diagnostics: { ...report.diagnostics, list } }
}

function warn({ say }: OperatorContext, { total, list }: Notes) {
  for (const note of list.slice(0, shown)) say(`경고: ${problemLine(note)} [${note.code}]`)
  if (total > shown) say(`경고: 이 밖에 ${total - shown}건이 더 있습니다. roster show로 볼 수 있습니다.`)
}
