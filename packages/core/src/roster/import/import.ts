import { koreanDay, type RosterMatch } from '@campus-connect/roster/model'
import { record } from '../../domain/audit/record.ts'
import { withImportLock } from '../../database/import-lock.ts'
import {
  activateSnapshot,
  addImportFailure,
  changeSnapshotCheckedAt,
  findHeldSnapshot,
  findRosterSource,
  findSnapshot,
  giveUpHeldSnapshot,
  holdSnapshot,
  type Pace,
  type Snapshot,
  write,
} from '../../database/queries/roster/snapshots.ts'
import { removeOldSnapshots, type SnapshotBatch, stageSnapshot } from '../../database/queries/roster/snapshot-rows.ts'
import type { Db } from '../../database/schema/tables.ts'
import { OperatorError } from '../../operator-error.ts'
import { isForeign } from '../../stored-time.ts'
import { problemLine, RosterError } from '../roster-error.ts'
import { changesNothing, compare, storedView, type View, viewOf } from './comparison.ts'
import { heldMessage, holdOf, makeHold, type Reason, reasonsToHold, reportOf, type StoredReport } from './guard.ts'
import { type ImportOptions, type ImportReport, locationOf, readingInput } from './import-options.ts'
import { localReader } from './reading/reader.ts'
import { countsText, type ReportStep, type RosterReport, type Step, type Steps } from './reading/steps.ts'
import { recordMembers } from '../../domain/attendance/class-members.ts'
import { isRefused, lockBase } from './versions.ts'

