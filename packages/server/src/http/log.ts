import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Settings } from '../settings.ts'
import { pathOf } from './address.ts'
import { logStream } from './log-stream.ts'

/** JSON lines on stdout; no headers, no bodies, and so no password, cookie or token. */
export function logger(level: Settings['logLevel']) {
  return { level, timestamp: () => `,"time":"${new Date().toISOString()}"`, base: null, stream: logStream }
}

/** One line for each request, when it is answered. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const line = {
      method: request.method,
      // The query may hold names that were searched for, or what somebody typed in the wrong place.
      url: pathOf(request.url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      address: request.ip,
      ...(request.user ? { user: request.user.id } : {}),
    }
    if (error) request.log.warn({ ...line, err: error }, 'answer interrupted')
    else request.log.info(line, 'answered')
  }
}
