import { OperatorError } from '../../errors/operator-error.ts'
import { replaceControls } from '../../text.ts'

/** A place in the roster. `row` is the line in the file; the header is line 1. */
export type Place = { file: string; row?: number | undefined; field?: string | undefined }

/** Something in a row that makes the roster unusable. `problem` is a Korean sentence. */
export type Fault = Place & { value: string; problem: string }

/** The roster cannot be used. The message is one Korean line with file, row and field. */
export class RosterError extends OperatorError {
  /** `path`: nothing can be read there. `content`: no usable roster. `refused`: an operator does not want it. */
  readonly reason: 'path' | 'content' | 'refused'
  /** All faults, if the message names the first of several. */
  readonly faults: readonly Fault[]

  constructor(
    reason: 'path' | 'content' | 'refused',
    message: string,
    { faults = [], ...options }: ErrorOptions & { faults?: readonly Fault[] } = {},
  ) {
    super(printable(message), options)
    this.reason = reason
    this.faults = faults
  }
}

/** The error that names the first fault and counts all. */
export function faulty(faults: readonly [Fault, ...Fault[]]) {
  const [first] = faults
  const all = faults.length > 1 ? ` (모두 ${faults.length}건)` : ''
  return new RosterError('content', `${placeText(first)}: ${first.problem}${all}`, { faults })
}

export function unusable(place: Place, problem: string, options?: ErrorOptions) {
  return new RosterError('content', `${placeText(place)}: ${problem}`, options)
}

export function placeText({ file, row, field }: Place) {
  return [file, row === undefined ? undefined : `${row}행`, field].filter((part) => part !== undefined).join(' ')
}

/** One line without control characters, because parts of messages come from the roster. */
export function printable(text: string): string {
  return replaceControls(text.toWellFormed().replaceAll(/\s+/g, ' '), '\ufffd')
}
