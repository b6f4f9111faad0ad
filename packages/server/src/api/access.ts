import type { FastifyReply, FastifyRequest } from 'fastify'
import { resumeSession, type SignedIn } from '@campus-connect/core/domain/accounts/sessions.ts'
import type { AdminAccess } from '@campus-connect/core/domain/accounts/admin-access.ts'
import { admitProgram, type KnownProgram } from '@campus-connect/core/domain/accounts/program-tokens.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { Cookies } from '../http/cookies.ts'
import { bearerOf } from '../http/client/bearer.ts'
import { adminsOnly, notLoggedIn, tokenForbidden } from '../http/envelope.ts'
import type { Operation } from './contract.ts'
import type { Enqueue } from '../http/limits/account-queue.ts'
import { actorOf, addressOf } from './handlers/handlers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the session, or the program; set before the body of a protected call is read. */
    user: SignedIn | KnownProgram | undefined
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
  if (resumed.user.portal) reply.header('x-user', shownUser(resumed.user))
  if (token && resumed.renewFor !== undefined) cookies.keepSession(reply, token, resumed.renewFor)
}

/** For an app that the portal sent back: it has not seen who logged in. */
function shownUser({ id, username, admin, password }: SignedIn): string {
  const user = { id, username, isAdmin: String(admin), password: String(password) }
  return new URLSearchParams(user).toString()
}

/**
 * Sets `request.user` to the program of a token. Throws the HttpError 403 for a call that the token may not make, whatever the
 * session that came along may do, and 401 for a token that is none or has ended.
 */
export async function checkToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { tokenScope }: Pick<Operation, 'tokenScope'>,
  { enqueue, ...access }: Access,
) {
  if (tokenScope === undefined) throw tokenForbidden()
  const program = await enqueue(request, () => admitted(request, access)).catch((error: unknown) => {
    // RFC 6750. No browser asks people for a bearer.
    if (error instanceof Refusal && (error.code === 'wrong-token' || error.code === 'token-ended'))
      reply.header('www-authenticate', 'Bearer')
    throw error
  })
  // Before the scope: the log names whom it refuses.
  request.user = program
  if (tokenScope === 'manage' && program.scope !== 'manage') throw tokenForbidden()
}

function admitted(request: FastifyRequest, access: Omit<Access, 'enqueue'>) {
  return admitProgram(access.db, { token: bearerOf(request) ?? '', address: addressOf(request) }, access)
}

/** Throws the HttpError 401 or 403 if the caller of a long answer, which has begun, has lost the session, the token or the role meanwhile. */
export async function checkAgain(request: FastifyRequest, access: Omit<Access, 'enqueue'>): Promise<void> {
  const { db, clock, settings, cookies, adminAccess } = access
  if (bearerOf(request) !== undefined) return void (await admitted(request, access))
  const token = cookies.session(request)
  const resumed = token && (await resumeSession(db, token, { ...settings, now: clock() }))
  if (!resumed) throw notLoggedIn()
  await adminAccess.admitCall(actorOf(resumed.user, request, cookies))
  if (request.user?.admin && !resumed.user.admin) throw adminsOnly()
}

export function checkRole({ user }: FastifyRequest) {
  if (!user?.admin) throw adminsOnly()
}
