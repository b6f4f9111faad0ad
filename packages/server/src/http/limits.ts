import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApi } from './url-path.ts'
import {
  addressTooLong,
  badAddress,
  badRequest,
  bodyTooLarge,
  failure,
  headersTooLarge,
  json,
  requestTimedOut,
} from './envelope.ts'
import { bodyLimit } from './body.ts'
import { type HeaderOptions, securityHeaders } from './headers.ts'
import { newRequestId } from './request-id.ts'

/** Milliseconds. */
export type TimeLimits = {
  /** For the whole of a request. */
  request: number
  /** For its headers, from the connection on: silence counts. */
  headers: number
  /** How often the two are looked at. */
  interval: number
  /** For an answer to begin. */
  work: number
  /** For a client to go on reading it. Node passes over the first of these times, so that it may become two. */
  answer: number
  /** Between two requests of a connection. */
  idle: number
}

export const timeLimits: TimeLimits = {
  request: 10_000,
  headers: 5_000,
  interval: 1_000,
  work: 30_000,
  answer: 15_000,
  idle: 30_000,
}

/** Well below the files that a process may have open; what comes on top is hung up on at once. */
const mostConnections = 10_000

/** For Fastify. Left alone, Node looks for slow connections only every 30 s and lets them wait without end. */
export function connectionLimits({ request, headers, interval, work, idle }: TimeLimits) {
  const http = { headersTimeout: headers, connectionsCheckingInterval: interval, requireHostHeader: false }
  return { requestTimeout: request, connectionTimeout: work, keepAliveTimeout: idle, http }
}

/** How many may be connected, and how long each may take over what he is sent. */
export function limitConnections(app: FastifyInstance, { answer }: TimeLimits) {
  app.server.maxConnections = mostConnections
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    // With the next request Node goes back to the other limit. Requests of tests may come without a socket.
    if (socket instanceof Socket) socket.setTimeout(answer)
    done(null, payload)
  })
}

// An `import` of it would load Node's fetch with it, at each start.
const { ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http')

const longestUrl = 8 * 1024

/** What HTTP allows and we do not: refused before anything else. */
export function refuseMalformed(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw, headers }: FastifyRequest, _reply, done) => {
    const url = raw.url ?? ''
    if (!url.startsWith('/')) throw badAddress()
    if (url.length > longestUrl) throw addressTooLong()
    // Node also takes HTTP/0.9, and chunks where HTTP/1.0 knows none.
    const chunked = headers['transfer-encoding'] !== undefined
    if (raw.httpVersion !== '1.1' && (raw.httpVersion !== '1.0' || chunked)) throw badRequest()
    const hosts = hostCount(raw.rawHeaders)
    // HTTP/1.0, which balancers speak when they look after us, knows no Host.
    if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')) throw badRequest()
    if (isApi(url) && !isDecodable(url)) throw badAddress()
    if (Number(headers['content-length'] ?? 0) > bodyLimit) throw bodyTooLarge()
    done()
  })
  // Left alone, Node answers an unknown `Expect` by itself, without a body.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  // Left alone, Node hangs up on CONNECT, also without a word.
  app.server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.on('finish', () => socket.destroySoon())
    socket.on('error', () => socket.destroy())
    app.routing(request, response)
  })
}

function hostCount(rawHeaders: string[]) {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
}

function isDecodable(url: string) {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/** What never becomes a request is answered on the bare socket. */
export function clientErrorHandler(options: HeaderOptions) {
  return function (this: FastifyInstance, error: Error & { code?: string }, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, message } = (clientErrors[error.code ?? ''] ?? badRequest)()
    const requestId = newRequestId()
    this.log.info({ requestId, status, reason: error.code, address: socket.remoteAddress }, 'request refused')

    const body = JSON.stringify(failure(message))
    const headers = {
      ...securityHeaders('/api', requestId, options),
      'content-type': json,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroySoon()
  }
}

const clientErrors: Record<string, typeof badRequest> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: requestTimedOut,
}
