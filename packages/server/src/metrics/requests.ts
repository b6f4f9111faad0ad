import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { isApi } from '../http/url-path.ts'

/** Seconds. Fine-grained around the targets: 50 ms for a read and 500 ms for a login. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts every response by operation and status class. */
export function observeRequests(app: FastifyInstance): Registry {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'campus_request_duration_seconds',
    help: 'Answers by call and class of status',
    labelNames: ['operation', 'status'],
    buckets,
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'campus_refusals_total',
    help: 'Answers 429 (too many attempts) and 503 (busy) by call',
    labelNames: ['operation', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const operation = operationOf(request)
    durations.observe({ operation, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000)
    if (statusCode === 429 || statusCode === 503) refusals.inc({ operation, status: String(statusCode) })
    done()
  })
  return registry
}

/** The operation id. All other requests share two names, so that clients cannot create label values. */
function operationOf({ routeOptions, url }: FastifyRequest) {
  return routeOptions.config.operationId ?? (isApi(url) ? 'unknown' : 'other')
}
