import { OperatorError } from '../../errors/operator-error.ts'
import { importRoster } from '../../roster/import/import.ts'
import type { ImportOptions } from '../../roster/import/import-options.ts'
import type { ImportReport } from '../../roster/import/import-report.ts'
import { recordRosterImport } from '../../roster/import/record.ts'
import { waitingText } from '../../roster/import/texts.ts'
import type { Diagnostics } from '../../roster/model/diagnostics.ts'
import { placeText, RosterError } from '../../roster/model/roster-error.ts'
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
  context.print(json ? JSON.stringify(report, null, 2) : reportLines(report).join('\n'))
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
  const found = error instanceof RosterError ? error.faults : []
  if (found.length > 1) for (const fault of found.slice(0, shown)) say(`문제: ${placeText(fault)}: ${fault.problem}`)
  if (path !== undefined && found.length > 0) await writeFaults(path, found)
  throw error
}

function warn({ say }: OperatorContext, { total, list }: Diagnostics) {
  for (const diagnostic of list.slice(0, shown))
    say(`경고: ${placeText(diagnostic)}: ${diagnostic.hint} [${diagnostic.code}]`)
  if (total > shown) say(`경고: 이 밖에 ${total - shown}건이 더 있습니다. roster show로 볼 수 있습니다.`)
}
