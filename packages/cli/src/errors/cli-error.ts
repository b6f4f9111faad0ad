/**
 * - `usage`: the command line is wrong, or lacks an answer that nobody is there to give
 * - `session-file`: the session cannot be kept or read safely
 * - `declined`: the person said no
 * - `aborted`: Ctrl-C
 * - `bulk`: some of several changes failed
 * - `output`: the data could not be written, e.g. to a full disk
 */
export type CliErrorKind = 'usage' | 'session-file' | 'declined' | 'aborted' | 'bulk' | 'output'

/** What ends a command and is not the server's doing; `message` is a Korean sentence. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly kind: CliErrorKind
  /** What to do about it, e.g. a command to type. */
  readonly hint: string | undefined

  constructor(kind: CliErrorKind, message: string, { hint, cause }: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.kind = kind
    this.hint = hint
  }
}
