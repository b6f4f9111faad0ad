import type { Text } from '../texts/text.ts'

/**
 * - `usage`: the command line is wrong, or a question cannot be asked
 * - `session-file`: the session cannot be saved or read safely
 * - `declined`: the user answered no
 * - `aborted`: Ctrl-C
 * - `bulk`: some of several changes failed
 * - `not-found`: there is none; the hint offers similar names
 * - `refused`: the command does not do this
 * - `logged-out`: the session ended between the calls of a command
 * - `unreachable`: the server stopped answering between the calls of a command
 * - `output`: the data could not be written, e.g. to a full disk
 */
export type CliErrorKind =
  | 'usage'
  | 'session-file'
  | 'declined'
  | 'aborted'
  | 'bulk'
  | 'not-found'
  | 'refused'
  | 'logged-out'
  | 'unreachable'
  | 'output'

/** An error that does not come from the server. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly kind: CliErrorKind
  /** What happened, for people. */
  readonly text: Text
  /** What to do, e.g. a command to type. */
  readonly hint: Text | undefined

  constructor(kind: CliErrorKind, text: Text, { hint, cause }: { hint?: Text; cause?: unknown } = {}) {
    super(text.ko, { cause })
    this.kind = kind
    this.text = text
    this.hint = hint
  }
}