/** A roster whose rows have not been written yet, and the snapshot in use. */
type ReadRoster = {
  sha256: string
  report: RosterReport
  rows: AsyncIterable<SnapshotBatch>
  base: Snapshot | undefined
}

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
  const { reader = localReader, strict = false, dryRun = false, clock, signal, reading, progress } = options
  const base = await findSnapshot(db)
  const steps = reader.steps(readingInput(options, base), { signal, progress: reading })
  try {
    const { sha256 } = await take(steps, 'files')
    const checked = strict ? withoutDiagnostics(await take(steps, 'report')) : undefined
    const read = async (): Promise<ReadRoster> => ({
      sha256,
      report: (checked ?? (await take(steps, 'report'))).report,
      rows: rowsOf(steps, progress),
      base,
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

const halfDay = 12 * 60 * 60 * 1000

/**
 * The result for a file that was imported before: it is in use, or waits for an operator. Throws a RosterError if an
 * operator rejected it or rolled it back, and no operator imports it.
 */
async function knownFile(db: Db, sha256: string, options: ImportOptions): Promise<ImportReport | undefined> {
  const { match, term, clock, byOperator = false } = options
  const isThis = (snapshot: Snapshot) =>
    snapshot.sha256 === sha256 && snapshot.match === match && snapshot.term === term
  const [inUse, held] = [await findSnapshot(db), await findHeldSnapshot(db)]
  if (inUse && isThis(inUse)) {
    await recordUnchanged(db, inUse, clock())
    const unchanged = { ...reportOf(inUse), outcome: 'unchanged' as const }
    if (held?.location !== locationOf(options)) return { ...unchanged, message: '변경 없음' }
    await write(db, (tx) => giveUpHeldSnapshot(tx))
    return { ...unchanged, message: '변경 없음. 지금 쓰는 명단이 다시 왔으므로 보류한 명단을 거두었습니다.' }
  }
  const hold = held && isThis(held) ? holdOf(held) : undefined
  if (held && hold && hold.base === inUse?.id)
    return { ...reportOf(held), outcome: 'held', message: heldMessage(hold), reasons: hold.reasons, hold }
  if (!byOperator && isRefused(await findRosterSource(db), sha256))
    throw new RosterError(
      'refused',
      '운영자가 되돌리거나 거절한 파일이어서 다시 가져오지 않습니다. 쓰려면 campus-server roster import로 가져와 받아들여주세요.',
    )
  return undefined
}

/** Records at most twice a day that the roster is unchanged, so that a restart writes nothing. */
async function recordUnchanged(db: Db, { id, checked_at }: Snapshot, now: Date) {
  const failed = (await findRosterSource(db))?.failed_at
  if (failed || isForeign(checked_at, now) || now.getTime() - Date.parse(checked_at) > halfDay)
    await changeSnapshotCheckedAt(db, id, now.toISOString())
}

async function tryOut(db: Db, read: ReadRoster, options: ImportOptions): Promise<ImportReport> {
  const { report, reasons } = await judge(db, read, () => viewOf(read.rows), options)
  return { ...report, outcome: 'dry-run', reasons, message: `${countsText(report)} (반영하지 않음)` }
}

/** Writes a roster. Activates it, or holds it for an operator. */
export async function store(db: Db, read: ReadRoster, options: ImportOptions): Promise<ImportReport> {
  const { match, term, clock, operator, giveWay = false, signal } = options
  const { sha256, base } = read
  const at = clock().toISOString()
  const pace = { giveWay, signal }
  // A crash may have come between the last activation and its record.
  await recordMembers(db, pace)
  const location = locationOf(options)
  const times = { taken_at: at, checked_at: at, changed_at: at }
  const head = { location, sha256, match, term, ...times, report: JSON.stringify(read.report) }
  const id = await stageSnapshot(db, head, read.rows, pace)
  const { report, reasons } = await judge(db, read, () => storedView(db, id), options)
  const hold = base && report.change && reasons.length > 0 && makeHold(base, sha256, report.change, reasons)
  await write(db, async (tx) => {
    const same = base && report.change && changesNothing(report.change)
    const changed_at = same ? (base.changed_at ?? base.taken_at) : at
    const completion = { report: JSON.stringify(report), changed_at }
    await lockBase(tx, base?.id)
    if (hold) return holdSnapshot(tx, id, JSON.stringify(hold), completion)
    await activateSnapshot(tx, id, at, completion)
    if (operator) await record(tx, operator, { task: 'roster-import', details: report.counts, at: clock() })
  })
  await cleanUp(db, clock(), pace)
  return hold
    ? { ...report, outcome: 'held', message: heldMessage(hold), reasons, hold }
    : { ...report, outcome: 'imported', message: `명단을 가져왔습니다: ${countsText(report)}` }
}

/** Compares a roster with the one in use. The first roster is compared with nothing. */
async function judge(
  db: Db,
  { report, base, sha256 }: ReadRoster,
  next: () => Promise<View>,
  { match, guard = 10, clock }: ImportOptions,
): Promise<{ report: StoredReport; reasons: Reason[] }> {
  if (!base) return { report, reasons: [] }
  const change = await compare(await storedView(db, base.id), await next(), koreanDay(clock()))
  const refused = isRefused(await findRosterSource(db), sha256)
  const reasons: Reason[] = [
    ...(refused ? [{ code: 'refused' as const, text: '운영자가 되돌리거나 거절한 파일입니다.' }] : []),
    ...otherColumn(base, report, match),
    ...reasonsToHold(change, guard),
  ]
  return { report: { ...report, change }, reasons }
}

const columns = new Set(['identifier', 'username', 'sourcedId'])

/** `auto` is decided at the first import. */
function otherColumn(base: Snapshot, { matchedBy }: RosterReport, match: RosterMatch): Reason[] {
  const { matchedBy: kept } = reportOf(base)
  if (match !== 'auto' || kept === matchedBy || !columns.has(kept) || !columns.has(matchedBy)) return []
  const text = `학번으로 쓰는 열이 바뀝니다: ${kept} → ${matchedBy}. ROSTER_MATCH=${kept} 설정으로 지금까지의 열을 계속 쓸 수 있습니다.`
  return [{ code: 'number-column', text }]
}

/** The new roster is already active. The next import does what is left. */
async function cleanUp(db: Db, now: Date, pace: Pace) {
  const work = async () => {
    await recordMembers(db, pace)
    await removeOldSnapshots(db, now, pace)
  }
  await work().catch((error: unknown) => {
    if (!pace.signal?.aborted) throw error
  })
}
