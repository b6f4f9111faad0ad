/**
 * - `usage`: the command line is wrong, or a question cannot be asked
 * - `session-file`: the session cannot be saved or read safely
 * - `declined`: the user answered no
 * - `aborted`: Ctrl-C
 * - `bulk`: some of several changes failed
 * - `output`: the data could not be written, e.g. to a full disk
 */
export type CliErrorKind = 'usage' | 'session-file' | 'declined' | 'aborted' | 'bulk' | 'output'

/** An error that does not come from the server; `message` is a Korean sentence. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly kind: CliErrorKind
  /** What to do, e.g. a command to type. */
  readonly hint: string | undefined

  constructor(kind: CliErrorKind, message: string, { hint, cause }: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.kind = kind
    this.hint = hint
  }
}
