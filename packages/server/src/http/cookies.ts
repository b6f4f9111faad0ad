import type { FastifyReply, FastifyRequest } from 'fastify'

/** Seconds for which a browser stays known after a login. */
export const deviceMaxAge = 180 * 24 * 3600

/** Both cookies; under https with the prefix that keeps sibling hosts from planting them. */
export function cookies({ secure }: { secure: boolean }) {
  const prefix = secure ? '__Host-' : ''
  const names = { session: `${prefix}campus_session`, device: `${prefix}campus_device` }
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  return {
    /** The session's token; undefined where there is none or where it cannot be one. */
    session: (request: FastifyRequest) => token(request.cookies[names.session]),
    device: (request: FastifyRequest) => token(request.cookies[names.device]),
    hasSession: (request: FastifyRequest) => request.cookies[names.session] !== undefined,
    /** Without `maxAge` (seconds) the cookie ends with the browser. */
    keepSession: (reply: FastifyReply, value: string, maxAge: number | undefined) =>
      reply.setCookie(names.session, value, { ...options, ...(maxAge === undefined ? {} : { maxAge }) }),
    expireSession: (reply: FastifyReply) => reply.setCookie(names.session, '', { ...options, maxAge: 0 }),
    keepDevice: (reply: FastifyReply, value: string) =>
      reply.setCookie(names.device, value, { ...options, maxAge: deviceMaxAge }),
  }
}

export type Cookies = ReturnType<typeof cookies>

function token(value: string | undefined) {
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}
