import type { FastifyInstance } from 'fastify'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { isReady } from '@campus-connect/core/domain/monitoring.ts'

export type Readiness = {
  db: Db
  starting: () => boolean
  /** True from the moment at which the server begins to stop. */
  draining: () => boolean
}

const plain = 'text/plain; charset=utf-8'

/** Adds `/healthz` (the process runs) and `/readyz` (the server can serve). */
export function addHealthChecks(app: FastifyInstance, { db, starting, draining }: Readiness) {
  const asked = shared(() => isReady(db))

  app.get('/healthz', async (_request, reply) => reply.type(plain).send('ok'))
  app.get('/readyz', async (request, reply) => {
    if (starting()) return reply.code(503).type(plain).send('starting')
    if (draining()) return reply.code(503).type(plain).send('draining')
    try {
      const space = await asked()
      return space ? reply.type(plain).send('ok') : reply.code(503).type(plain).send('disk')
    } catch (error) {
      app.requestLog.failed(request, { error: error as Error, status: 503 }, 'database not readable')
      return reply.code(503).type(plain).send('database')
    }
  })
}

/** Concurrent callers share one result, so that a flood of requests costs one query. */
function shared<T>(find: () => Promise<T>): () => Promise<T> {
  let finding: Promise<T> | undefined
  return () => (finding ??= find().finally(() => (finding = undefined)))
}
