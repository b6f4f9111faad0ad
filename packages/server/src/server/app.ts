import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import { type FastifyInstance, fastify } from 'fastify'
import { readContract } from '../api/contract.ts'
import { credentials } from '../accounts/credentials.ts'
import { adminHandlers } from '../api/handlers/admin.ts'
import { attendHandlers } from '../api/handlers/attend.ts'
import { authHandlers } from '../api/handlers/auth.ts'
import type { Roster, Services } from '../api/handlers/handlers.ts'
import { meHandlers } from '../api/handlers/me.ts'
import { checkRole, checkSession } from '../api/access.ts'
import { limitAddresses, mostPerAddress } from '../http/address-limit.ts'
import { isApi, isReference } from '../http/url-path.ts'
import { appShell, isAsset, sendShell, serveApp } from '../http/app-files.ts'
import { bodyLimit, parseJsonBodies } from '../http/body.ts'
import { cookies } from '../http/cookies.ts'
import { sendError, unknownPath } from '../http/envelope.ts'
import { asHttpError, handleErrors } from '../http/error-handler.ts'
import { normalizeForwarded } from '../http/forwarded.ts'
import { securityHeaders, sendSecurityHeaders } from '../http/headers.ts'
import {
  clientErrorHandler,
  connectionLimits,
  limitConnections,
  refuseMalformed,
  type TimeLimits,
  timeLimits,
} from '../http/limits.ts'
import { logger, RequestLog } from '../http/log.ts'
import { addMetrics } from '../metrics/endpoint.ts'
import { addHealthChecks } from '../api/health.ts'
import { addReference } from '../api/reference.ts'
import { allowOrigins, checkOrigin } from '../http/origin.ts'
import { newRequestId } from '../http/request-id.ts'
import { accountQueue } from '../http/account-queue.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { unavailable } from '../errors/http-error.ts'
import { listenUrl, type Settings } from '../config/settings.ts'
import { addRoutes } from '../api/routes.ts'
import type { Db } from '../database/tables/tables.ts'

export type AppOptions = {
  db: Db
  settings: Settings
  passwords: Passwords
  roster: Roster
  clock: () => Date
  /** While true, whatever is asked for is answered with 503. */
  starting?: () => boolean
  draining?: () => boolean
  /** Fails where an answer is not as the contract says: for tests. */
  checkAnswers?: boolean
  /** Folder of the built app. */
  appRoot?: string
  /** Shorter ones: for tests. */
  limits?: TimeLimits
  /** Fewer: for tests. */
  mostPerAddress?: number
}

const builtApp = join(import.meta.dirname, '../../../app/dist')
// An id of 32 characters, each in the longest form that a URL can give it.
const maxParamLength = 32 * 12

/** The whole server, ready to listen or to be called without a socket. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, settings, appRoot = builtApp, limits = timeLimits } = options
  const { starting = () => false, draining = () => false } = options
  const secure = settings.publicUrl?.startsWith('https:') ?? false
  const app = createApp(settings, { secure, appRoot, limits })
  // Behind a proxy all clients connect from one address. Where TLS ends before the server, there is one.
  const direct = settings.trustedProxies.length === 0 && !secure
  if (direct) limitAddresses(app.server, options.mostPerAddress ?? mostPerAddress)
  const origins = new Set([settings.publicUrl ?? listenUrl(settings), ...settings.allowedOrigins])

  // PORT=0 is known only now. Behind a proxy the listening address is nobody's page.
  if (settings.publicUrl === undefined)
    app.addHook('onListen', async () => void origins.add(listeningUrl(app, settings.host)))

  app.decorateRequest('user', undefined)
  handleErrors(app, options.clock)
  parseJsonBodies(app)
  sendSecurityHeaders(app, { secure })
  waitWhileStarting(app, starting)
  closeWhileDraining(app, draining)
  refuseMalformed(app)
  allowOrigins(app, new Set(settings.allowedOrigins))
  await app.register(cookie)

  const services: Services = { ...options, credentials: credentials(options), cookies: cookies({ secure }) }
  const enqueue = accountQueue(services.cookies)
  addRoutes(app, {
    operations: readContract(),
    handlers: {
      ...authHandlers(services),
      ...meHandlers(services),
      ...attendHandlers(services),
      ...adminHandlers(services),
    },
    checkOrigin: (request) => checkOrigin(request, origins),
    checkSession: (request, reply) => checkSession(request, reply, { ...services, enqueue }),
    enqueue,
    checkRole,
    checkAnswers: options.checkAnswers ?? false,
  })
  addHealthChecks(app, { db, starting, draining })
  addMetrics(app, options)
  await addReference(app)
  await serveApp(app, appRoot)
  return app
}

/** The address is open already, so that a balancer sees what it waits for. */
function waitWhileStarting(app: FastifyInstance, starting: () => boolean) {
  const open = new Set(['/healthz', '/readyz', '/metrics'])
  app.addHook('onRequest', (request, _reply, done) => {
    done(starting() && !open.has(request.url) ? unavailable() : undefined)
  })
}

/** No connection outlives its answer once the server is to stop, whenever its request came. */
function closeWhileDraining(app: FastifyInstance, draining: () => boolean) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining()) reply.header('connection', 'close')
    done()
  })
  // A long answer may have been under way already, without that header.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (draining()) raw.socket.destroySoon()
    done()
  })
}

/** Where it really listens: PORT may have been 0. */
export function listeningUrl(app: FastifyInstance, host: string): string {
  return listenUrl({ host, port: (app.server.address() as AddressInfo).port })
}

type Creation = { secure: boolean; appRoot: string; limits: TimeLimits }

function createApp({ logLevel, trustedProxies }: Settings, { secure, appRoot, limits }: Creation) {
  const shell = appShell(appRoot)
  const requestLog = new RequestLog()
  const app = fastify({
    ...connectionLimits(limits),
    bodyLimit,
    logger: logger(logLevel),
    logController: requestLog,
    genReqId: newRequestId,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // While it stops, the server finishes what reaches it, in the same form as ever.
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
