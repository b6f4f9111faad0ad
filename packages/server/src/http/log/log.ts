import { randomFillSync } from 'node:crypto'
import { writeSync } from 'node:fs'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Settings } from '../../config/settings.ts'
import { pathOf } from '../url-path.ts'

/** JSON lines on stdout, without headers and bodies: they may hold passwords, cookies and tokens. */
export function logger(level: Settings['logLevel']) {
  return { level, timestamp: () => `,"time":"${new Date().toISOString()}"`, base: null, stream: logStream }
}

/** One line per response; for repeated 429 and 503, one line and one count per minute. */
export class RequestLog extends LogController {
  private floods = repeatedRefusals(() => {})

  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  /** Writes the counts of repeated refusals to the log of this app. */
  countFloods(app: FastifyInstance) {
    this.floods = repeatedRefusals((flood) => app.log.info(flood, 'refused again'))
    app.addHook('onClose', async () => this.floods.close())
  }

  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const status = reply.statusCode
    const who = { address: request.ip, ...(request.user ? { user: request.user.id } : {}) }
    if ((status === 429 || status === 503) && !this.floods.isFirst({ status, ...who })) return
    const line = {
      method: request.method,
      // The query may hold search terms, or a secret that somebody typed into the wrong field.
      url: pathOf(request.url),
      status,
      ms: Math.round(reply.elapsedTime),
      ...who,
    }
    if (error) request.log.warn({ ...line, err: error }, 'answer interrupted')
    else request.log.info(line)
  }
}

type Refused = { status: number; address: string; user?: string }

type Flood = Partial<Refused> & { more: number }

/** The number of separate counts. Further users and addresses share one count, which bounds the memory. */
const most = 1000

/**
 * Finds the first refusal per minute for each user, or for each address without a user, and counts the others. `report`
 * receives the counts after the minute and at `close`.
 */
export function repeatedRefusals(report: (flood: Flood) => void) {
  const floods = new Map<string, Flood>()
  let timer: NodeJS.Timeout | undefined

  function close() {
    clearTimeout(timer)
    timer = undefined
    for (const flood of floods.values()) if (flood.more > 0) report(flood)
    floods.clear()
  }

  function isFirst(refused: Refused): boolean {
    timer ??= setTimeout(close, 60_000).unref()
    const one = `${refused.status} ${refused.user ?? refused.address}`
    const apart = floods.has(one) || floods.size < most
    const key = apart ? one : ''
    const flood = floods.get(key)
    if (flood) flood.more += 1
    else floods.set(key, { ...(apart ? refused : {}), more: 0 })
    return !flood
  }

  return { isFirst, close }
}

const bytes = 12
const pool = Buffer.alloc(bytes * 256)
let used = pool.length

/** 96 random bits in 16 characters. Generates 256 ids at a time, because a single call is expensive. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('base64url', used - bytes, used)
}

const standardOutput = 1
const moments = new Int32Array(new SharedArrayBuffer(4))

/** Hundredths of a second. */
const mostWaits = 100
let waitsLeft = mostWaits

/**
 * Writes lines to stdout in order. Waits at most one second for a slow reader, and then not again until it reads. Drops
 * lines that it cannot write.
 */
const logStream = {
  write(line: string): void {
    let rest = Buffer.from(line)
    for (let waits = 0; rest.length > 0;)
      try {
        rest = rest.subarray(writeSync(standardOutput, rest))
        waitsLeft = mostWaits
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
        if (waits >= waitsLeft) return void (waitsLeft = 0)
        waits += 1
        Atomics.wait(moments, 0, 0, 10)
      }
  },
}
