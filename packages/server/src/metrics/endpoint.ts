import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Registry } from '@prometheus-io/client'
import type { Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { HttpError } from '../http/http-error.ts'
import { isLoopback } from '@campus-connect/core/config/addresses.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { sendError, unknownPath } from '../http/envelope.ts'
import { addDatabase } from './database.ts'
import type { PeopleRead } from './people-read.ts'
import { observeProcess, type Requests } from './process.ts'
import { observeRoster } from './roster.ts'
import { newSamples, type Samples } from './samples.ts'

type Source = {
  db: Db
  settings: Settings
  passwords: Passwords
  requests: Requests
  peopleRead: PeopleRead
  /** Whether the OpenID provider answered when it was asked last. */
  portalAnswers: () => boolean | undefined
  clock: () => Date
  machineClock?: () => Date
}

/** Adds `/metrics` for a monitoring system. It contains no personal data. */
export function addMetrics(
  app: FastifyInstance,
  { db, settings, passwords, requests, peopleRead, portalAnswers, clock, machineClock = clock }: Source,
) {
  const addProcess = observeProcess(app, passwords)
  const addRoster = observeRoster(db, clock)
  const { databaseUrl, metricsToken } = settings

  app.get('/metrics', async (request, reply) => {
    const refusal =
      metricsToken === undefined ? refusalWithoutToken(request) : refusalOfToken(request, reply, metricsToken)
    if (refusal) return sendError(reply, refusal)
    const samples = newSamples()
    addProcess(samples)
    await addDatabase(samples, { db, databaseUrl, clock, machineClock })
    await addRoster(samples)
    addPortal(samples, portalAnswers())
    return reply
      .type(requests.registry.contentType)
      .send(await Registry.merge([requests.registry, peopleRead.registry, samples.registry]).metrics())
  })
}

function addPortal({ value }: Samples, answers: boolean | undefined) {
  const up = answers === undefined ? undefined : Number(answers)
  value('campus_portal_up', '1 if the OpenID provider answered when the server asked it last', up)
}

/** Without a token, requires a direct loopback connection and a loopback host name, which stops DNS rebinding. */
function refusalWithoutToken({ raw, headers }: FastifyRequest): HttpError | undefined {
  const near = isLoopback(raw.socket.remoteAddress ?? '')
  const direct = !proxyHeaders.some((name) => headers[name] !== undefined)
  const named = isLoopback(URL.parse(`http://${headers.host}`)?.hostname ?? '')
  return near && direct && named ? undefined : unknownPath()
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

function refusalOfToken({ headers }: FastifyRequest, reply: FastifyReply, token: string): HttpError | undefined {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  if (timingSafeEqual(sha256(given), sha256(token))) return undefined
  reply.header('www-authenticate', 'Bearer')
  return new HttpError(401, 'METRICS_TOKEN 값이 올바르지 않습니다.')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
