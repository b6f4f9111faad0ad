import { resolve } from 'node:path'
import type { Db } from '../../database/tables/tables.ts'
import {
  addImportFailure,
  addSnapshot,
  changeSnapshotCheckedAt,
  findRosterSource,
  findSnapshot,
  removeOldSnapshots,
  type Snapshot,
} from '../../database/queries/roster-snapshots.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { koreanDay } from '../model/terms.ts'
import type { RosterMatch } from '../../config/settings.ts'
import { readRoster } from './reading/read-roster.ts'
import type { Step, Steps } from './reading/steps.ts'
import type { RosterReport } from './reading/report.ts'
import { RosterError, unusable } from '../model/roster-error.ts'

export type ImportOptions = {
  /** A folder, a zip or a table. */
  path: string
  /** Further tables that are read with it. */
  otherPaths?: readonly string[] | undefined
  /** The map of the tables; undefined = `roster-map.json` beside the first one, if it is there. */
  mapPath?: string | undefined
  match: RosterMatch
  /** `ROSTER_TERM` */
  term: string
  clock: () => Date
  /** Refuses a roster that has any diagnostic. */
  strict?: boolean
  /** Reads and reports without writing. */
  dryRun?: boolean
  /** Leaves most of the time to a server that writes the same file. Takes three times as long. */
  giveWay?: boolean
  /** Stops the import. */
  signal?: AbortSignal
}

export type ImportReport = RosterReport & { outcome: 'imported' | 'unchanged' | 'dry-run'; message: string }

const day = 24 * 60 * 60 * 1000

/**
 * Reads a roster and activates it. Throws a RosterError with one Korean line if it is not usable. The earlier roster
 * stays if the import fails or `signal` stops it.
 */
export async function importRoster(db: Db, options: ImportOptions): Promise<ImportReport> {
  const { path, otherPaths, mapPath, match, term, strict = false, dryRun = false, clock, signal } = options
  const steps = readRoster({ path, otherPaths, mapPath, match, term, today: koreanDay(clock()) }, signal)
  try {
    const { sha256 } = await take(steps, 'files')
    const same = strict || dryRun ? undefined : await sameSnapshot(db, sha256, options)
    if (same) return await unchanged(db, same, clock())
    const { report } = await take(steps, 'report')
    if (strict) refuseDiagnostics(report)
    if (dryRun) return { ...report, outcome: 'dry-run', message: `${countsText(report)} (반영하지 않음)` }
    await store(db, { sha256, report, steps }, options)
    return { ...report, outcome: 'imported', message: `명단을 가져왔습니다: ${countsText(report)}` }
  } catch (error) {
    if (signal?.aborted)
      throw new OperatorError('명단 가져오기를 중단했습니다. 아무것도 반영하지 않았습니다.', { cause: error })
    if (error instanceof RosterError && error.reason === 'content' && !strict && !dryRun)
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

async function sameSnapshot(db: Db, sha256: string, { match, term }: ImportOptions): Promise<Snapshot | undefined> {
  const snapshot = await findSnapshot(db)
  const same = snapshot?.sha256 === sha256 && snapshot.match === match && snapshot.term === term
  return same ? snapshot : undefined
}

/** Records at most once a day that the roster is unchanged, so that a restart writes nothing. */
async function unchanged(db: Db, snapshot: Snapshot, now: Date): Promise<ImportReport> {
  const failed = (await findRosterSource(db))?.failed_at
  if (failed || now.getTime() - Date.parse(snapshot.checked_at) > day)
    await changeSnapshotCheckedAt(db, snapshot.id, now.toISOString())
  return { ...(JSON.parse(snapshot.report) as RosterReport), outcome: 'unchanged', message: '변경 없음' }
}

function refuseDiagnostics({ diagnostics: { list, total } }: RosterReport) {
  const [first] = list
  if (first) throw unusable(first, `${first.hint} (--strict, 모두 ${total}건)`)
}

async function store(
  db: Db,
  { sha256, report, steps }: { sha256: string; report: RosterReport; steps: Steps },
  { path, otherPaths = [], match, term, clock, giveWay = false, signal }: ImportOptions,
) {
  const at = clock().toISOString()
  const head = {
    location: [path, ...otherPaths].map((each) => resolve(each)).join(', '),
    sha256,
    match,
    term,
    taken_at: at,
    checked_at: at,
  }
  const pace = { giveWay, signal }
  await addSnapshot(db, { ...head, report: JSON.stringify(report) }, pieces(steps), pace)
  await removeOldSnapshots(db, clock(), pace).catch((error: unknown) => {
    // The new roster is active already. The next import removes the rest.
    if (!signal?.aborted) throw error
  })
}

async function* pieces(steps: Steps) {
  for await (const step of steps) if (step.step === 'rows') yield step
}

function countsText({ counts, diagnostics }: RosterReport) {
  const { students, classes, enrolments } = counts
  return `학생 ${students}명, 강의 ${classes}개, 수강 ${enrolments}건, 경고 ${diagnostics.total}건`
}
