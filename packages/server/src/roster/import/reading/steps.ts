import { openRoster, type RosterSource, type SourceInput } from '@campus-connect/roster'
import { inTerm, note, refusal, type Roster, RosterRefusal } from '@campus-connect/roster/model'
import type { SnapshotBatch } from '../../../database/queries/roster/snapshots.ts'
import { snapshotBatches } from './batches.ts'
import type { RosterReport } from './report.ts'

export type ReadingInput = SourceInput & {
  /** The current day in Korea. */
  today: string
}

/** `largest` is the name and size of the largest file. */
export type FilesStep = { step: 'files'; sha256: string; largest: string }
export type ReportStep = { step: 'report'; report: RosterReport }
export type Step = FilesStep | ReportStep | ({ step: 'rows' } & SnapshotBatch)
/** One `files`, one `report`, then `rows`. Throws a RosterRefusal if the roster is not usable. */
export type Steps = AsyncGenerator<Step, void>

export async function* rosterSteps(input: ReadingInput): Steps {
  const source = await openRoster(input)
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
  const { roster, matchedBy, notes, faults, questions } = await source.read()
  if (!roster) throw new RosterRefusal('content', { faults, questions })
  const terms = new Map(roster.terms.map((each) => [each.sourcedId, each]))
  if (term !== 'current' && term !== 'all' && !terms.has(source.termId(term)))
    throw refusal('missing-term', source.termIds, { value: term })

  const { classes, students, enrolments } = roster
  const currentClasses = classes.filter((each) => inTerm(each.terms, terms, source.termId(term), today)).length
  if (currentClasses === 0) note(notes, 'no-current-class', { file: source.termIds.file })
  const counts = {
    terms: terms.size,
    classes: classes.length,
    currentClasses,
    students: students.length,
    enrolments: enrolments.length,
  }
  return { roster, report: { matchedBy, counts, diagnostics: notes } }
}
