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

/** The HttpError 503 for a full disk, which waiting does not help. `reading`: only the row of the audit record found no room. */
export function diskFull({ reading, cause }: { reading: boolean; cause: unknown }): HttpError {
  const sentence = reading
    ? '저장 공간이 가득 차 누가 보았는지 기록할 수 없으므로 보여 드리지 않습니다. 학교의 전산 담당자에게 알려주세요.'
    : '저장 공간이 가득 차 요청을 처리할 수 없습니다. 학교의 전산 담당자에게 알려주세요.'
  return new HttpError(503, sentence, { retryAfter: 1, cause })
}
