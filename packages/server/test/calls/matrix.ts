import { isDeepStrictEqual } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import type { Operation } from '../../src/api/contract.ts'
import { lives } from '../support/inject.ts'
import { contract, cookieEffect, sessionCookie, wrongAnswer } from './answers.ts'
import { newProgramToken } from '@campus-connect/core/tokens.ts'
import { foreignHeaders, type SessionKind, sessionKinds, type TokenKind, tokenKinds } from './callers.ts'
import { type Campus, people, type PersonName, tokenOf } from './campus.ts'
import { programToken } from './given.ts'
import { request } from './run.ts'
import type { Scenario } from './scenario.ts'
import { addedSince, changesBetween, digest, sequences, stateOf } from './state.ts'
import { table } from './table.ts'

/** Status, `new` or `expired` for the cookie of the session. */
type Outcome = string

/** The first success of a call in the table, with which every other caller is tried. */
function successOf({ id, successStatus }: Pick<Operation, 'id' | 'successStatus'>): Scenario {
  const row = table.find(({ call, status }) => call === id && status === successStatus)
  if (!row) throw new Error(`the table has no success of ${id}`)
  return row
}

const refusals = { unauthenticated: 401, forbidden: 403 }

/** What a call answers to a session of this role, by its access in the contract. */
function outcomeFor(
  { public: open, adminsOnly, successStatus }: Operation,
  role: string | undefined,
  success: Scenario,
) {
  if (open) return `${successStatus} ${success.cookie ?? ''}`.trim()
  // A session that is none is taken away from the browser.
  if (role === undefined) return `${refusals.unauthenticated} expired`
  if (adminsOnly && role !== 'administrator') return `${refusals.forbidden}`
  return `${successStatus} ${success.cookie ?? ''}`.trim()
}

/** The bearer alone decides, and no session is made or taken away. */
function outcomeForToken({ tokenScope, successStatus }: Operation, { scope, refusal }: TokenKind): Outcome {
  if (tokenScope === undefined) return `${refusals.forbidden}`
  if (refusal) return `${refusal[0]}`
  return scope === 'manage' || scope === tokenScope ? `${successStatus}` : `${refusals.forbidden}`
}

/** Logins of an account that is gone, or has another password or none, fail whatever comes with them. */
const failingLogins: Record<string, Outcome> = {
  deleted: '401',
  'before a new password': '401',
  'student without a password, by the portal': '401',
  'student without a password, just back from the portal': '401',
}

type Cell = { outcome: Outcome; problems: string[] }
export type Expected = { outcome: Outcome; problems: [] }

/** The columns of the matrix: no session, each kind of session and of token, and requests of another site with a session. */
export const columns = ['nobody', ...Object.keys(sessionKinds), ...Object.keys(tokenKinds), 'a page of another site']

export function expected(id: string, column: string): Expected {
  const operation = contract.get(id)!
  const success = successOf(operation)
  if (column === 'a page of another site') return { outcome: '403', problems: [] }
  if (id === 'login' && failingLogins[column]) return { outcome: failingLogins[column], problems: [] }
  const [refusal] = sessionKinds[column]?.refusals?.[id] ?? []
  if (refusal) return { outcome: `${refusal}`, problems: [] }
  const token = tokenKinds[column]
  if (token) return { outcome: outcomeForToken(operation, token), problems: [] }
  if (column !== 'nobody') return { outcome: outcomeFor(operation, sessionKinds[column]!.role, success), problems: [] }
  return { outcome: operation.public ? outcomeFor(operation, undefined, success) : '401', problems: [] }
}

/** Sends the success of a call as somebody else and observes it. */
export function observeCell(campus: Campus, id: string, column: string): Promise<Cell> {
  const token = tokenKinds[column]
  return token ? observeToken(campus, id, token) : observeSession(campus, id, column)
}

/** As a program would: without the headers of a browser. */
async function observeToken(campus: Campus, id: string, kind: TokenKind): Promise<Cell> {
  const operation = contract.get(id)!
  const success = successOf(operation)
  const { scope, refusal, row, with: person } = kind
  const token = newProgramToken()
  await campus.restore()
  for (const change of success.given ?? []) await change(campus)
  if (refusal?.[0] !== 401 || row) await programToken(token, { scope: scope ?? 'manage', ...row })(campus)
  const session = person && tokenOf(person)
  const [whole, since] = [await digest(campus), await sequences(campus)]

  const answer = await request(campus, success, {
    'sec-fetch-site': undefined,
    authorization: `Bearer ${token}`,
    cookie: session && `campus_session=${session}`,
  })

  const problems = [...wrongAnswer(id, answer), ...(await wrongTokens(campus, answer, { token: session, alive: true }))]
  if (answer.cookies.length > 0) problems.push('it set a cookie')
  if (answer.body.includes(token)) problems.push('the token is in the body')
  const challenge = answer.statusCode === 401 ? 'Bearer' : undefined
  if (answer.headers['www-authenticate'] !== challenge) problems.push('WWW-Authenticate')
  if (answer.statusCode >= 400) {
    if (!isDeepStrictEqual(await digest(campus), whole)) problems.push('a refusal changed the database')
    const [, message] = (operation.tokenScope && refusal) ?? [403, '이 인증키로는 할 수 없는 요청입니다.']
    if (answer.json().message !== message) problems.push(answer.json().message)
  } else {
    const { record } = await addedSince(campus, since)
    if (record.length !== 1 || record[0]![1] !== 'key of the program')
      problems.push('it is not recorded as the program’s')
  }
  return { outcome: [answer.statusCode, cookieEffect(answer)].filter(Boolean).join(' '), problems }
}

