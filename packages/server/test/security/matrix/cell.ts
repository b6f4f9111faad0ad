import { isDeepStrictEqual } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import { type Operation, readContract } from '../../../src/api/contract.ts'
import { apiHeaders, validator } from '../../contract/assertions.ts'
import { type Caller, foreignHeaders } from './callers.ts'
import type { Call, Request } from './calls.ts'
import { digest, lives, addFixture, send, type ClockedServer } from '../fixture.ts'

/**
 * The answer to one caller for one call: the status, `+` if it sets a session cookie and `*` if it expires one, and
 * further problems.
 */
export type Observation = { outcome: string; problems: string[] }

export async function tryCell(server: ClockedServer, call: Call, caller: Caller): Promise<Observation> {
  const fixture = await addFixture(server)
  const person = { ...fixture[caller.as] }
  const presented = await caller.cookie?.(fixture, person)
  await call.prepare?.(fixture, person)

  const outcomes = new Set<string>()
  const problems: string[] = []
  for (const headers of caller.foreign ? foreignHeaders : [{}])
    for (const request of call.requests(fixture, person)) {
      const before = await digest(server)
      const recorded = await records(server)
      const answer = await send(server, {
        method: request.method,
        url: request.url,
        headers: { ...(presented ? { cookie: presented.header } : {}), ...withType(request, headers) },
        ...(request.payload ? { payload: JSON.stringify(request.payload) } : {}),
      })
      const token = sessionCookie(answer)?.value ?? ''
      const outcome = `${answer.statusCode}${effect(answer)}`
      outcomes.add(outcome)
      problems.push(...wrongAnswer(call.operationId, answer))
      if (answer.statusCode >= 400 && !isDeepStrictEqual(await digest(server), before))
        problems.push('a refusal changed the database')
      if (presented) problems.push(...(await wrongTokens({ outcome, token, presented, caller, server, answer })))
      if (token && !(await lives(server, token))) problems.push('the new session is dead')
      const missed =
        answer.statusCode < 400 &&
        (await call.missed?.(fixture, person, {
          token,
          presented: presented?.token ?? '',
          data: answer.json().data,
        }))
      if (missed) problems.push(missed)
      const { adminsOnly } = contract.get(call.operationId)!
      if (adminsOnly && answer.statusCode < 400 && (await records(server)) === recorded)
        problems.push('an administrator did this without an audit record')
    }
  return { outcome: [...outcomes].join(' or '), problems }
}

async function records({ db }: ClockedServer) {
  const { count } = await db
    .selectFrom('audit_events')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withType({ payload }: Request, headers: Record<string, string>) {
  return payload ? { 'content-type': 'application/json', ...headers } : headers
}

function sessionCookie({ cookies }: LightMyRequestResponse) {
  return cookies.find(({ name }) => name === 'campus_session')
}

function effect(answer: LightMyRequestResponse) {
  const cookie = sessionCookie(answer)
  if (!cookie) return ''
  return cookie.value === '' && cookie.maxAge === 0 ? '*' : '+'
}

type Tokens = {
  outcome: string
  token: string
  presented: { token: string }
  caller: Caller
  server: ClockedServer
  answer: LightMyRequestResponse
}

/** Checks that the session of the request is valid afterwards unless the call ended it. */
async function wrongTokens({ outcome, token, presented, caller, server, answer }: Tokens): Promise<string[]> {
  const expected = caller.live === true && !/[+*]/.test(outcome)
  const secrets = [token, presented.token].filter(Boolean)
  return [
    (await lives(server, presented.token)) !== expected &&
      `the session that came along ${expected ? 'is dead' : 'lives'}`,
    token !== '' && token === presented.token && 'the token is the old one',
    secrets.some((secret) => answer.body.includes(secret)) && 'a token in the body',
  ].filter((problem) => problem !== false)
}

const contract = new Map<string, Operation>(readContract().map((operation) => [operation.id, operation]))

function* wrongAnswer(operationId: string, answer: LightMyRequestResponse): Generator<string> {
  const schema = contract.get(operationId)?.answers[answer.statusCode]
  if (!schema) yield `${answer.statusCode} is not in the contract`
  else if (!validator(schema)(answer.json())) yield 'not as the contract says'
  if (answer.statusCode >= 400 && !/^[^\n]*[가-힣][^\n]*$/.test(answer.json().message)) yield 'no Korean sentence'

  for (const [name, value] of Object.entries(apiHeaders))
    if (answer.headers[name] !== value) yield `${name}: ${String(answer.headers[name])}`
  if (!/^[\w-]{16}$/.test(String(answer.headers['x-request-id']))) yield 'no request id'
  if (answer.headers['access-control-allow-origin'] !== undefined) yield 'another origin may read it'

  for (const { httpOnly, sameSite, path } of answer.cookies)
    if (!httpOnly || sameSite !== 'Lax' || path !== '/') yield 'a cookie without its bounds'
}
