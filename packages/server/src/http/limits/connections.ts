import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Server, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '@campus-connect/core/config/addresses.ts'
import { networks } from '@campus-connect/core/domain/accounts/networks.ts'

// `import` would also load Node's fetch and slow down the start.
const { createServer } = process.getBuiltinModule('node:http')

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

/** Unanswered requests of one connection. Browsers and proxies send the next request after the answer. */
const mostPipelined = 10

/**
 * Bytes. A portal of the campus may give all its hosts cookies of 16 KB, which is all that Node takes by default. The proxies
 * in `deploy/` take as much.
 */
export const longestHeaders = 32 * 1024

/** Options for Fastify. By default Node checks for slow connections only every 30 s. */
export function connectionLimits({ request, headers, interval, work, idle }: TimeLimits) {
  const limits = { requestTimeout: request, headersTimeout: headers, connectionsCheckingInterval: interval }
  const options = { ...limits, keepAliveTimeout: idle, maxHeaderSize: longestHeaders, requireHostHeader: false }
  return { serverFactory: (handler: Handler) => createServer(options, withoutFloods(handler)).setTimeout(work) }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Node's parser of a connection. The documentation does not name it: without it the server only loses time in a flood. */
type Parsed = Socket & { parser?: { onIncoming: () => number } | null }

/** What the parser takes for an upgrade to another protocol, after which it reads no further request. */
const parseNoMore = 2

/**
 * Closes a connection that sends many requests without waiting for the answers. Node reads a thousand of them at once, and
 * would handle them all before it reads from another connection.
 */
function withoutFloods(handler: Handler): Handler {
  const unanswered = new WeakMap<Socket, number>()
  const count = (socket: Socket, change: number) => {
    const requests = (unanswered.get(socket) ?? 0) + change
    unanswered.set(socket, requests)
    return requests
  }
  return (request, response) => {
    const { socket } = request
    if (count(socket, 1) > mostPipelined) return close(socket)
    response.once('close', () => count(socket, -1))
    handler(request, response)
  }
}

function close(socket: Parsed) {
  if (socket.parser) socket.parser.onIncoming = () => parseNoMore
  socket.destroy()
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

/**
 * Connections of one address, for a server that clients reach directly. A class of 1,500 students
 * behind one address needs one or two each. One address leaves four fifths of all connections to the others.
 */
export const mostPerAddress = 2_000

/**
 * Closes connections above the limit at once, before the server prepares for their requests. A peer on loopback may be a
 * reverse proxy, so it is exempt.
 */
export function limitAddresses(server: Server, most: number, exempt: (address: string) => boolean = isLoopback): void {
  const admit = admission(most)
  const served = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (!exempt(address)) {
      const leave = admit(networks(address).map(({ key }) => key))
      if (!leave) return void socket.destroy()
      socket.once('close', leave)
    }
    for (const serve of served) serve.call(server, socket)
  })
}

/** Counts the open places of each key. Returns a function that releases the place; undefined if one is above the limit. */
export function admission(most: number): (keys: string[]) => (() => void) | undefined {
  const open = new Map<string, number>()
  const change = (key: string, by: number) => {
    const count = (open.get(key) ?? 0) + by
    if (count > 0) open.set(key, count)
    else open.delete(key)
  }
  return (keys) => {
    if (keys.some((key) => (open.get(key) ?? 0) >= most)) return undefined
    for (const key of keys) change(key, 1)
    return () => keys.forEach((key) => change(key, -1))
  }
}
