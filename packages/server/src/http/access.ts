import type { FastifyReply, FastifyRequest } from 'fastify'
import { resumeSession, type SignedIn } from '../sessions.ts'
import type { Db } from '../store/database.ts'
import type { Cookies } from './cookies.ts'
import { adminsOnly, notLoggedIn } from './envelope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in; set before the body of a protected call is read. */
    user: SignedIn | undefined
  }
}

type Access = { db: Db; clock: () => Date; cookies: Cookies }

/** Lets a live session pass; a cookie whose session has ended is expired. */
export async function checkSession(request: FastifyRequest, reply: FastifyReply, { db, clock, cookies }: Access) {
  const token = cookies.session(request)
  const resumed = token ? await resumeSession(db, token, clock()) : undefined
  if (!resumed) {
    if (cookies.hasSession(request)) cookies.expireSession(reply)
    throw notLoggedIn()
  }
  request.user = resumed.user
  if (token && resumed.renewFor !== undefined) cookies.keepSession(reply, token, resumed.renewFor)
}

export function checkRole({ user }: FastifyRequest) {
  if (!user?.admin) throw adminsOnly()
}
