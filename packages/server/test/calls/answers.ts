import type { LightMyRequestResponse } from 'fastify'
import { type Operation, readContract } from '../../src/api/contract.ts'
import { apiHeaders, validator } from '../contract/assertions.ts'

export const contract = new Map<string, Operation>(readContract().map((operation) => [operation.id, operation]))

export function sessionCookie({ cookies }: LightMyRequestResponse) {
  return cookies.find(({ name }) => name === 'campus_session')
}

/** What the answer does to the cookie of the session. */
export function cookieEffect(answer: LightMyRequestResponse): 'new' | 'expired' | undefined {
  const cookie = sessionCookie(answer)
  if (!cookie) return undefined
  return cookie.value === '' && cookie.maxAge === 0 ? 'expired' : 'new'
}

/** Ways in which an answer breaks the rules of every answer. */
export function* wrongAnswer(call: string, answer: LightMyRequestResponse): Generator<string> {
  const schema = contract.get(call)?.answers[answer.statusCode]
  if (!schema) yield `${answer.statusCode} is not in the contract`
  else if (!validator(schema)(answer.json())) yield 'not as the contract says'
  if (answer.statusCode >= 400 && !/^[^\n]*[가-힣][^\n]*$/.test(answer.json().message)) yield 'no Korean sentence'

  for (const [name, value] of Object.entries(apiHeaders))
    if (answer.headers[name] !== value) yield `${name}: ${String(answer.headers[name])}`
  if (!/^[\w-]{16}$/.test(String(answer.headers['x-request-id']))) yield 'no request id'
  if (answer.headers['access-control-allow-origin'] !== undefined) yield 'another origin may read it'
  const waits = answer.statusCode === 429 || answer.statusCode === 503
  if (waits !== /^[1-9]\d*$/.test(String(answer.headers['retry-after']))) yield 'retry-after'

  for (const { httpOnly, sameSite, path } of answer.cookies)
    if (!httpOnly || sameSite !== 'Lax' || path !== '/') yield 'a cookie without its bounds'
}
