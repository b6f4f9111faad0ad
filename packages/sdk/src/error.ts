/**
 * Why a call did not succeed.
 *
 * - `refused`: the server refused the call; `message` is its Korean sentence, `status` its HTTP status
 * - `malformed`: an answer without the envelope (a proxy's page, a truncated body, a redirect);
 *   `cause` has its `contentType` and the first 200 characters as `excerpt`
 * - `network`: no connection, or a lost one; nothing changed, or the call is safe to repeat
 * - `timeout`: no complete answer in time
 * - `aborted`: the caller's signal ended the call
 * - `invalid`: the SDK refused the call before sending it
 * - `unknown-outcome`: no answer, and the call is not safe to repeat; check whether it took effect
 */
export type CampusErrorKind =
  | 'refused'
  | 'malformed'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'invalid'
  | 'unknown-outcome'

/**
 * A stable name to branch on: what a refusal means (`wrong-login` is the 401 of a login, `second-factor` that of one
 * whose password is right and whose `code` is missing or wrong, `unauthenticated` that of any other call); of a failed
 * connection `unreachable` if it never came about, `untrusted` if its certificate or its TLS is to blame (of both, nothing was
 * sent), and `fetch-fault` for an error inside a given `fetch`; otherwise the kind.
 */
export type CampusErrorCode =
  | CampusErrorKind
  | 'bad-request'
  | 'unauthenticated'
  | 'wrong-login'
  | 'second-factor'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'rate-limited'
  | 'server-error'
  | 'unavailable'
  | 'unreachable'
  | 'untrusted'
  | 'fetch-fault'

type Details = {
  code?: CampusErrorCode | undefined
  status?: number | undefined
  headers?: Headers | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

const codes: Partial<Record<number, CampusErrorCode>> = {
  400: 'bad-request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'rate-limited',
  500: 'server-error',
  503: 'unavailable',
}

/** Registered, so that a second copy of the SDK in the same program knows it too. */
const brand = Symbol.for('@campus-connect/sdk/CampusError')

/** The only error that the SDK throws. It never holds a password or a cookie. */
export class CampusError extends Error {
  override readonly name = 'CampusError'
  /** What happened, from the caller's point of view. */
  declare readonly kind: CampusErrorKind
  /** More precise than `kind`, e.g. `not-found` or `rate-limited`. */
  declare readonly code: CampusErrorCode
  /** HTTP status of the answer, if there was one. */
  declare readonly status: number | undefined
  /** Headers of the answer without its cookies, if there was one. */
  declare readonly headers: Headers | undefined
  /** `X-Request-Id` of the answer, by which you find the call in the server's log. */
  declare readonly requestId: string | undefined
  /** Seconds after which a busy server (429, 503) accepts the call again, if it said so. */
  declare readonly retryAfter: number | undefined

  /** `message` is the server's Korean sentence for the kind `refused`, else an English one for developers. */
  constructor(kind: CampusErrorKind, message: string, details: Details = {}) {
    const { cause, headers, ...rest } = details
    super(message, { cause })
    const code = (kind === 'refused' && codes[rest.status ?? 0]) || kind
    Object.assign(this, { kind, code, ...rest })
    // Not shown by console.log.
    Object.defineProperty(this, 'headers', { value: headers })
    // Loggers write the stack, and browsers nothing else.
    const { stack } = this
    if (stack) this.stack = stack.replace(super.toString(), () => this.toString())
  }

  /** Name and message; with the request id, by which an operator finds the call. `message` alone is what people see. */
  override toString(): string {
    return super.toString() + (this.requestId ? ` (request ${this.requestId})` : '')
  }

  get [brand](): true {
    return true
  }

  /** Includes the message, which `JSON.stringify` leaves out of other errors. */
  toJSON(): Record<string, unknown> {
    return { ...(this as object), message: this.message }
  }
}

/** A CampusError with the fields that its kind guarantees: a refusal has a status and headers. */
export type KnownCampusError = CampusError &
  (
    | { readonly kind: 'refused' | 'malformed'; readonly status: number; readonly headers: Headers }
    | { readonly kind: Exclude<CampusErrorKind, 'refused' | 'malformed'>; readonly status: undefined }
  )

/**
 * Whether a value is a CampusError, whose `kind` then narrows the other fields. Unlike `instanceof`, it recognises errors
 * of another copy of the SDK.
 */
export function isCampusError(value: unknown): value is KnownCampusError {
  return typeof value === 'object' && value !== null && brand in value
}
