import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Operation, Schema } from './contract.ts'
import type { Handlers, Outcome } from './handlers/handlers.ts'
import { bearerOf } from '../http/client/bearer.ts'
import { isApi, pathOf } from '../http/url-path.ts'
import { json, sendError, unknownPath, wrongMethod } from '../http/envelope.ts'
import { checkMediaType } from '../http/body.ts'
import { isChunked, listStreams } from '../http/list-stream.ts'
import { HttpError } from '../http/http-error.ts'
import type { Idempotency } from './idempotency.ts'
import { coerceTypes } from './coercion.ts'
import type { Enqueue } from '../http/limits/account-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that the route serves. */
    operationId?: string
  }
}

export type RouteOptions = {
  operations: Operation[]
  handlers: Handlers
  idempotency: Idempotency
  checkOrigin: (request: FastifyRequest) => void
  checkSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  checkToken: (request: FastifyRequest, reply: FastifyReply, operation: Pick<Operation, 'tokenScope'>) => Promise<void>
  checkRole: (request: FastifyRequest) => void
  /** Rejects if a caller whose answer has begun may not have the rest of it. */
  checkAgain: (request: FastifyRequest) => Promise<void>
  /** Keeps the calls of one account from delaying those of others. */
  enqueue: Enqueue
  /** For tests: validates every response against the contract and answers 500 on a mismatch. */
  checkAnswers: boolean
}

type AnyHandler = (call: object) => Promise<Outcome<unknown>>

/** Adds one route per operation. Throws an Error if an operation lacks a handler or a handler lacks an operation. */
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
  const listStream = listStreams()
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: routeSchema(operation),
    config: { operationId: operation.id },
    exposeHeadRoute: false,
    // Before the body is read: a caller without access learns nothing about valid input.
    onRequest: async (request, reply) => {
      options.checkOrigin(request)
      if (operation.method !== 'GET') checkMediaType(request)
      if (bearerOf(request) !== undefined) return options.checkToken(request, reply, operation)
      if (operation.public) return
      await options.checkSession(request, reply).catch(async (error: unknown) => {
        const ended = error instanceof HttpError && error.status === 401
        if (ended) request.ended = await options.idempotency.ended(operation, request)
        if (!request.ended) throw error
      })
      if (operation.adminsOnly) options.checkRole(request)
    },
    handler: async (request, reply) => {
      const { body, params, query, user } = request
      const call = { body, params, query, user, request, reply }
      const { message, data, headers } = await options.enqueue(request, () =>
        options.idempotency.answer(operation, call, (keyed) => handler({ ...call, keyed })),
      )
      reply.code(operation.successStatus).headers(headers ?? {})
      if (!isChunked(data)) return reply.send({ success: true, message, data })
      const serialise = async (chunk: unknown[]) => {
        const answer = { success: true, message, data: chunk }
        await check?.(request, reply, answer)
        return reply.serializeInput(answer, String(operation.successStatus)) as string
      }
      const enqueue = <T>(read: () => Promise<T>) => {
        const allowed = async () => {
          await options.checkAgain(request)
          return read()
        }
        return options.enqueue(request, allowed, { started: true })
      }
      const reader = user?.key ?? ''
      return reply.type(json).send(await listStream({ reader, chunks: data, enqueue, serialise }))
    },
    ...(check ? { preSerialization: check } : {}),
  })
}

function routeSchema({ body, params, query, answers, successStatus }: Operation): FastifySchema {
  return {
    ...(body ? { body } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    // The serializer drops undeclared fields. Failures need no schema: they carry only a message.
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

/** Answers 404 for unknown paths and 405 for unknown methods of known paths. */
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

// The test run lints the contract, so Ajv need not check the schemas again.
const ajv = new Ajv2020({ strict: false, validateSchema: false })
addFormats.default(ajv)

/** Ajv caches one validator per schema object. It does not coerce types. */
function validator(schema: Schema): ValidateFunction {
  return ajv.compile(schema)
}

/** For path and query parameters, which arrive as text. */
function textValidator(schema: Schema) {
  const validate = validator(schema)
  return (values: Record<string, unknown>) =>
    validate(coerceTypes(values, schema)) ? { value: values } : { error: validate.errors ?? [] }
}

/** Throws an Error if the contract does not declare the status or the shape of a response. */
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

/** The payload as the client gets it, without undeclared fields. */
function sent(reply: FastifyReply, payload: unknown): unknown {
  return JSON.parse(reply.serializeInput(payload as Record<string, unknown>, String(reply.statusCode)) as string)
}
