import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Settings } from '../../config/settings.ts'
import { pathOf } from '../url-path.ts'
import { logStream } from '../../process/log-stream.ts'
import { repeatedRefusals } from './repeated-refusals.ts'

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
