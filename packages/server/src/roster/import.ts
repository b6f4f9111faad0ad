import { resolve } from 'node:path'
import type { Db } from '../store/database.ts'
import {
  addImportFailure,
  addSnapshot,
  changeSnapshotChecked,
  findRosterSource,
  findSnapshot,
  removeOldSnapshots,
  type Snapshot,
} from '../store/roster-snapshots.ts'
import { noDiagnostics, note } from './diagnostics.ts'
import type { Roster, RosterMatch } from './model.ts'
import { type Bundle, readBundle } from './oneroster/bundle.ts'
import { readOneRoster } from './oneroster/read.ts'
import type { RosterReport } from './report.ts'
import { RosterError, unusable } from './roster-error.ts'
import { snapshotRows } from './snapshot-rows.ts'
import { inTerm, koreanDay } from './lectures/terms.ts'

export type ImportOptions = {
  /** Folder or zip. */
  path: string
  match: RosterMatch
  /** `ROSTER_TERM` */
  term: string
  clock: () => Date
  /** Refuses a roster with any diagnostic. */
  strict?: boolean
  /** Reads and reports only. */
  dryRun?: boolean
  /** Leaves most of the time to a server that writes the same file, and takes three times as long. */
  giveWay?: boolean
}

export type ImportReport = RosterReport & { outcome: 'imported' | 'unchanged' | 'dry-run'; message: string }

const day = 24 * 60 * 60 * 1000

/**
 * Reads a roster and makes it the one that counts. Throws a RosterError with one Korean line where it cannot be used;
 * the earlier roster then stands untouched.
 */
export async function importRoster(db: Db, options: ImportOptions): Promise<ImportReport> {
  try {
    const bundle = await readBundle(options.path)
    const same = options.strict || options.dryRun ? undefined : await sameSnapshot(db, bundle, options)
    if (same) return await unchanged(db, same, options.clock())
    const { roster, report } = readRoster(bundle, options)
    if (options.dryRun) return { ...report, outcome: 'dry-run', message: `${countsText(report)} (반영하지 않음)` }
    await store(db, bundle, options, roster, report)
    return { ...report, outcome: 'imported', message: `명단을 가져왔습니다: ${countsText(report)}` }
  } catch (error) {
    if (error instanceof RosterError && error.reason === 'content' && !options.strict && !options.dryRun)
      await addImportFailure(db, options.clock().toISOString(), error.message)
    throw error
  }
}

async function sameSnapshot(db: Db, { sha256 }: Bundle, { match, term }: ImportOptions): Promise<Snapshot | undefined> {
  const snapshot = await findSnapshot(db)
  const same = snapshot?.sha256 === sha256 && snapshot.match === match && snapshot.term === term
  return same ? snapshot : undefined
}

/** Once a day it is noted that the roster is still the same; a restart in between writes nothing. */
async function unchanged(db: Db, snapshot: Snapshot, now: Date): Promise<ImportReport> {
  const failed = (await findRosterSource(db))?.failed_at
  if (failed || now.getTime() - Date.parse(snapshot.checked_at) > day)
    await changeSnapshotChecked(db, snapshot.id, now.toISOString())
  return { ...(JSON.parse(snapshot.report) as RosterReport), outcome: 'unchanged', message: '변경 없음' }
}

function readRoster(bundle: Bundle, { match, term, strict, clock }: ImportOptions) {
  const diagnostics = noDiagnostics()
  const { roster, matchedBy } = readOneRoster(bundle, match, diagnostics)
  const terms = new Map(roster.terms.map((each) => [each.sourcedId, each]))
  if (term !== 'current' && term !== 'all' && !terms.has(term))
    throw unusable({ file: 'academicSessions.csv', field: 'sourcedId' }, `ROSTER_TERM의 학기 '${term}'가 없습니다.`)

  const today = koreanDay(clock())
  const currentClasses = roster.classes.filter((each) => inTerm(each.terms, terms, term, today)).length
  if (currentClasses === 0)
    note(
      diagnostics,
      'no-current-class',
      { file: 'academicSessions.csv' },
      '오늘이 속한 학기에 강의가 하나도 없습니다.',
    )
  const [first] = diagnostics.list
  if (strict && first) throw unusable(first, `${first.hint} (--strict, 모두 ${diagnostics.total}건)`)

  const { classes, students, enrolments } = roster
  const counts = {
    terms: terms.size,
    classes: classes.length,
    currentClasses,
    students: students.length,
    enrolments: enrolments.length,
  }
  const report: RosterReport = { matchedBy, counts, diagnostics }
  return { roster, report }
}

async function store(db: Db, { sha256 }: Bundle, options: ImportOptions, roster: Roster, report: RosterReport) {
  const at = options.clock().toISOString()
  const { match, term, giveWay = false } = options
  const head = { location: resolve(options.path), sha256, match, term, taken_at: at, checked_at: at }
  await addSnapshot(db, { ...head, report: JSON.stringify(report) }, snapshotRows(roster), { giveWay })
  await removeOldSnapshots(db, options.clock(), { giveWay })
}

function countsText({ counts, diagnostics }: RosterReport) {
  const { students, classes, enrolments } = counts
  return `학생 ${students}명, 강의 ${classes}개, 수강 ${enrolments}건, 경고 ${diagnostics.total}건`
}
