import { koreanDay } from '@campus-connect/roster/model'
import { withImportLock } from '../../database/import-lock.ts'
import { addImportFailure, findRosterSource, findSnapshot } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/tables/tables.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { problemLine } from '../problem-lines.ts'
import { RosterError } from '../roster-error.ts'
import type { ImportOptions } from './import-options.ts'
import type { ImportReport } from './import-report.ts'
import { reportOf } from './guard/held.ts'
import { judge, type ReadRoster } from './judge.ts'
import { knownFile } from './known-file.ts'
import { readRoster } from './reading/read-roster.ts'
import type { ReportStep, Step, Steps } from './reading/steps.ts'
import { isRefused } from './refused-files.ts'
import { store } from './store.ts'
import { countsText } from './texts.ts'

/**
 * Reads a roster and activates it, or holds it if it takes too much away. Throws a RosterError with one Korean line if
 * it is not usable. The earlier roster stays if the import fails or `signal` stops it.
 */
export async function importRoster(db: Db, options: ImportOptions): Promise<ImportReport> {
  try {
    for (;;) {
      const report = await readAndStore(db, options)
      if (report) return report
    }
  } catch (error) {
    if (!options.signal?.aborted) throw error
    throw new OperatorError('명단 가져오기를 중단했습니다. 아무것도 반영하지 않았습니다.', { cause: error })
  }
}

/**
 * Takes the lock after the source was read, which may take an hour. Undefined if another import ended meanwhile, because
 * what was read may be older than that.
 */
async function readAndStore(db: Db, options: ImportOptions): Promise<ImportReport | undefined> {
  const {
    path,
    otherPaths,
    mapPath,
    rest,
    match,
    term,
    strict = false,
    dryRun = false,
    clock,
    signal,
    progress,
  } = options
  const base = await findSnapshot(db)
  const kept = base && reportOf(base).matchedBy
  const steps = readRoster({ path, otherPaths, mapPath, rest, match, kept, term, today: koreanDay(clock()) }, signal)
  try {
    const { sha256 } = await take(steps, 'files')
    const checked = strict ? withoutDiagnostics(await take(steps, 'report')) : undefined
    const read = async (): Promise<ReadRoster> => ({
      sha256,
      report: (checked ?? (await take(steps, 'report'))).report,
      rows: rowsOf(steps, progress),
      base,
      refused: isRefused(await findRosterSource(db), sha256),
    })
    if (dryRun) return await tryOut(db, await read(), options)
    return await withImportLock(db, options, async () => {
      if ((await findSnapshot(db))?.id !== base?.id) return undefined
      return (await knownFile(db, sha256, options)) ?? (await store(db, await read(), options))
    })
  } catch (error) {
    if (error instanceof RosterError && error.reason === 'content' && !strict && !dryRun && !signal?.aborted)
      await addImportFailure(db, clock().toISOString(), error.message)
    throw error
  } finally {
    await steps.return()
  }
}

async function take<Kind extends Step['step']>(steps: Steps, kind: Kind): Promise<Extract<Step, { step: Kind }>> {
  const { value } = await steps.next()
  if (value?.step !== kind) throw new Error(`${kind} expected, ${value?.step} read`)
  return value as Extract<Step, { step: Kind }>
}

async function* rowsOf(steps: Steps, progress: ImportOptions['progress']) {
  let rows = 0
  for await (const step of steps) {
    if (step.step !== 'rows') continue
    yield step
    progress?.((rows += step.rows.length))
  }
}

/** Throws a RosterError for the first diagnostic. */
function withoutDiagnostics(step: ReportStep): ReportStep {
  const { list, total } = step.report.diagnostics
  if (list[0]) throw new RosterError('content', `${problemLine(list[0])} (--strict, 모두 ${total}건)`)
  return step
}

async function tryOut(db: Db, read: ReadRoster, options: ImportOptions): Promise<ImportReport> {
  const judged = await judge(db, read, options)
  for await (const _ of judged.rows);
  const { report, reasons } = await judged.result()
  return { ...report, outcome: 'dry-run', reasons, message: `${countsText(report)} (반영하지 않음)` }
}
