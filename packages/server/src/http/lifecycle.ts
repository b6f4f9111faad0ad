import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors/http-error.ts'

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

/**
 * Returns a function that closes the connections that have sent nothing. Browsers open connections in advance, and Node
 * does not count these as idle.
 */
export function trackSilentConnections(app: FastifyInstance): () => void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}
