import type { FastifyReply, FastifyRequest } from 'fastify'
import { resumeSession, type SignedIn } from '@campus-connect/core/domain/accounts/sessions.ts'
import type { AdminAccess } from '@campus-connect/core/domain/accounts/admin-access.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { Cookies } from '../http/cookies.ts'
import { adminsOnly, notLoggedIn } from '../http/envelope.ts'
import type { Enqueue } from '../http/limits/account-queue.ts'
import { actorOf } from './handlers/handlers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the session; set before the body of a protected call is read. */
    user: SignedIn | undefined
  }
}

type Access = {
  db: Db
  clock: () => Date
  settings: Settings
  cookies: Cookies
  adminAccess: AdminAccess
  enqueue: Enqueue
}

/**
 * Sets `request.user`. Throws the HttpError 401 without a live session, and then expires the cookie; 403 for an administrator in
 * another network. `X-Session-Ends-In` says when the session of an administrator ends.
 */
export async function checkSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, clock, settings, cookies, adminAccess, enqueue }: Access,
) {
  const token = cookies.session(request)
  const resumed = token
    ? await enqueue(request, () => resumeSession(db, token, { ...settings, now: clock() }))
    : undefined
  if (!resumed) {
    if (cookies.hasSession(request)) cookies.expireSession(reply)
    throw notLoggedIn()
  }
  await adminAccess.admitCall(actorOf(resumed.user, request, cookies))
  request.user = resumed.user
  if (resumed.endsIn !== undefined) reply.header('x-session-ends-in', resumed.endsIn)
  if (token && resumed.renewFor !== undefined) cookies.keepSession(reply, token, resumed.renewFor)
}

/** Throws the HttpError 401 or 403 if the caller of a long answer, which has begun, has lost the session or the role meanwhile. */
export async function checkAgain(
  request: FastifyRequest,
  { db, clock, settings, cookies, adminAccess }: Omit<Access, 'enqueue'>,
): Promise<void> {
  const token = cookies.session(request)
  const resumed = token && (await resumeSession(db, token, { ...settings, now: clock() }))
  if (!resumed) throw notLoggedIn()
  await adminAccess.admitCall(actorOf(resumed.user, request, cookies))
  if (request.user?.admin && !resumed.user.admin) throw adminsOnly()
}

export function checkRole({ user }: FastifyRequest) {
  if (!user?.admin) throw adminsOnly()
}
