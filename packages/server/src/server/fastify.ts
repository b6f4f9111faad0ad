import { fastify } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { isApi, isReference } from '../http/url-path.ts'
import { appShell, isAsset, sendShell } from '../http/app-files.ts'
import { bodyLimit } from '../http/body.ts'
import { sendError, unknownPath } from '../http/envelope.ts'
import { asHttpError } from '../http/error-handler.ts'
import { normalizeForwarded } from '../http/client/forwarded.ts'
import { securityHeaders } from '../http/headers.ts'
import { clientErrorHandler, connectionLimits, limitConnections, type TimeLimits } from '../http/limits/limits.ts'
import { logger, RequestLog } from '../http/log/log.ts'
import { newRequestId } from '../http/log/request-id.ts'

// An id of 32 characters, each in the longest form that a URL can give it.
const maxParamLength = 32 * 12

type Creation = { secure: boolean; appRoot: string; limits: TimeLimits }

/** Fastify with our limits, log and error responses, without a route. */
export function createApp({ logLevel, trustedProxies }: Settings, { secure, appRoot, limits }: Creation) {
  const shell = appShell(appRoot)
  const requestLog = new RequestLog()
  const app = fastify({
    ...connectionLimits(limits),
    bodyLimit,
    logger: logger(logLevel),
    logController: requestLog,
    genReqId: newRequestId,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // Requests that arrive while the server stops are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength },
    clientErrorHandler: clientErrorHandler({ secure }),
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(request.url, request.id, { secure }))
      const reading = request.method === 'GET' || request.method === 'HEAD'
      if (error.code !== 'FST_ERR_BAD_URL' || !reading || isApi(request.url))
        return sendError(reply, asHttpError(error))
      if (isAsset(request.url.slice(1)) || isReference(request.url)) return sendError(reply, unknownPath())
      return shell ? sendShell(reply, shell) : sendError(reply, asHttpError(error))
    },
  })
  limitConnections(app, limits)
  requestLog.countFloods(app)
  if (trustedProxies.length > 0) app.addHook('onRequest', normalizeForwarded)
  return app
}
