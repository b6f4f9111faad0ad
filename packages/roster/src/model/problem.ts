import type { CellMark } from '@campus-connect/tables'

/** A place in the roster. `row` is the line in the file; the header of a CSV file is line 1. */
export type Place = { file: string; row?: number | undefined; field?: string | undefined }

/** A fault of a source or of one of its rows. The roster cannot be used. */
export type FaultCode =
  // The source
  | 'unreadable'
  | 'not-a-file'
  | 'unknown-file'
  | 'files-too-large'
  | 'too-many-rows'
  | 'row-too-long'
  | 'not-a-zip'
  | 'damaged-zip'
  | 'full-zip'
  | 'ambiguous-file'
  | 'two-folders'
  | 'zipped-tables'
  | 'table'
  | 'service'
  | 'secret-file'
  // The map
  | 'map-entry'
  | 'map-no-json'
  | 'header-changed'
  // A whole file
  | 'missing-file'
  | 'missing-column'
  | 'empty-file'
  | 'no-rows'
  | 'html'
  | 'truncated'
  | 'delta'
  | 'too-many-terms'
  | 'too-many-enrolments'
  | 'no-header'
  | 'courses-only'
  | 'no-students'
  | 'no-enrolments'
  | 'missing-term'
  | 'number-rule'
  // Rows
  | 'ragged-row'
  | 'short-row'
  | 'empty-value'
  | 'long-value'
  | 'missing-number'
  | 'missing-lecture'
  | 'missing-code'
  | 'missing-section'
  | 'number-shape'
  | CellMark
  | 'decimal'
  | 'masked-number'
  | 'resident-number'
  | 'wrong-number'
  | 'number-length'
  | 'same-integer'
  | 'two-numbers'
  | 'damaged-text'
  | 'wrong-name'
  | 'second-name'
  | 'second-title'
  | 'similar-code'
  | 'second-class'
  | 'twin-columns'
  | 'other-header'
  | 'wrong-date'
  | 'ambiguous-date'
  | 'contradicting-dates'
  | 'wrong-term'
  | 'wrong-status'
  | 'inner-folder'
  | 'second-version'
  | 'lost-user'
  | 'lost-class'
  | TimetableFaultCode

/** A fault of a timetable. */
export type TimetableFaultCode =
  | 'no-timetable'
  | 'unreadable-time'
  | 'no-day'
  | 'no-periods'
  | 'unknown-period'
  | 'no-night-period'
  | 'digits-together'
  | 'other-weeks'
  | 'online-time'
  | 'other-clock'
  | 'morning-or-evening'
  | 'end-before-begin'
  | 'too-long'
  | 'overlapping-times'
  | 'other-times'
  | 'telling-times'
  | 'hidden-times'
  | 'struck-times'
  | 'wrong-rule'
  | 'absent-before-late'
  | 'second-rule'
  | 'two-classes'
  | 'second-entry'
  | 'no-known-class'

/** A question that the roster leaves open. `roster map` asks it once. */
export type QuestionCode =
  | 'rival-columns'
  | 'unknown-status'
  | 'no-term'
  | 'several-terms'
  | 'no-lecture'
  | 'several-lectures'
  | 'several-sheets'
  | 'telling-name'
  | 'hidden-sheet'
  | 'hidden-rows'
  | 'hidden-column'
  | 'struck-rows'
  | 'remark'
  | 'counting-column'
  | 'far-term'

/** A deviation that was tolerated, or something that was left out. */
export type NoteCode =
  | 'no-manifest'
  | 'manifest'
  | 'encoding'
  | 'column'
  | 'duplicate'
  | 'shared-id'
  | 'both-statuses'
  | 'unknown-user'
  | 'unknown-class'
  | 'unknown-term'
  | 'no-sessions'
  | 'no-title'
  | 'no-number'
  | 'no-current-class'
  | 'left-out'
  | 'masked-name'
  | 'no-name'
  | 'lost-name'
  | 'strange-name'
  | 'han-name'
  | 'mixed-name'
  | 'invisible'
  | 'ignored-file'
  | 'striking-rule'
  | 'two-sections'
  | 'class-without-time'
  | 'cancelled-classes'
  | 'continued-rows'

/** Data about one problem; its sentence is in `sentences.ts`. `value` is the text that is at the place. */
export type Problem<Code extends string> = Place & {
  code: Code
  value?: string | undefined
  values?: Readonly<Record<string, string | number>> | undefined
}
export type Fault = Problem<FaultCode>
export type Question = Problem<QuestionCode>
export type Note = Problem<NoteCode>

/** Problems that a refusal lists, and characters of a value in it. One mistake in an export repeats on every row. */
const mostListed = 10_000
const mostShown = 1000

type Problems = {
  faults?: readonly Fault[] | undefined
  questions?: readonly Question[] | undefined
  /** How many there are, if more than these. */
  total?: number | undefined
}

/**
 * The source cannot be used as it is. `path`: nothing can be read there. `content`: its content has faults or open questions.
 */
export class RosterRefusal extends Error {
  override readonly name = 'RosterRefusal'
  readonly reason: 'path' | 'content'
  /** The first ones. */
  readonly faults: readonly Fault[]
  readonly questions: readonly Question[]
  /** The number of all faults and questions. */
  readonly total: number

  constructor(
    reason: 'path' | 'content',
    { faults = [], questions = [], total = faults.length + questions.length }: Problems,
    options?: ErrorOptions,
  ) {
    const listed = [...faults.slice(0, mostListed), ...questions.slice(0, mostListed)]
    super([...new Set(listed.map(({ code }) => code))].join(', '), options)
    this.reason = reason
    this.faults = faults.slice(0, mostListed).map(shortened)
    this.questions = questions.slice(0, mostListed).map(shortened)
    this.total = total
  }
}

function shortened<Code extends string>(problem: Problem<Code>): Problem<Code> {
  const { value = '' } = problem
  return value.length > mostShown ? { ...problem, value: `${value.slice(0, mostShown)}…` } : problem
}

type Rest = Pick<Fault, 'value' | 'values'>

/** The refusal of a whole source for one fault. */
export function refusal(code: FaultCode, place: Place, rest: Rest = {}, options?: ErrorOptions): RosterRefusal {
  return new RosterRefusal('content', { faults: [{ ...place, code, ...rest }] }, options)
}

/** Nothing can be read at this path. `cause` is the error of the system. */
export function unreadable(path: string, cause: unknown): RosterRefusal {
  const value = (cause as NodeJS.ErrnoException).code ?? String(cause)
  return new RosterRefusal('path', { faults: [{ code: 'unreadable', file: path, value }] }, { cause })
}

/** Refuses for all of the faults, if there are any. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new RosterRefusal('content', { faults })
}
