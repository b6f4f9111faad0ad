import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { longestParam, readContract, readDocument } from '../api/contract.ts'
import { adminAccess } from '@campus-connect/core/domain/accounts/admin-access.ts'
import { isSecure } from '@campus-connect/core/domain/accounts/cookie-names.ts'
import { officeIn, type PrivacyTexts } from '@campus-connect/core/domain/privacy/folder.ts'
import { credentials } from '@campus-connect/core/domain/accounts/credentials.ts'
import { onceAnHour } from '@campus-connect/core/domain/accounts/once-an-hour.ts'
import { secondFactor } from '@campus-connect/core/domain/accounts/second-factor/second-factor.ts'
import { adminHandlers } from '../api/handlers/admin.ts'
import { authHandlers, authRepeats } from '../api/handlers/auth.ts'
import type { Services } from '../api/handlers/handlers.ts'
import { userListHandlers } from '../api/handlers/list-users.ts'
import { meHandlers, meRepeats } from '../api/handlers/me.ts'
import { idempotency } from '../api/idempotency.ts'
import { checkAgain, checkRole, checkSession, checkToken } from '../api/access.ts'
import { appShell, isAsset, sendShell, serveApp } from '../http/app-files.ts'
import { bodyLimit, parseJsonBodies } from '../http/body.ts'
import { cookies } from '../http/cookies.ts'
import { asHttpError, handleErrors } from '../http/error-handler.ts'
import { securityHeaders, sendSecurityHeaders } from '../http/headers.ts'
import {
  connectionLimits,
  limitAddresses,
  limitConnections,
  mostPerAddress,
  type TimeLimits,
  timeLimits,
} from '../http/limits/connections.ts'
import { clientErrorHandler, refuseMalformed } from '../http/limits/malformed.ts'
import { closeWhileDraining, refuseWhileStarting } from '../http/lifecycle.ts'
import { addMetrics } from '../metrics/endpoint.ts'
import { cliPages, packedCli } from '../pages/cli.ts'
import { pageFrame, type SendPage } from '../pages/frame.ts'
import { privacyPages } from '../pages/privacy.ts'
import { recordPages } from '../pages/record.ts'
import { sheetPage } from '../pages/sheets.ts'
import { statusPage } from '../pages/status.ts'
import { addServerPages, sendErrorPage } from '../pages/server-pages.ts'
import { portalPages } from '../portal/pages.ts'
import { openProvider } from '../portal/open-provider.ts'
import { countPeopleRead } from '../metrics/people-read.ts'
import { observeRequests } from '../metrics/process.ts'
import { addHealthChecks } from '../api/health.ts'
import { normalizeForwarded } from '../http/client/forwarded.ts'
import { refuseTokensInAddress } from '../http/client/bearer.ts'
import { refuseForeignHosts } from '../http/client/host.ts'
import { allowOrigins, checkOrigin } from '../http/client/origin.ts'
import { clearLeftBehind } from '../http/left-behind.ts'
import { accountQueue } from '../http/limits/account-queue.ts'
import type { Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { listenUrl, type Settings } from '@campus-connect/core/config/settings.ts'
import { addRoutes, type RouteOptions } from '../api/routes.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { isApi, isReference, isServerPage } from '../http/url-path.ts'
import { sendError, unknownPath } from '../http/envelope.ts'
import { logger, newRequestId } from '../http/log/log.ts'
import { RequestLog } from '../http/log/request-log.ts'

export type AppOptions = {
  db: Db
  settings: Settings
  passwords: Passwords
  roster: Services['roster']
  /** The texts of `PRIVACY`. */
  privacy?: PrivacyTexts | undefined
  clock: () => Date
  /** The clock of this machine, which the metrics compare with the database's. The same by default. */
  machineClock?: () => Date
  /** While true, every request gets 503. */
  starting?: () => boolean
  draining?: () => boolean
  /** For tests: fails when a response does not match the contract. */
  checkAnswers?: boolean
  /** Folder of the built app. */
  appRoot?: string
  /** Folder with the packed `campus`, if there is one. */
  packedCli?: string
  /** For tests: shorter ones. */
  limits?: TimeLimits
  /** For tests: fewer connections. */
  mostPerAddress?: number
}

/** Its usual place. */
export const builtApp = join(import.meta.dirname, '../../../app/dist')

/** The whole server, ready to listen or to be called without a socket. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, settings, appRoot = builtApp, limits = timeLimits } = options
  const { starting = () => false, draining = () => false } = options
  const secure = isSecure(settings)
  const sendPage = pageFrame(appRoot)
  const app = createApp(settings, { secure, appRoot, limits, sendPage })
  // Behind a proxy all clients connect from one address. If TLS ends before the server, there is a proxy.
  const direct = settings.trustedProxies.length === 0 && !secure
  if (direct) limitAddresses(app.server, options.mostPerAddress ?? mostPerAddress)
  const origins = new Set([settings.publicUrl ?? listenUrl(settings), ...settings.allowedOrigins])

  // PORT=0 is known only after the start. Behind a proxy no page has the listening address.
  if (settings.publicUrl === undefined)
    app.addHook('onListen', async () => void origins.add(listeningUrl(app, settings.host)))

  app.decorateRequest('user', undefined)
  app.decorateRequest('ended', undefined)
  handleErrors(app)
  parseJsonBodies(app)
  sendSecurityHeaders(app, { secure })
  refuseWhileStarting(app, starting)
  closeWhileDraining(app, draining)
  refuseMalformed(app)
  refuseForeignHosts(app, settings)
  refuseTokensInAddress(app)
  allowOrigins(app, new Set(settings.allowedOrigins))
  await app.register(cookie)

  const peopleRead = countPeopleRead()
  const requests = observeRequests(app)
  const services: Services = {
    ...options,
    notice: options.privacy?.notice,
    credentials: credentials(options),
    adminAccess: adminAccess(db, settings, options.clock),
    secondFactor: secondFactor(db, settings, options.clock),
    cookies: cookies({ secure }),
    peopleRead,
  }
  const provider = openProvider(app, settings, () => settings.publicUrl ?? addressUrl(app, settings))
  clearLeftBehind(app, services.cookies)
  const enqueue = accountQueue(services.cookies)
  const checks = {
    checkOrigin: (request: FastifyRequest) => checkOrigin(request, origins),
    checkSession: (request: FastifyRequest, reply: FastifyReply) =>
      checkSession(request, reply, { ...services, enqueue }),
    enqueue,
  }
  const checkTokenOf: RouteOptions['checkToken'] = (request, reply, operation) =>
    checkToken(request, reply, operation, { ...services, enqueue })
  addRoutes(app, {
    ...checks,
    operations: readContract(),
    handlers: {
      ...authHandlers(services),
      ...meHandlers(services),
      ...userListHandlers(services),
      ...adminHandlers(services),
    },
    idempotency: idempotency(services, { ...authRepeats(services), ...meRepeats(services) }),
    checkToken: checkTokenOf,
    checkRole,
    checkAgain: (request) => checkAgain(request, services),
    checkAnswers: options.checkAnswers ?? false,
  })
  addHealthChecks(app, { db, starting, draining })
  addMetrics(app, { ...options, requests, peopleRead, portalAnswers: () => provider?.answers() })
  const office = (options.privacy && officeIn(options.privacy.policy)) ?? '학교의 담당 부서'
  const pages = [
    ...privacyPages(settings, options.privacy),
    ...recordPages({ ...services, ...checks, office, rule: settings.attendanceRule }),
    ...portalPages({
      ...services,
      provider,
      trustedProxies: settings.trustedProxies,
      tools: { ...services, isNewRefusal: onceAnHour(options.clock) },
    }),
    ...cliPages(options.packedCli ?? packedCli, () => settings.publicUrl ?? addressUrl(app, settings)),
    sheetPage({ ...services, ...checks, checkToken: checkTokenOf }),
    statusPage({ ...services, ...checks, server: requests.figures }),
  ]
  await addServerPages(app, pages, sendPage)
  await addReference(app)
  await serveApp(app, appRoot)
  return app
}

/** The address that the server listens on, also with PORT=0. */
export function listeningUrl(app: FastifyInstance, host: string): string {
  return listenUrl({ host, port: (app.server.address() as AddressInfo).port })
}

/** The address of the server; that of the settings if nothing listens. */
const addressUrl = (app: FastifyInstance, settings: Settings) =>
  app.server.listening ? listeningUrl(app, settings.host) : listenUrl(settings)

type Creation = { secure: boolean; appRoot: string; limits: TimeLimits; sendPage: SendPage }

/** Fastify with our limits, log and error responses, without a route. */
function createApp({ logLevel, trustedProxies }: Settings, { secure, appRoot, limits, sendPage }: Creation) {
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
    routerOptions: { maxParamLength: longestParam(readContract()) },
    clientErrorHandler: clientErrorHandler({ secure, requestLog }),
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(request.url, request.id, { secure }))
      if (isServerPage(request.url)) return sendErrorPage(sendPage, request, reply, asHttpError(error))
      const reading = request.method === 'GET' || request.method === 'HEAD'
      if (error.code !== 'FST_ERR_BAD_URL' || !reading || isApi(request.url))
        return sendError(reply, asHttpError(error))
      if (isAsset(request.url.slice(1)) || isReference(request.url)) return sendError(reply, unknownPath())
      return shell ? sendShell(reply, shell) : sendError(reply, asHttpError(error))
    },
  })
  limitConnections(app, limits)
  app.decorate('requestLog', requestLog)
  requestLog.attach(app)
  if (trustedProxies.length > 0) app.addHook('onRequest', normalizeForwarded)
  return app
}

/** Adds the contract, a summary of it for language models (llmstxt.org), and the API reference that is generated from it. */
async function addReference(app: FastifyInstance) {
  const { text, content, summary } = readDocument()
  const serve = (url: string, type: string, document: string) => {
    // Bytes: each response of a text would have a copy in memory until its client has read it.
    const bytes = Buffer.from(document)
    app.get(url, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(bytes))
  }
  serve('/openapi.yaml', 'application/yaml', text)
  serve('/openapi.json', 'application/json', JSON.stringify(content))
  serve('/llms.txt', 'text/plain', summary)
  await app.register(swagger, {
    mode: 'static',
    specification: { document: content as StaticDocumentSpec['document'] },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Campus Connect API' },
    uiConfig: { layout: 'BaseLayout', displayOperationId: true },
  })
}
