import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type RefusalCode, type RefusalValues } from '../domain/refusal.ts'
import { DatabaseUnavailable } from '../database/errors.ts'
import { HttpError, unavailable } from '../errors/http-error.ts'
import {
  addressTooLong,
  adminsOnly,
  badAddress,
  badJson,
  badRequest,
  bodyTooLarge,
  conditionFailed,
  internalError,
  notLoggedIn,
  rangeOutside,
  sendError,
  wrongMediaType,
} from './envelope.ts'
import { validationSentence } from './validation.ts'
import { passwordRules } from '../domain/accounts/password-rules.ts'

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

/** The contract checks numbers before an act does. */
const invalid: Record<Exclude<NonNullable<RefusalValues['field']>, 'id'>, string> = {
  username: '이름은 보이지 않는 문자 없이 1자 이상 100자 이하여야 하고, 글자나 숫자가 있어야 합니다.',
  'administrator-name': '관리자의 이름과 같거나 비슷하여 사용할 수 없는 이름입니다.',
  lecture: '강의 이름은 제어 문자 없이 1자 이상 100자 이하여야 합니다.',
}

const taken = () => new HttpError(409, '이미 사용 중인 학번입니다.')

const answers: Record<RefusalCode, (values: RefusalValues) => HttpError> = {
  'not-found': () => new HttpError(404, '해당 사용자를 찾을 수 없습니다.'),
  'unknown-lecture': () => new HttpError(404, '해당 강의를 찾을 수 없습니다.'),
  forbidden: adminsOnly,
  disabled: () => new HttpError(403, '비활성화된 계정입니다. 관리자에게 문의하세요.'),
  'signup-closed': () => new HttpError(403, '회원가입을 받지 않습니다.'),
  'not-in-roster': () => new HttpError(403, '명단에서 확인할 수 없는 학번 또는 이름입니다.'),
  'name-mismatch': () =>
    new HttpError(403, '명단에서 확인할 수 없는 학번 또는 이름입니다. 이름은 명단에 적힌 것과 같아야 합니다.'),
  'wrong-password': ({ act }) =>
    act === 'log in'
      ? new HttpError(401, '학번 또는 비밀번호가 올바르지 않습니다.')
      : new HttpError(400, '비밀번호가 올바르지 않습니다.'),
  'weak-password': ({ rule = 'length' }) => new HttpError(400, passwordRules[rule]),
  'same-password': () => new HttpError(400, '새 비밀번호는 현재 비밀번호와 달라야 합니다.'),
  invalid: ({ field = 'id' }) => (field === 'id' ? badRequest() : new HttpError(400, invalid[field])),
  taken,
  // The same: the answer does not reveal the number of an administrator.
  reserved: taken,
  'last-administrator': () => new HttpError(409, '마지막 관리자 계정은 비활성화하거나 탈퇴할 수 없습니다.'),
  oneself: () => new HttpError(409, '자신의 계정은 비활성화할 수 없습니다.'),
  'session-ended': notLoggedIn,
  throttled: ({ act, seconds = 1 }) =>
    new HttpError(
      429,
      act === 'switch'
        ? '연결 상태를 너무 자주 바꾸었습니다. 잠시 후 다시 시도해주세요.'
        : `시도가 너무 많습니다. ${waitText(seconds)} 후에 다시 시도해주세요.`,
      { retryAfter: seconds },
    ),
  busy: () => unavailable(),
}

/** The answer to a refused act. */
function refusalAnswer({ code, values }: Refusal): HttpError {
  return answers[code](values)
}

/** The wait in Korean, rounded up: after that time the next attempt is allowed. */
export function waitText(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole}초`
  const minutes = Math.ceil(whole / 60)
  if (minutes < 60) return `${minutes}분`
  return minutes % 60 === 0 ? `${minutes / 60}시간` : `${Math.floor(minutes / 60)}시간 ${minutes % 60}분`
}
