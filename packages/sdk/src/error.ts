/**
 * Why a call did not succeed.
 *
 * - `refused`: the server refused the call; `message` is its Korean sentence, `status` its HTTP status
 * - `malformed`: an answer without the envelope (a proxy's page, a truncated body, a redirect);
 *   `cause` has its `contentType` and the first 200 characters as `excerpt`
 * - `network`: no connection, or a lost one; nothing was changed, or the call can be repeated safely
 * - `timeout`: no complete answer in time
 * - `aborted`: the caller's signal ended the call
 * - `invalid`: refused before sending
 * - `unknown-outcome`: sent without an answer, and not safe to repeat; check whether it took effect
 */
export type CampusErrorKind =
  | 'refused'
  | 'malformed'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'invalid'
  | 'unknown-outcome'

type Details = {
  status?: number | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

/** The only error that the SDK throws. It never holds a password or a cookie. */
export class CampusError extends Error {
  override readonly name = 'CampusError'
  readonly kind: CampusErrorKind
  /** HTTP status of the answer, where there was one. */
  readonly status: number | undefined
  /** `X-Request-Id` of the answer: finds the call in the server's log. */
  readonly requestId: string | undefined
  /** Seconds after which a busy server (429, 503) wants to be asked again, where it said so. */
  readonly retryAfter: number | undefined

  constructor(kind: CampusErrorKind, message: string, { status, requestId, retryAfter, cause }: Details = {}) {
    super(message, { cause })
    this.kind = kind
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}
