import type { FastifyInstance, FastifyRequest } from 'fastify'
import { holdsProgramToken } from '@campus-connect/core/tokens.ts'
import { misplacedToken } from '../envelope.ts'

/**
 * What follows `Authorization: Bearer`; undefined without it. A proxy may ask for another scheme, such as `Basic`. Where a
 * bearer comes with a cookie, it alone decides: the session is neither read nor renewed, and a wrong bearer is no session.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^bearer(?![\w-])\s*(?<token>.*)$/i.exec(headers.authorization ?? '')?.groups?.token
}

/** Throws the HttpError 400 to a token in an address: proxies and browsers keep addresses. `parseJson` refuses it in a body. */
export function refuseTokensInAddress(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (holdsProgramToken(readable(url))) throw misplacedToken()
    done()
  })
}

/** The address as it reads; as it came, if it cannot be decoded. */
export function readable(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
