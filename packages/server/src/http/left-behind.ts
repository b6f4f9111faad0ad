import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from './cookies.ts'
import { clearSiteData } from './headers.ts'

/**
 * Removes what the app has stored when a page without the app opens and nobody is logged in: somebody closed the browser without
 * a logout, and at such a page the next person could read it in the browser's tools. The app itself does this when it opens.
 */
export function clearLeftBehind(app: FastifyInstance, { hasSession }: Cookies): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isPage(request) && !hasSession(request)) reply.headers(clearSiteData)
    done()
  })
}

/** The app's page, which also installs its worker again: clearing here would remove both at each visit. */
export function keepStored(reply: FastifyReply): FastifyReply {
  return reply.removeHeader('clear-site-data')
}

/** A page in a separate tab. Frames and forms of other sites bring no cookies, so they tell nothing about a session. */
function isPage({ method, headers }: FastifyRequest) {
  return method === 'GET' && headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-mode'] === 'navigate'
}
