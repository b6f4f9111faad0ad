import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApi } from '../url-path.ts'
import { bearerOf } from './bearer.ts'
import { foreignOrigin } from '../envelope.ts'

/**
 * Requires a page of the same origin or an allowed origin, else throws the HttpError 403. SameSite cookies are not enough,
 * because sibling hosts of the campus are the same site. Reads need it too: one of an administrator writes an audit row.
 * A read without both headers comes from a program, or from a browser that does not send them. So does any call with a bearer,
 * which no browser sends by itself.
 */
export function checkOrigin({ method, headers }: FastifyRequest, allowed: ReadonlySet<string>) {
  const { origin, 'sec-fetch-site': site } = headers
  if (site === 'same-origin' || site === 'none') return
  const ofProgram = method === 'GET' || bearerOf({ headers }) !== undefined
  if (origin === undefined ? ofProgram && site === undefined : allowed.has(origin)) return
  throw foreignOrigin()
}

const exposed = [
  'X-Request-Id',
  'X-Campus-Version',
  'Retry-After',
  'WWW-Authenticate',
  'X-Changed',
  'X-Notice',
  'X-Session-Ends-In',
  'X-Second-Factor',
  'X-User',
  'X-Portal',
  'X-Attendance-On-Deletion',
  'X-Connected-Since',
  'X-Total-Count',
  'X-Enabled-Count',
  'X-Connected-Count',
  'X-Connected-Users-Count',
  'X-Matching-Count',
  'X-Lectures',
  'X-Connected-Today',
  'X-Next-Cursor',
  'Preference-Applied',
  'X-Export-Reason',
  'X-Roster-State',
  'X-Roster-Checked-At',
  'X-Roster-Since',
  'X-Roster-Reason',
].join(', ')

/** CORS: lets pages of `ALLOWED_ORIGINS` read responses, and answers their preflight requests. */
export function allowOrigins(app: FastifyInstance, allowed: ReadonlySet<string>) {
  if (allowed.size === 0) return
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request.url)) return
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': exposed,
    })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'Content-Type, Prefer, X-Purpose, X-Purpose-Reason',
      'access-control-max-age': '600',
    })
    return reply.send({ success: true, message: '', data: null })
  })
}
