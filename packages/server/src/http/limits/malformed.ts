import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyLimit } from '../body.ts'
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
import { type HeaderOptions, securityHeaders } from '../headers.ts'
import { newRequestId } from '../log/log.ts'
import type { RequestLog } from '../log/request-log.ts'
import { isApi } from '../url-path.ts'

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
export function clientErrorHandler({ requestLog, ...options }: HeaderOptions & { requestLog: RequestLog }) {
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, message } = (clientErrors.get(error.code ?? '') ?? badRequest)()
    const requestId = newRequestId()
    requestLog.malformed({ requestId, status, reason: error.code, address: socket.remoteAddress })

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

const clientErrors = new Map(
  Object.entries<typeof badRequest>({
    HPE_HEADER_OVERFLOW: headersTooLarge,
    ERR_HTTP_REQUEST_TIMEOUT: requestTimedOut,
  }),
)