async function observeSession(campus: Campus, id: string, column: string): Promise<Cell> {
  const success = successOf(contract.get(id)!)
  const outcomes = new Set<Outcome>()
  const problems: string[] = []
  const foreign = column === 'a page of another site'
  for (const headers of foreign ? foreignHeaders : [{}]) {
    const [kind, person] = foreign
      ? [
          sessionKinds[success.as === 'admin' ? 'administrator' : 'student']!,
          success.as === 'admin' ? 'admin' : 'student',
        ]
      : [sessionKinds[column], sessionKinds[column]?.of ?? 'student']
    await campus.restore()
    for (const change of success.given ?? []) await change(campus)
    await kind?.before?.(campus)
    const [before, whole, since] = [await stateOf(campus), await digest(campus), await sequences(campus)]
    const token = kind && (kind.counts ?? String)(tokenOf(person as PersonName))
    const cookie = kind && (kind.cookie?.(tokenOf(person as PersonName)) ?? `campus_session=${token}`)

    const answer = await request(campus, success, { ...headers, cookie })

    outcomes.add([answer.statusCode, cookieEffect(answer)].filter(Boolean).join(' '))
    problems.push(
      ...wrongAnswer(id, answer),
      ...(await wrongTokens(campus, answer, { token, alive: kind?.role !== undefined })),
    )
    if (answer.statusCode >= 400) {
      if (!isDeepStrictEqual(await digest(campus), whole)) problems.push('a refusal changed the database')
      const [, message] = (foreign ? undefined : kind?.refusals?.[id]) ?? [
        answer.statusCode,
        messageOf(answer.statusCode, { foreign, id }),
      ]
      if (answer.json().message !== message) problems.push(answer.json().message)
      continue
    }
    const named = contract.get(id)!.public ? undefined : kind && namedUser(kind)
    if (answer.headers['x-user'] !== named) problems.push(`X-User: ${String(answer.headers['x-user'])}`)
    if (contract.get(id)!.adminsOnly && (await sequences(campus)).audit === since.audit)
      problems.push('an administrator did this without an audit record')
    // A student's call about themselves concerns the caller.
    const concerned = Object.keys(changesBetween(before, await stateOf(campus))).map((name) => name.split(':')[0]!)
    const others = concerned.filter((name) => Object.keys(people).includes(name) && name !== person)
    if (!contract.get(id)!.public && !contract.get(id)!.adminsOnly && others.length > 0)
      problems.push(`it changed ${others.join()}`)
  }
  return { outcome: [...outcomes].join(' or '), problems }
}

function messageOf(status: number, { foreign, id }: { foreign: boolean; id: string }) {
  if (foreign) return '허용되지 않은 출처의 요청입니다.'
  if (status === 403) return '관리자 권한이 필요합니다.'
  return id === 'login' ? '학번 또는 비밀번호가 올바르지 않습니다.' : '로그인이 필요합니다.'
}

/** What an answer to a session of the portal says of its user, whom the app has not seen logging in. */
function namedUser({ of, role, portal }: SessionKind) {
  if (!portal) return undefined
  const { id, username } = people[of]
  const [isAdmin, password] = [String(role === 'administrator'), String(portal === 'password')]
  return new URLSearchParams({ id, username, isAdmin, password }).toString()
}

type Tokens = { token: string | undefined; alive: boolean }

/** The session of the request lives on unless the call ended it, and a new one lives. */
async function wrongTokens({ server }: Campus, answer: LightMyRequestResponse, { token, alive }: Tokens) {
  const fresh = sessionCookie(answer)?.value
  const problems: string[] = []
  if (token !== undefined && (await lives(server, token)) !== (alive && cookieEffect(answer) === undefined))
    problems.push(`the session that came along ${alive ? 'is dead' : 'lives'}`)
  if (fresh && !(await lives(server, fresh))) problems.push('the new session is dead')
  if (fresh && fresh === token) problems.push('the token is the old one')
  if ([fresh, token].some((secret) => secret && answer.body.includes(secret))) problems.push('a token in the body')
  return problems
}
