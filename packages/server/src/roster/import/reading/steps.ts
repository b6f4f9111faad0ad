import type { SnapshotBatch } from '../../../database/queries/roster/snapshots.ts'
import { noDiagnostics, note } from '../../model/diagnostics.ts'
import { inTerm } from '../../model/terms.ts'
import type { Roster } from '../../model/roster.ts'
import type { RosterReport } from './report.ts'
import { unusable } from '../../model/roster-error.ts'
import { snapshotBatches } from './batches.ts'
import { openSource, type RosterSource, type SourceInput } from './source.ts'

/** `today` is the current day in Korea. */
export type ReadingInput = SourceInput & { today: string }

/** `largest` is the name and size of the largest file. */
export type FilesStep = { step: 'files'; sha256: string; largest: string }
export type ReportStep = { step: 'report'; report: RosterReport }
export type Step = FilesStep | ReportStep | ({ step: 'rows' } & SnapshotBatch)
/** One `files`, one `report`, then `rows`. Throws a RosterError if the roster is not usable. */
export type Steps = AsyncGenerator<Step, void>

export async function* rosterSteps(input: ReadingInput): Steps {
  const source = await openSource(input)
  yield { step: 'files', sha256: source.sha256, largest: largestFile(source) }
  const { roster, report } = await readRoster(source, input)
  yield { step: 'report', report }
  for (const piece of snapshotBatches(roster)) yield { step: 'rows', ...piece }
}

function largestFile({ files }: RosterSource) {
  const [found] = [...files].toSorted(([, left], [, right]) => right.length - left.length)
  return found ? `${found[0]}(${Math.ceil(found[1].length / 1_000_000)}MB)` : ''
}

async function readRoster(
  source: RosterSource,
  { term, today }: ReadingInput,
): Promise<{ roster: Roster; report: RosterReport }> {
  const diagnostics = noDiagnostics()
  const { roster, matchedBy } = await source.read(diagnostics)
  const terms = new Map(roster.terms.map((each) => [each.sourcedId, each]))
  if (term !== 'current' && term !== 'all' && !terms.has(source.termId(term)))
    throw unusable(source.termIds, `ROSTER_TERM의 '${term}' 학기가 없습니다.`)

  const { classes, students, enrolments } = roster
  const currentClasses = classes.filter((each) => inTerm(each.terms, terms, source.termId(term), today)).length
  if (currentClasses === 0)
    note(diagnostics, 'no-current-class', { file: source.termIds.file }, '오늘이 속한 학기에 강의가 하나도 없습니다.')
  const counts = {
    terms: terms.size,
    classes: classes.length,
    currentClasses,
    students: students.length,
    enrolments: enrolments.length,
  }
  return { roster, report: { matchedBy, counts, diagnostics } }
}
