import { CampusError } from '../error.ts'
import { retryAfter } from './retry-after.ts'

const excerptLength = 200

/** An error that shows the beginning of `text`, which came instead of an answer. A proxy may have put a secret into it. */
export function malformed(
  message: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
  secrets: string[],
): CampusError {
  const excerpt = redacted(text, secrets).slice(0, excerptLength)
  const cause = { contentType: headers.get('content-type'), excerpt }
  return new CampusError('malformed', message, { status, ...answerDetails(headers), cause })
}

/** A text without the secrets. */
export function redacted(text: string, secrets: string[]): string {
  return secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}

/** The passwords in a request body, which no error may repeat. */
export function secretsIn(body: unknown): string[] {
  return Object.entries(body ?? {}).flatMap(([name, value]: [string, unknown]) =>
    /password/i.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  )
}

export function answerDetails(received: Headers) {
  const headers = new Headers(received)
  headers.delete('set-cookie')
  const wait = retryAfter(headers)
  return {
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: wait && wait / 1000,
  }
}
