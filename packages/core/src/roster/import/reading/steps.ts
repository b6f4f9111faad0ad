import { openRoster, type RosterSource, type SourceInput } from '@campus-connect/roster'
import { inTerm, knownTerm, note, type Notes, refusal, type Roster, RosterRefusal } from '@campus-connect/roster/model'
import type { SnapshotBatch } from '../../../database/queries/roster/snapshot-rows.ts'
import { storedPeriods } from '../../../domain/sync/periods.ts'

export type ReadingInput = SourceInput & {
  /** The current day in Korea. */
  today: string
}

/** The result of reading a roster. */
export type RosterReport = {
  /** The column with the student numbers. */
  matchedBy: string
  counts: { terms: number; classes: number; currentClasses: number; students: number; enrolments: number }
  diagnostics: Notes
}

export function countsText({ counts, diagnostics }: RosterReport): string {
  const { students, classes, enrolments } = counts
  return `학생 ${students}명, 강의 ${classes}개, 수강 ${enrolments}건, 경고 ${diagnostics.total}건`
}

/** `largest` is the name and size of the largest file. */
export type FilesStep = { step: 'files'; sha256: string; largest: string }
export type ReportStep = { step: 'report'; report: RosterReport }
export type Step = FilesStep | ReportStep | ({ step: 'rows' } & SnapshotBatch)
/** One `files`, one `report`, then `rows`. Throws a RosterRefusal if the roster is not usable. */
export type Steps = AsyncGenerator<Step, void>

/** Called with the number of rows that have been read so far. */
export type Progress = (rows: number) => void

export async function* rosterSteps(input: ReadingInput, progress?: Progress): Steps {
  // The bytes of the files are released before the rows are passed on.
  const { roster, report } = yield* readFiles(input, progress)
  yield { step: 'report', report }
  for (const piece of snapshotBatches(roster)) yield { step: 'rows', ...piece }
}

async function* readFiles(
  input: ReadingInput,
  progress?: Progress,
): AsyncGenerator<FilesStep, { roster: Roster; report: RosterReport }> {
  const source = await openRoster(input)
  yield { step: 'files', sha256: source.sha256, largest: largestFile(source) }
  return readRoster(source, input, progress)
}

function largestFile({ sizes }: RosterSource) {
  const [found] = [...sizes].toSorted(([, left], [, right]) => right - left)
  return found ? `${found[0]}(${Math.ceil(found[1] / 1_000_000)}MB)` : ''
}

/** Terms that a refusal lists. */
const mostTerms = 20

async function readRoster(
  source: RosterSource,
  { term, today }: ReadingInput,
  progress?: Progress,
): Promise<{ roster: Roster; report: RosterReport }> {
  const { roster, matchedBy, notes, ...problems } = await source.read(progress)
  if (!roster) throw new RosterRefusal('content', problems)
  const terms = new Map(roster.terms.map((each) => [each.sourcedId, each]))
  const known = knownTerm(term, terms)
  if (known === undefined) {
    const listed = [...terms.keys()].slice(-mostTerms).join(', ') || '-'
    throw refusal('missing-term', source.termIds, { value: term, values: { terms: listed } })
  }

  const { classes, students, enrolments } = roster
  const currentClasses = classes.filter((each) => inTerm(each.terms, terms, known, today)).length
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

/** Rows per batch. */
const batchSize = 2000

/** The rows of a snapshot. A roster is in the order of its keys, which is fastest for the index. */
function* snapshotBatches({ terms, classes, students, enrolments, withdrawals }: Roster): Generator<SnapshotBatch> {
  for (const some of parts(terms))
    yield {
      table: 'roster_terms',
      rows: some.map(({ sourcedId, parent, beginsOn, endsOn }) => ({
        sourced_id: sourcedId,
        parent,
        begins_on: beginsOn,
        ends_on: endsOn,
      })),
    }
  for (const some of parts(classes))
    yield {
      table: 'roster_classes',
      rows: some.map(({ sourcedId, title, code, terms: ids }) => ({
        sourced_id: sourcedId,
        title,
        code,
        terms: JSON.stringify(ids),
      })),
    }
  for (const rows of parts(students)) yield { table: 'roster_students', rows }
  for (const some of parts(withdrawals))
    yield {
      table: 'roster_withdrawals',
      rows: some.map(({ student, classId, word }) => ({ student_number: student, class_sourced_id: classId, word })),
    }
  for (const some of parts(enrolments.values()))
    yield {
      table: 'roster_enrolments',
      rows: some.map(({ student, classId, periods }) => ({
        student_number: student,
        class_sourced_id: classId,
        ...storedPeriods(periods),
      })),
    }
}

function* parts<T>(rows: Iterable<T>): Generator<T[]> {
  let part: T[] = []
  for (const row of rows)
    if (part.push(row) === batchSize) {
      yield part
      part = []
    }
  if (part.length > 0) yield part
}
