import { CampusError } from '../error.ts'
import type { CampusRequest } from './request.ts'

/** A complete answer, whatever its status. */
export type Reply = { status: number; headers: Headers; text: string }

/** With the beginning of what came in place of the answer, in which a proxy may repeat what was sent. */
export function malformed(what: string, reply: Reply, { secrets }: CampusRequest): CampusError {
  const { status, headers, text } = reply
  const safe = secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
  const cause = { contentType: headers.get('content-type'), excerpt: safe.slice(0, 200) }
  return new CampusError('malformed', what, { status, requestId: requestIdOf(reply), cause })
}

export function requestIdOf({ headers }: Reply) {
  return headers.get('x-request-id') ?? undefined
}
