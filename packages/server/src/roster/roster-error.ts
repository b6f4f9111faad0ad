import type { Fault, Question } from '@campus-connect/roster/model'
import { OperatorError } from '../errors/operator-error.ts'

/** The roster cannot be used. The message is one Korean line with file, row and field of the first problem. */
export class RosterError extends OperatorError {
  /** `path`: nothing can be read there. `content`: no usable roster. `refused`: an operator does not want it. */
  readonly reason: 'path' | 'content' | 'refused'
  readonly faults: readonly Fault[]
  readonly questions: readonly Question[]

  constructor(
    reason: RosterError['reason'],
    message: string,
    {
      faults = [],
      questions = [],
      ...options
    }: ErrorOptions & { faults?: readonly Fault[]; questions?: readonly Question[] } = {},
  ) {
    super(message, options)
    this.reason = reason
    this.faults = faults
    this.questions = questions
  }
}
