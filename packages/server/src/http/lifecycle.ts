import { Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { unavailable } from './http-error.ts'

/** The port is open while the server starts, so that a load balancer sees what it waits for. */
export function refuseWhileStarting(app: FastifyInstance, starting: () => boolean) {
  const open = new Set(['/healthz', '/readyz', '/metrics'])
  app.addHook('onRequest', (request, _reply, done) => {
    done(starting() && !open.has(request.url) ? unavailable() : undefined)
  })
}

/** Closes each connection after its response once the server is draining. */
export function closeWhileDraining(app: FastifyInstance, draining: () => boolean) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining()) reply.header('connection', 'close')
    done()
  })
  // A long response may have started before, without that header.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (draining()) raw.socket.destroySoon()
    done()
  })
}

/** Milliseconds in which data on a new connection arrives: proxies without a pool open one for each request. */
const silence = 250

/**
 * Returns a function that stops accepting connections. It resolves when the open ones have ended: those with a request
 * after the response, and all others after a moment.
 */
export function connectionsOf(app: FastifyInstance): () => Promise<void> {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    // Since Node 26, the HTTP server's own close cuts off connections whose request is still on its way.
    const ended = new Promise<void>((resolve) => Server.prototype.close.call(app.server, () => resolve()))
    setTimeout(() => {
      app.server.closeIdleConnections()
      // Browsers open connections in advance. Node 24 does not count these as idle.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, silence).unref()
    await ended
  }
}
