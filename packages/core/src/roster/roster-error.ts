import { type Fault, type Question, RosterRefusal } from '@campus-connect/roster/model'
import { OperatorError } from '../operator-error.ts'
import { placeSentence, problemSentence } from '@campus-connect/roster'
import { replaceControls } from '../text.ts'

/** The roster cannot be used. The message is one Korean line with file, row and field of the first problem. */
export class RosterError extends OperatorError {
  /** `path`: nothing can be read there. `content`: no usable roster. `refused`: an operator does not want it. */
  readonly reason: 'path' | 'content' | 'refused'
  readonly faults: readonly Fault[]
  readonly questions: readonly Question[]
  /** The number of all faults and questions. */
  readonly total: number

  constructor(
    reason: RosterError['reason'],
    message: string,
    {
      faults = [],
      questions = [],
      total = 0,
      ...options
    }: ErrorOptions & Partial<Pick<RosterError, 'faults' | 'questions' | 'total'>> = {},
  ) {
    super(message, options)
    this.reason = reason
    this.faults = faults
    this.questions = questions
    this.total = total
  }
}

/** One Korean line for an operator: `수강.csv 3행 학번: …` Its parts come from the roster, so it has no control characters. */
export function problemLine(problem: Parameters<typeof problemSentence>[0]): string {
  const line = `${placeSentence(problem, 'ko')}: ${problemSentence(problem, 'ko')}`
  return replaceControls(line.toWellFormed().replaceAll(/\s+/g, ' '), '\ufffd')
}

/** The error for a refusal of the package, which an operator reads; others stay as they are. */
export function asRosterError(error: unknown): unknown {
  if (!(error instanceof RosterRefusal)) return error
  const { reason, faults, questions, total } = error
  const first = faults[0] ?? questions[0]
  const all = total > 1 ? ` (모두 ${total}건)` : ''
  return new RosterError(reason, `${first ? problemLine(first) : ''}${all}`, { faults, questions, total, cause: error })
}
