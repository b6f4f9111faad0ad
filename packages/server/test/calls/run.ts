import { isDeepStrictEqual } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import { lives, send } from '../support/inject.ts'
import { pathOf } from '../support/request.ts'
import { contract, cookieEffect, sessionCookie, wrongAnswer } from './answers.ts'
import { type Campus, presented } from './campus.ts'
import type { Scenario } from './scenario.ts'
import { addedSince, changesBetween, digest, sequences, stateOf } from './state.ts'

/** Sends the request of a scenario, with other headers if they are given. */
export function request(
  { server }: Campus,
  { call, params = {}, query, body, headers }: Scenario,
  more: Record<string, string | undefined> = {},
): Promise<LightMyRequestResponse> {
  const operation = contract.get(call)
  if (!operation) throw new Error(`${call} is not in the contract`)
  const path = pathOf(operation, params)
  const sent = { ...(body && { 'content-type': 'application/json' }), ...headers, ...more }
  return send(server, {
    method: operation.method,
    url: query === undefined ? path : `${path}?${query}`,
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    ...(body && { payload: JSON.stringify(body) }),
  })
}

/** What a scenario must observe. */
export function expectation(scenario: Scenario) {
  const { status, message, data = null, cookie, sent = {}, changed = {}, record = [], events = [] } = scenario
  return { status, message, data, cookie, sent, changed, record, events, problems: [] }
}

/** Runs a scenario on the restored campus. */
export async function observe(campus: Campus, scenario: Scenario) {
  await campus.restore()
  for (const change of scenario.given ?? []) await change(campus)
  const token = presented(scenario.as)
  const [before, since, whole] = [await stateOf(campus), await sequences(campus), await digest(campus)]

  const answer = await request(campus, scenario, { cookie: token && `campus_session=${token}` })

  const { success, message, data } = answer.json<{ success: boolean; message: string; data: unknown }>()
  const problems = [...wrongAnswer(scenario.call, answer)]
  if (success !== answer.statusCode < 400) problems.push('success contradicts the status')
  if (!success && !isDeepStrictEqual(await digest(campus), whole)) problems.push('a refusal changed the database')
  const fresh = sessionCookie(answer)?.value
  if (fresh && !(await lives(campus.server, fresh))) problems.push('the new session is dead')
  if ([fresh, token].some((secret) => secret && answer.body.includes(secret))) problems.push('a token in the body')
  const headers = Object.keys(scenario.sent ?? {})
  return {
    status: answer.statusCode,
    message,
    data,
    cookie: cookieEffect(answer),
    sent: Object.fromEntries(headers.map((name) => [name, answer.headers[name]])),
    changed: changesBetween(before, await stateOf(campus)),
    ...(await addedSince(campus, since)),
    problems,
  }
}
