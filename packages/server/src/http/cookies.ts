import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieNames } from '@campus-connect/core/domain/accounts/cookie-names.ts'
import { entryLifetime } from '@campus-connect/core/domain/accounts/portal/entries.ts'
import { deviceLifetime } from '@campus-connect/core/domain/accounts/credentials.ts'

/** The session and device cookies. */
export function cookies({ secure }: { secure: boolean }) {
  const names = cookieNames(secure)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  return {
    /** The session token; undefined if the cookie is missing or malformed. */
    session: (request: FastifyRequest) => token(request.cookies[names.session]),
    device: (request: FastifyRequest) => token(request.cookies[names.device]),
    hasSession: (request: FastifyRequest) => request.cookies[names.session] !== undefined,
    /** Without `maxAge` (seconds) the cookie ends with the browser. */
    keepSession: (reply: FastifyReply, value: string, maxAge: number | undefined) =>
      reply.setCookie(names.session, value, { ...options, ...(maxAge === undefined ? {} : { maxAge }) }),
    expireSession: (reply: FastifyReply) => reply.setCookie(names.session, '', { ...options, maxAge: 0 }),
    /** What binds a login at the portal to the browser that began it. */
    portal: (request: FastifyRequest) => token(request.cookies[names.portal]),
    keepPortal: (reply: FastifyReply, value: string) =>
      reply.setCookie(names.portal, value, { ...options, maxAge: entryLifetime / 1000 }),
    keepDevice: (reply: FastifyReply, value: string) =>
      reply.setCookie(names.device, value, { ...options, maxAge: deviceLifetime }),
  }
}

export type Cookies = ReturnType<typeof cookies>

function token(value: string | undefined) {
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}
