import type { FastifyReply } from 'fastify'
import { HttpError } from './http-error.ts'

export const json = 'application/json; charset=utf-8'

export function failure(message: string) {
  return { success: false, message, data: null }
}

/** Sends an error in the response envelope. */
export function sendError(reply: FastifyReply, error: HttpError) {
  return statusOf(reply, error).header('cache-control', 'no-store').type(json).send(failure(error.message))
}

/** Sets the status of an error, its headers, and how long to wait. */
export function statusOf(reply: FastifyReply, { status, headers, retryAfter }: HttpError) {
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  return reply.headers(headers).code(status)
}

export const badAddress = () => new HttpError(400, '요청 주소가 올바르지 않습니다.')
export const badRequest = () => new HttpError(400, '요청 형식이 올바르지 않습니다.')
export const wrongHost = () => new HttpError(400, '이 이름으로는 접속할 수 없습니다. 안내받은 주소로 접속해주세요.')
export const badKey = () =>
  new HttpError(400, 'Idempotency-Key는 공백 없는 영문, 숫자, 기호 1자 이상 255자 이하여야 합니다.')
export const badJson = () => new HttpError(400, '요청 본문이 올바른 JSON이 아닙니다.')
export const addressTooLong = () => new HttpError(414, '요청 주소가 너무 깁니다.')
export const bodyTooLarge = () => new HttpError(413, '요청 본문이 너무 큽니다.')
export const wrongMediaType = () => new HttpError(415, 'JSON 형식(application/json)만 받습니다.')
export const headersTooLarge = () =>
  new HttpError(431, '요청 헤더가 너무 큽니다. 브라우저에서 이 사이트의 쿠키를 지운 뒤 다시 시도해주세요.')
export const conditionFailed = () => new HttpError(412, '요청에 붙은 조건이 맞지 않습니다.')
export const rangeOutside = () => new HttpError(416, '요청한 범위가 파일을 벗어납니다.')
export const requestTimedOut = () => new HttpError(408, '요청 시간이 초과되었습니다.')
export const misplacedToken = () =>
  new HttpError(
    400,
    '인증키는 Authorization 머리글로만 받습니다. 주소나 본문에 쓴 인증키는 새어 나갔을 수 있으니 폐기하고 새로 발급해주세요.',
  )
export const requestInProgress = () => new HttpError(409, '같은 요청을 처리하고 있습니다. 잠시 후 다시 시도해주세요.')
export const foreignOrigin = () => new HttpError(403, '허용되지 않은 출처의 요청입니다.')
export const notLoggedIn = () => new HttpError(401, '로그인이 필요합니다.')
export const tokenForbidden = () => new HttpError(403, '이 인증키로는 할 수 없는 요청입니다.')
export const adminsOnly = () => new HttpError(403, '관리자 권한이 필요합니다.')
export const unknownPath = () => new HttpError(404, '요청한 주소를 찾을 수 없습니다.')
export const wrongMethod = () => new HttpError(405, '허용되지 않는 요청 방식입니다.')
export const internalError = () => new HttpError(500, '오류가 발생했습니다. 잠시 후 다시 시도해주세요.')
