import { OperatorError } from '../../errors/operator-error.ts'
import { replaceControls } from '../../text.ts'

/** A place in the roster. `row` is the line in the file; the header is line 1. */
export type Place = { file: string; row?: number | undefined; field?: string | undefined }

/** The roster cannot be used. The message is one Korean line with file, row and field. */
export class RosterError extends OperatorError {
  /** `path`: nothing can be read there. `content`: the files are no usable roster. */
  readonly reason: 'path' | 'content'

  constructor(reason: 'path' | 'content', message: string, options?: ErrorOptions) {
    super(printable(message), options)
    this.reason = reason
  }
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
