import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { readDocument } from './contract.ts'

/** Adds the API reference, generated from the contract. */
export async function addReference(app: FastifyInstance) {
  const { text, content } = readDocument()
  app.get('/openapi.yaml', async (_request, reply) => reply.type('application/yaml; charset=utf-8').send(text))
  await app.register(swagger, {
    mode: 'static',
    specification: { document: content as StaticDocumentSpec['document'] },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Campus Connect API' },
    uiConfig: { layout: 'BaseLayout' },
  })
}
