import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Passwords } from '../domain/accounts/passwords.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { info, labelled, metric } from './prometheus-text.ts'

const nanoseconds = 1e9
const build = { version: packageJson.version, node: process.versions.node }

/** Metrics of the process. Each call resets the event loop delays. */
export function observeProcess(app: FastifyInstance, passwords: Passwords) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  const startedAt = Date.now() / 1000 - process.uptime()

  return () => {
    const { rss, heapUsed } = process.memoryUsage()
    const { running, waiting, refused } = passwords.load()
    const delays = { 0.5: delay.percentile(50), 0.99: delay.percentile(99), 1: delay.max }
    delay.reset()
    const seconds = Object.entries(delays).map(([quantile, value]) => [quantile, value / nanoseconds] as const)
    return [
      info('campus_build_info', 'Version of the program and of Node', build),
      labelled('campus_hash_slots', 'Password hashes under way and waiting', 'state', { running, waiting }),
      metric('campus_hash_refusals_total', 'Passwords not looked at because too many waited', refused),
      labelled('campus_event_loop_delay_seconds', 'Since the last scrape', 'quantile', Object.fromEntries(seconds)),
      metric('process_resident_memory_bytes', 'Memory of the process', rss),
      metric('nodejs_heap_size_used_bytes', 'Memory in use by JavaScript', heapUsed),
      metric('process_start_time_seconds', 'When the process began', startedAt),
    ]
  }
}
