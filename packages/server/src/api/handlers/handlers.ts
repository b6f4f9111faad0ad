import type { OperationId, operations } from '@campus-connect/sdk/types'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Kept, KeptRow, Settled } from '@campus-connect/core/domain/kept-answers.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { AdminAccess } from '@campus-connect/core/domain/accounts/admin-access.ts'
import type { CredentialCheck } from '@campus-connect/core/domain/accounts/credentials.ts'
import type { SecondFactor } from '@campus-connect/core/domain/accounts/second-factor/second-factor.ts'
import type { KnownProgram } from '@campus-connect/core/domain/accounts/program-tokens.ts'
import type { Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import type { SignedIn } from '@campus-connect/core/domain/accounts/sessions.ts'
import type { RosterSource } from '@campus-connect/core/domain/accounts/sign-up.ts'
import type { Program, User, Visitor } from '@campus-connect/core/domain/actor.ts'
import type { Notice } from '@campus-connect/core/domain/privacy/folder.ts'
import type { Cookies } from '../../http/cookies.ts'
import type { Roles } from '../roles.ts'

type Json<T> = { content: { 'application/json': T } }
type Body<Operation> = Operation extends { requestBody: Json<infer T> } ? T : never
type Data<Operation> = Operation extends { responses: Record<200, Json<{ data: infer T }>> }
  ? T
  : Operation extends { responses: Record<201, Json<{ data: infer T }>> }
    ? T
    : never

type SessionUser<Id extends OperationId> = Roles[Id] extends 'visitor'
  ? undefined
  : Roles[Id] extends 'administrator'
    ? SignedIn | KnownProgram
    : SignedIn

/** The validated request, and the raw one for cookies and headers. */
export type Call<Id extends OperationId> = {
  body: Body<operations[Id]>
  params: NonNullable<operations[Id]['parameters']['path']>
  query: NonNullable<operations[Id]['parameters']['query']>
  user: SessionUser<Id>
  keyed: Keyed | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** A request with an `Idempotency-Key`. */
export type Keyed = {
  /** Keeps what was done, in the transaction that did it. */
  keep: (transaction: Db, kept: Kept) => Promise<void>
}

export type Outcome<T> = { message: string; data: T; headers?: Record<string, string> }
/** A handler may produce a long list in chunks. */
type Result<T> = Outcome<T extends (infer Item)[] ? T | AsyncIterable<Item[]> : T>

/** One handler per operationId, typed by the contract. */
export type Handlers = {
  [Id in OperationId]: (call: Call<Id>) => Promise<Result<Data<operations[Id]>>>
}

/** Calls with a password. They prove it again before they answer again; their session may have ended by what they did. */
export type RepeatedCalls = 'login' | 'signup' | 'changeMyPassword' | 'deleteMe'
export type RepeatHandlers = {
  [Id in RepeatedCalls]: (call: RepeatCall<Id>) => Promise<Outcome<Data<operations[Id]>>>
}
export type RepeatCall<Id extends RepeatedCalls> = Omit<Call<Id>, 'user' | 'keyed'> & { keyed: Keyed; earlier: KeptRow }

/** Counts the people whose data is shown, for the metrics. */
type PeopleRead = {
  /** The same users, counted as they are read. `new`: the administrator has worked from the address for less than a day. */
  counted<Person>(
    users: Person[] | AsyncIterable<Person[]>,
    labels: { scope: 'person' | 'list' | 'export' | 'print'; address: 'known' | 'new' },
  ): Person[] | AsyncIterable<Person[]>
}

/** The dependencies of the handlers. */
export type Services = {
  db: Db
  clock: () => Date
  settings: Settings
  /** What sign-up tells people. */
  notice: Notice | undefined
  passwords: Passwords
  credentials: CredentialCheck
  adminAccess: AdminAccess
  secondFactor: SecondFactor
  cookies: Cookies
  roster: RosterSource
  peopleRead: PeopleRead
}

/** Empty if the client has hung up: its socket has no address any more. */
export const addressOf = ({ ip }: { ip: string | undefined }) => ip ?? ''

export function visitorOf(request: FastifyRequest, cookies: Cookies): Visitor {
  return {
    kind: 'visitor',
    address: addressOf(request),
    device: cookies.device(request),
    session: cookies.session(request),
  }
}

/** The user of the session, or the program, that acts in this request. */
export function actorOf(user: SignedIn, request: FastifyRequest, cookies: Cookies): User
export function actorOf(user: SignedIn | KnownProgram, request: FastifyRequest, cookies: Cookies): User | Program
export function actorOf(user: SignedIn | KnownProgram, request: FastifyRequest, cookies: Cookies): User | Program {
  if (user.session === undefined) return { kind: 'program', token: user, address: addressOf(request) }
  return {
    kind: user.admin ? 'administrator' : 'student',
    account: user,
    session: user.session,
    address: addressOf(request),
    device: cookies.device(request),
  }
}

/** Proxies limit the size of all headers. */
const mostTimes = 100

/** `X-Connected-Since`, if any lecture is connected. */
export function connectedSinceHeader(times: readonly (string | null)[]): Record<string, string> {
  return times.length === 0 || times.length > mostTimes ? {} : { 'x-connected-since': times.join(',') }
}

/** Answers a change of state: the message tells people whether anything changed, `X-Changed` tells programs. */
export function changeAnswer(changed: boolean, texts: { changed: string; unchanged: string }): Outcome<null> {
  const message = changed ? texts.changed : texts.unchanged
  return { message, data: null, headers: { 'x-changed': String(changed) } }
}

/** Keeps the answer of a use case, if its request has a key. */
export function keptAnswer<Done>(
  keyed: Keyed | undefined,
  answerOf: (done: Done) => Outcome<unknown>,
): Settled<Done> | undefined {
  return keyed && ((transaction, done) => keyed.keep(transaction, { answer: JSON.stringify(answerOf(done)) }))
}

/** The sentences about an attendance change; `whose` names the person, if it is somebody else's lecture. */
export function switchTexts({ name, connected, whose }: { name: string; connected: boolean; whose?: string }) {
  const lecture = `${whose === undefined ? '' : `${whose} 사용자의 `}‘${name}’`
  return connected
    ? { changed: `${lecture} 강의가 연결되었습니다.`, unchanged: '이미 연결되어 있습니다.' }
    : { changed: `${lecture} 강의 연결이 해제되었습니다.`, unchanged: '이미 연결 해제되어 있습니다.' }
}
