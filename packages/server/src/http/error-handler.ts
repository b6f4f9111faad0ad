import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../domain/refusal.ts'
import { DatabaseUnavailable } from '../database/errors.ts'
import { HttpError, unavailable } from '../errors/http-error.ts'
import {
  addressTooLong,
  badAddress,
  badJson,
  badRequest,
  bodyTooLarge,
  conditionFailed,
  internalError,
  rangeOutside,
  sendError,
  wrongMediaType,
} from './envelope.ts'
import { refusalAnswer } from './refusals.ts'
import { validationSentence } from './validation.ts'

/** The only place where an error becomes a response. Internal details go to the log only. */
export function handleErrors(app: FastifyInstance, clock: () => Date) {
  const isFirst = oncePer(60_000)
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const httpError = asHttpError(error)
    const reason = httpError.cause instanceof Error ? httpError.cause : error
    const busy = httpError.status === 503
    // A full disk or a storm causes thousands of equal 503s; the request log has a line for each anyway.
    if (busy ? isFirst(reason.message, clock()) : httpError.status >= 500)
      request.log.error({ err: reason }, 'request failed')
    return sendError(reply, httpError)
  })
}

/** Returns whether a text is new within `interval` milliseconds. A clock that is set back resets it. */
function oncePer(interval: number) {
  const said = new Map<string, number>()
  return (what: string, now: Date) => {
    const age = now.getTime() - (said.get(what) ?? Number.NEGATIVE_INFINITY)
    if (age >= 0 && age < interval) return false
    said.set(what, now.getTime())
    return true
  }
}

export function asHttpError(error: FastifyError | HttpError | Refusal): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof Refusal) return refusalAnswer(error)
  if (error instanceof DatabaseUnavailable) return unavailable({ cause: error })
  if (error.validation) return new HttpError(400, validationSentence(error.validation, error.validationContext))
  const httpError = known[error.code] ?? refusedFile[error.statusCode ?? 0]
  return httpError?.() ?? (isClientsFault(error) ? badRequest() : internalError())
}

const known: Record<string, () => HttpError> = {
  FST_ERR_BAD_URL: badAddress,
  FST_ERR_MAX_PARAM_LENGTH: addressTooLong,
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: badRequest,
  FST_ERR_CTP_INVALID_JSON_BODY: badJson,
}

/** Errors of the static files: failed conditional and range headers. */
const refusedFile: Record<number, () => HttpError> = { 412: conditionFailed, 416: rangeOutside }

function isClientsFault({ statusCode }: FastifyError) {
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
}
