import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { DatabaseFull, DatabaseUnavailable } from '@campus-connect/core/database/errors.ts'
import { diskFull, HttpError, unavailable } from './http-error.ts'
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

type SendError = (reply: FastifyReply, error: HttpError, request: FastifyRequest) => FastifyReply

/** The only place where an error becomes a response. Internal details go to the log only. */
export function handleErrors(app: FastifyInstance, send: SendError = sendError) {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const httpError = asHttpError(error, request)
    const { status, cause } = httpError
    if (status >= 500) app.requestLog.failed(request, { error: cause instanceof Error ? cause : error, status })
    return send(reply, httpError, request)
  })
}

/** `request`: for a sentence that fits what it asked for. */
export function asHttpError(error: FastifyError | HttpError | Refusal, request?: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof Refusal) return refusalAnswer(error)
  // Students read without a row in the record, so on a full disk their reads succeed.
  if (error instanceof DatabaseFull) return diskFull({ reading: request?.method === 'GET', cause: error })
  if (error instanceof DatabaseUnavailable) return unavailable({ cause: error })
  if (error.validation) return new HttpError(400, validationSentence(error.validation, error.validationContext))
  const httpError = known.get(error.code) ?? refusedFile[error.statusCode ?? 0]
  return httpError?.() ?? (isClientsFault(error) ? badRequest() : internalError())
}

const known = new Map(
  Object.entries<() => HttpError>({
    FST_ERR_BAD_URL: badAddress,
    FST_ERR_MAX_PARAM_LENGTH: addressTooLong,
    FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
    FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongMediaType,
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: badRequest,
    FST_ERR_CTP_INVALID_JSON_BODY: badJson,
  }),
)

/** Errors of the static files: failed conditional and range headers. */
const refusedFile: Record<number, () => HttpError> = { 412: conditionFailed, 416: rangeOutside }

function isClientsFault({ statusCode }: FastifyError) {
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
}
