import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { readContract } from '../api/contract.ts'
import { credentials } from '../domain/accounts/credentials.ts'
import { adminHandlers } from '../api/handlers/admin.ts'
import { attendHandlers } from '../api/handlers/attend.ts'
import { authHandlers } from '../api/handlers/auth.ts'
import type { Services } from '../api/handlers/handlers.ts'
import { userListHandlers } from '../api/handlers/list-users.ts'
import { meHandlers } from '../api/handlers/me.ts'
import { checkRole, checkSession } from '../api/access.ts'
import { limitAddresses, mostPerAddress } from '../http/limits/address-limit.ts'
import { serveApp } from '../http/app-files.ts'
import { parseJsonBodies } from '../http/body.ts'
import { cookies } from '../http/cookies.ts'
import { handleErrors } from '../http/error-handler.ts'
import { sendSecurityHeaders } from '../http/headers.ts'
import { refuseMalformed, type TimeLimits, timeLimits } from '../http/limits/limits.ts'
import { closeWhileDraining, refuseWhileStarting } from '../http/lifecycle.ts'
import { addMetrics } from '../metrics/endpoint.ts'
import { addHealthChecks } from '../api/health.ts'
import { addReference } from '../api/reference.ts'
import { allowOrigins, checkOrigin } from '../http/client/origin.ts'
import { accountQueue } from '../http/limits/account-queue.ts'
import type { Passwords } from '../domain/accounts/passwords.ts'
import { listenUrl, type Settings } from '../config/settings.ts'
import { addRoutes } from '../api/routes.ts'
import type { Db } from '../database/tables/tables.ts'
import { createApp } from './fastify.ts'

export type AppOptions = {
  db: Db
  settings: Settings
  passwords: Passwords
  roster: Services['roster']
  clock: () => Date
  /** While true, every request gets 503. */
  starting?: () => boolean
  draining?: () => boolean
  /** For tests: fails when a response does not match the contract. */
  checkAnswers?: boolean
  /** Folder of the built app. */
  appRoot?: string
  /** For tests: shorter ones. */
  limits?: TimeLimits
  /** For tests: fewer connections. */
  mostPerAddress?: number
}

const builtApp = join(import.meta.dirname, '../../../app/dist')

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

  // PORT=0 is known only after the start. Behind a proxy no page has the listening address.
  if (settings.publicUrl === undefined)
    app.addHook('onListen', async () => void origins.add(listeningUrl(app, settings.host)))

  app.decorateRequest('user', undefined)
  handleErrors(app, options.clock)
  parseJsonBodies(app)
  sendSecurityHeaders(app, { secure })
  refuseWhileStarting(app, starting)
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
      ...userListHandlers(services),
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

/** The address that the server listens on, also with PORT=0. */
export function listeningUrl(app: FastifyInstance, host: string): string {
  return listenUrl({ host, port: (app.server.address() as AddressInfo).port })
}
