import type { SnapshotPiece } from '../../../database/queries/roster-snapshots.ts'
import { noDiagnostics, note } from '../../model/diagnostics.ts'
import { inTerm } from '../../model/terms.ts'
import type { RosterMatch } from '../../../config/settings.ts'
import type { Roster } from '../../model/model.ts'
import { type Bundle, readBundle } from '../../files/bundle.ts'
import { readOneRoster } from '../../formats/oneroster/read.ts'
import { refuseTooManyRows } from '../../files/rows-limit.ts'
import type { RosterReport } from './report.ts'
import { unusable } from '../../model/roster-error.ts'
import { snapshotPieces } from './pieces.ts'

export type ReadingInput = {
  /** Folder or zip. */
  path: string
  match: RosterMatch
  /** `ROSTER_TERM` */
  term: string
  /** The day in Korea. */
  today: string
}

/** `largest` describes the largest file. */
export type FilesStep = { step: 'files'; sha256: string; largest: string }
export type ReportStep = { step: 'report'; report: RosterReport }
export type Step = FilesStep | ReportStep | ({ step: 'rows' } & SnapshotPiece)
/** One `files`, one `report`, then `rows`. Throws a RosterError where the roster cannot be used. */
export type Steps = AsyncGenerator<Step, void>

export async function* rosterSteps(input: ReadingInput): Steps {
  const bundle = await readBundle(input.path)
  yield { step: 'files', sha256: bundle.sha256, largest: largestFile(bundle) }
  refuseTooManyRows(bundle)
  const { roster, report } = readRoster(bundle, input)
  yield { step: 'report', report }
  for (const piece of snapshotPieces(roster)) yield { step: 'rows', ...piece }
}

function largestFile({ files }: Bundle) {
  const [found] = [...files].toSorted(([, left], [, right]) => right.length - left.length)
  return found ? `${found[0]}.csv(${Math.ceil(found[1].length / 1_000_000)}MB)` : ''
}

function readRoster(bundle: Bundle, { match, term, today }: ReadingInput): { roster: Roster; report: RosterReport } {
  const diagnostics = noDiagnostics()
  const { roster, matchedBy } = readOneRoster(bundle, match, diagnostics)
  const terms = new Map(roster.terms.map((each) => [each.sourcedId, each]))
  if (term !== 'current' && term !== 'all' && !terms.has(term))
    throw unusable({ file: 'academicSessions.csv', field: 'sourcedId' }, `ROSTER_TERM의 학기 '${term}'가 없습니다.`)

  const { classes, students, enrolments } = roster
  const currentClasses = classes.filter((each) => inTerm(each.terms, terms, term, today)).length
  if (currentClasses === 0)
    note(
      diagnostics,
      'no-current-class',
      { file: 'academicSessions.csv' },
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
