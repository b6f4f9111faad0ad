import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Operation, Schema } from './contract.ts'
import type { Handlers, Outcome } from './handlers/handlers.ts'
import { isApi, pathOf } from '../http/url-path.ts'
import { json, sendError, unknownPath, wrongMethod } from '../http/envelope.ts'
import { checkMediaType } from '../http/media-type.ts'
import { isListStream, listStream, queuedChunks } from '../http/list-stream.ts'
import { coerceTypes } from './coercion.ts'
import type { Enqueue } from '../http/account-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which call of the contract the route is. */
    operationId?: string
  }
}

export type RouteOptions = {
  operations: Operation[]
  handlers: Handlers
  checkOrigin: (request: FastifyRequest) => void
  checkSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  checkRole: (request: FastifyRequest) => void
  /** Keeps one account's calls from holding up those of others. */
  enqueue: Enqueue
  /** Compares every answer with the contract, and fails with 500 where they differ: for tests. */
  checkAnswers: boolean
}

type AnyHandler = (call: object) => Promise<Outcome<unknown>>

/** Makes one route of each operation. Throws where an operation has no handler or a handler no operation. */
export function addRoutes(app: FastifyInstance, options: RouteOptions) {
  const { operations, handlers } = options
  refuseMismatch(operations, handlers)
  refuseUnknown(app, operations)
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? validator : textValidator)(schema as Schema),
  )
  for (const operation of operations) addRoute(app, operation, options)
}

function addRoute(app: FastifyInstance, operation: Operation, options: RouteOptions) {
  const handler = options.handlers[operation.id] as unknown as AnyHandler
  const check = options.checkAnswers ? answerCheck(operation) : undefined
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: routeSchema(operation),
    config: { operationId: operation.id },
    exposeHeadRoute: false,
    // Before the body is read: who may not call learns nothing about what is right.
    onRequest: async (request, reply) => {
      if (operation.method !== 'GET') {
        options.checkOrigin(request)
        checkMediaType(request)
      }
      if (operation.public) return
      await options.checkSession(request, reply)
      if (operation.adminsOnly) options.checkRole(request)
    },
    handler: async (request, reply) => {
      const { body, params, query, user } = request
      const call = { body, params, query, user, request, reply }
      const { message, data } = await options.enqueue(request, () => handler(call))
      reply.code(operation.successStatus)
      if (!isListStream(data)) return reply.send({ success: true, message, data })
      const serialise = async (chunk: unknown[]) => {
        const answer = { success: true, message, data: chunk }
        await check?.(request, reply, answer)
        return reply.serializeInput(answer, String(operation.successStatus)) as string
      }
      const chunks = queuedChunks(data, (next) => options.enqueue(request, next, { started: true }))
      return reply.type(json).send(listStream(chunks, serialise))
    },
    ...(check ? { preSerialization: check } : {}),
  })
}

function routeSchema({ body, params, query, answers, successStatus }: Operation): FastifySchema {
  return {
    ...(body ? { body } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    // What is not declared is left out. A failure carries nothing but its sentence.
    response: { [successStatus]: answers[successStatus] },
  }
}

function refuseMismatch(operations: Operation[], handlers: Handlers) {
  const ids = new Set<string>(operations.map(({ id }) => id))
  const unhandled = [...ids].filter((id) => !Object.hasOwn(handlers, id))
  const unknown = Object.keys(handlers).filter((id) => !ids.has(id))
  if (unhandled.length > 0) throw new Error(`operations without a handler: ${unhandled.join(', ')}`)
  if (unknown.length > 0) throw new Error(`handlers without an operation: ${unknown.join(', ')}`)
}

/** Paths that the contract lacks, and methods that it lacks for a path. */
function refuseUnknown(app: FastifyInstance, operations: Operation[]) {
  const paths = Map.groupBy(operations, ({ path }) => path)
  const patterns = [...paths].map(([path, found]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    allow: found.map(({ method }) => method).join(', '),
  }))
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApi(request.url) || request.routeOptions.config.operationId) return done()
    const path = pathOf(request.url)
    const known = patterns.find(({ pattern }) => pattern.test(path))
    if (known) sendError(reply.header('allow', known.allow), wrongMethod())
    else sendError(reply, unknownPath())
  })
}

// Ajv's strict mode and its check of the schemas speak to their authors; the contract has its own linter.
const ajv = new Ajv2020({ strict: false, validateSchema: false })
addFormats.default(ajv)

/** One validator for a schema, however many routes use it; nothing is taken for something else. */
function validator(schema: Schema): ValidateFunction {
  return ajv.compile(schema)
}

/** For the parts of an address, where everything is text. */
function textValidator(schema: Schema) {
  const validate = validator(schema)
  return (values: Record<string, unknown>) =>
    validate(coerceTypes(values, schema)) ? { value: values } : { error: validate.errors ?? [] }
}

/** Throws where an answer has a status or a shape that the contract does not declare. */
function answerCheck({ id, answers, successStatus }: Operation) {
  return async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const status = reply.statusCode
    const schema = answers[status]
    if (!schema) throw new Error(`${id}: status ${status} is not in the contract`)
    const check = validator(schema)
    if (!check(status === successStatus ? sent(reply, payload) : payload))
      throw new Error(`${id} ${status}: ${JSON.stringify(check.errors)}`)
    return payload
  }
}

/** What goes over the wire: the serialiser leaves out what is not declared. */
function sent(reply: FastifyReply, payload: unknown): unknown {
  return JSON.parse(reply.serializeInput(payload as Record<string, unknown>, String(reply.statusCode)) as string)
}
