import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApi } from '../url-path.ts'
import {
  addressTooLong,
  badAddress,
  badRequest,
  bodyTooLarge,
  failure,
  headersTooLarge,
  json,
  requestTimedOut,
} from '../envelope.ts'
import { bodyLimit } from '../body.ts'
import { type HeaderOptions, securityHeaders } from '../headers.ts'
import { newRequestId } from '../log/request-id.ts'

/** Milliseconds. */
export type TimeLimits = {
  /** To receive a whole request. */
  request: number
  /** To receive the headers, from the start of the connection. */
  headers: number
  /** Between two checks of these limits. */
  interval: number
  /** Until a response starts. */
  work: number
  /** For a client that stops reading a response. Node may take up to twice as long. */
  answer: number
  /** Between two requests on a connection. */
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

/** Well below the open-file limit of a process. The server closes further connections at once. */
const mostConnections = 10_000

/** Options for Fastify. By default Node checks for slow connections only every 30 s. */
export function connectionLimits({ request, headers, interval, work, idle }: TimeLimits) {
  const http = { headersTimeout: headers, connectionsCheckingInterval: interval, requireHostHeader: false }
  return { requestTimeout: request, connectionTimeout: work, keepAliveTimeout: idle, http }
}

/** Limits the number of connections and the time that a client takes to read a response. */
export function limitConnections(app: FastifyInstance, { answer }: TimeLimits) {
  app.server.maxConnections = mostConnections
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    // Node resets the timeout with the next request. Injected test requests have no socket.
    if (socket instanceof Socket) socket.setTimeout(answer)
    done(null, payload)
  })
}

// `import` would also load Node's fetch and slow down the start.
const { ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http')

/** Characters. Has room for the longest `q` and `lecture` together, with 12 characters for an encoded emoji. */
const longestUrl = 12 * 1024

/** Refuses requests that Node accepts but this server does not, before any other check. */
export function refuseMalformed(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw, headers }: FastifyRequest, _reply, done) => {
    const url = raw.url ?? ''
    if (!url.startsWith('/')) throw badAddress()
    if (url.length > longestUrl) throw addressTooLong()
    // Node also accepts HTTP/0.9, and chunked bodies in HTTP/1.0.
    const chunked = headers['transfer-encoding'] !== undefined
    if (raw.httpVersion !== '1.1' && (raw.httpVersion !== '1.0' || chunked)) throw badRequest()
    const hosts = hostCount(raw.rawHeaders)
    // Load balancers send health checks as HTTP/1.0, without a Host header.
    if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')) throw badRequest()
    if (isApi(url) && !isDecodable(url)) throw badAddress()
    if (Number(headers['content-length'] ?? 0) > bodyLimit) throw bodyTooLarge()
    done()
  })
  // By default Node answers an unknown `Expect` itself, without a body.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  // By default Node closes the connection on CONNECT without a response.
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

/** Answers malformed HTTP, which never becomes a request, directly on the socket. */
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
