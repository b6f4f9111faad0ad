type Details = {
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number
  headers?: Readonly<Record<string, string>>
  cause?: unknown
}

/** Any code below a handler may throw it. It becomes a response with this status and Korean message. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly retryAfter: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, { retryAfter, headers = {}, cause }: Details = {}) {
    super(message, { cause })
    this.status = status
    this.retryAfter = retryAfter
    this.headers = headers
  }
}

/** The HttpError 503 for a server that is busy, stopping, or without its database. */
export function unavailable(details: Details = {}): HttpError {
  return new HttpError(503, '요청을 처리할 수 없습니다. 잠시 후 다시 시도해주세요.', {
    retryAfter: 1,
    ...details,
  })
}
