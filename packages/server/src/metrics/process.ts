import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { isApi } from '../http/url-path.ts'
import type { ServerFigures } from '@campus-connect/core/status/read.ts'
import { version } from '@campus-connect/core/version.ts'
import type { Samples } from './samples.ts'

/** Seconds. Fine-grained around the targets: 50 ms for a read and 500 ms for a login. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What is known of the process and its responses since it began. */
export type Requests = { registry: Registry; figures: ServerFigures }

/** Counts every response by operation and status class. */
export function observeRequests(app: FastifyInstance): Requests {
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
  const counted = { tooMany: 0, busy: 0 }
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const operation = operationOf(request)
    durations.observe({ operation, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000)
    // A probe that asks whether the server is ready is no refusal of anybody.
    if (request.routeOptions.url === '/readyz') return done()
    if (statusCode === 429 || statusCode === 503) refusals.inc({ operation, status: String(statusCode) })
    if (statusCode === 429) counted.tooMany += 1
    if (statusCode === 503) counted.busy += 1
    done()
  })
  const since = new Date(startedAt * 1000).toISOString()
  return { registry, figures: { since, version, refusals: counted } }
}

/** The operation id. All other requests share two names, so that clients cannot create label values. */
function operationOf({ routeOptions, url }: FastifyRequest) {
  return routeOptions.config.operationId ?? (isApi(url) ? 'unknown' : 'other')
}

const nanoseconds = 1e9

/** When the process began, in seconds since 1970. */
const startedAt = Date.now() / 1000 - process.uptime()
const build = { version: version, node: process.versions.node }

/** Observes the process. Each call adds its samples and resets the event loop delays. */
export function observeProcess(app: FastifyInstance, passwords: Passwords) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())

  return ({ info, value, values }: Samples) => {
    const { rss, heapUsed } = process.memoryUsage()
    const { running, waiting, refused } = passwords.load()
    const delays = { 0.5: delay.percentile(50), 0.99: delay.percentile(99), 1: delay.max }
    delay.reset()
    const seconds = Object.entries(delays).map(([quantile, each]) => [quantile, each / nanoseconds] as const)
    info('campus_build_info', 'Version of the program and of Node', build)
    values('campus_hash_slots', 'Password hashes under way and waiting', 'state', { running, waiting })
    value('campus_hash_refusals_total', 'Passwords not looked at because too many waited', refused)
    values('campus_event_loop_delay_seconds', 'Since the last scrape', 'quantile', Object.fromEntries(seconds))
    value('process_resident_memory_bytes', 'Memory of the process', rss)
    value('nodejs_heap_size_used_bytes', 'Memory in use by JavaScript', heapUsed)
    value('process_start_time_seconds', 'When the process began', startedAt)
  }
}
