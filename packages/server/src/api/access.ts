import type { FastifyReply, FastifyRequest } from 'fastify'
import { resumeSession, type SignedIn } from '@campus-connect/core/domain/accounts/sessions.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { Cookies } from '../http/cookies.ts'
import { adminsOnly, notLoggedIn } from '../http/envelope.ts'
import type { Enqueue } from '../http/limits/account-queue.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the session; set before the body of a protected call is read. */
    user: SignedIn | undefined
  }
}

type Access = { db: Db; clock: () => Date; cookies: Cookies; enqueue: Enqueue }

/** Sets `request.user`. Throws the HttpError 401 without a live session, and then expires the cookie. */
export async function checkSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, clock, cookies, enqueue }: Access,
) {
  const token = cookies.session(request)
  const resumed = token ? await enqueue(request, () => resumeSession(db, token, clock())) : undefined
  if (!resumed) {
    if (cookies.hasSession(request)) cookies.expireSession(reply)
    throw notLoggedIn()
  }
  request.user = resumed.user
  if (token && resumed.renewFor !== undefined) cookies.keepSession(reply, token, resumed.renewFor)
}

/** Throws the HttpError 401 or 403 if the caller of a long answer, which has begun, has lost the session or the role meanwhile. */
export async function checkAgain(
  request: FastifyRequest,
  { db, clock, cookies }: Omit<Access, 'enqueue'>,
): Promise<void> {
  const token = cookies.session(request)
  const resumed = token && (await resumeSession(db, token, clock()))
  if (!resumed) throw notLoggedIn()
  if (request.user?.admin && !resumed.user.admin) throw adminsOnly()
}

export function checkRole({ user }: FastifyRequest) {
  if (!user?.admin) throw adminsOnly()
}
