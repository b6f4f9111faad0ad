import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../../domain/accounts/sessions.ts'
import type { User, Visitor } from '../../domain/actor.ts'
import type { Cookies } from '../../http/cookies.ts'

export function visitorOf(request: FastifyRequest, cookies: Cookies): Visitor {
  return {
    kind: 'visitor',
    address: request.ip,
    device: cookies.device(request),
    session: cookies.session(request),
  }
}

/** The user of the session, who acts in this request. */
export function actorOf(user: SignedIn, request: FastifyRequest, cookies: Cookies): User {
  return {
    kind: user.admin ? 'administrator' : 'student',
    account: user,
    session: user.session,
    address: request.ip,
    device: cookies.device(request),
  }
}
