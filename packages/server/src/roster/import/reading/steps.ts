import type { SnapshotBatch } from '../../../database/queries/roster-snapshots.ts'
import { noDiagnostics, note } from '../../model/diagnostics.ts'
import { inTerm } from '../../model/terms.ts'
import type { RosterMatch } from '../../../config/settings.ts'
import type { Roster } from '../../model/roster.ts'
import { readBundle } from '../../files/bundle.ts'
import { refuseTooManyRows } from '../../files/row-limits.ts'
import { rosterFormat } from './format.ts'
import type { RosterReport } from './report.ts'
import { unusable } from '../../model/roster-error.ts'
import { snapshotBatches } from './batches.ts'

export type ReadingInput = {
  /** A folder or a zip. */
  path: string
  match: RosterMatch
  /** `ROSTER_TERM` */
  term: string
  /** The current day in Korea. */
  today: string
}

/** `largest` is the name and size of the largest file. */
export type FilesStep = { step: 'files'; sha256: string; largest: string }
export type ReportStep = { step: 'report'; report: RosterReport }
export type Step = FilesStep | ReportStep | ({ step: 'rows' } & SnapshotBatch)
/** One `files`, one `report`, then `rows`. Throws a RosterError if the roster is not usable. */
export type Steps = AsyncGenerator<Step, void>

type RosterBundle = Parameters<typeof rosterFormat.read>[0]

export async function* rosterSteps(input: ReadingInput): Steps {
  const bundle = await readBundle(input.path, rosterFormat.fileNames)
  yield { step: 'files', sha256: bundle.sha256, largest: largestFile(bundle) }
  refuseTooManyRows(bundle)
  const { roster, report } = readRoster(bundle, input)
  yield { step: 'report', report }
  for (const piece of snapshotBatches(roster)) yield { step: 'rows', ...piece }
}

function largestFile({ files }: RosterBundle) {
  const [found] = [...files].toSorted(([, left], [, right]) => right.length - left.length)
  return found ? `${found[0]}(${Math.ceil(found[1].length / 1_000_000)}MB)` : ''
}

function readRoster(
  bundle: RosterBundle,
  { match, term, today }: ReadingInput,
): { roster: Roster; report: RosterReport } {
  const diagnostics = noDiagnostics()
  const { roster, matchedBy } = rosterFormat.read(bundle, match, diagnostics)
  const terms = new Map(roster.terms.map((each) => [each.sourcedId, each]))
  if (term !== 'current' && term !== 'all' && !terms.has(term))
    throw unusable(rosterFormat.termIds, `ROSTER_TERM의 '${term}' 학기가 없습니다.`)

  const { classes, students, enrolments } = roster
  const currentClasses = classes.filter((each) => inTerm(each.terms, terms, term, today)).length
  if (currentClasses === 0)
    note(
      diagnostics,
      'no-current-class',
      { file: rosterFormat.termIds.file },
      '오늘이 속한 학기에 강의가 하나도 없습니다.',
    )
  const counts = {
    terms: terms.size,
    classes: classes.length,
    currentClasses,
    students: students.length,
    enrolments: enrolments.length,
  }
  return { roster, report: { matchedBy, counts, diagnostics } }
}
