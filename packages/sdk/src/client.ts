import { users } from './answers.ts'
import { type Calls, createCalls } from './calls.ts'
import { type Identity, newIdentity } from './http/identity.ts'
import type { CallInit, CampusOptions } from './http/options.ts'
import type { Retry } from './http/retry.ts'
import { createSender } from './http/sender.ts'
import type {
  AdminUser,
  ChangeUsersOptions,
  Page,
  UserChange,
  UserOutcome,
  UsersCountQuery,
  UsersIterationQuery,
} from './types.ts'

/** The same calls, with the HTTP response beside each answer. */
type WithResponse = {
  [O in keyof Calls]: (...args: Parameters<Calls[O]>) => Promise<Awaited<ReturnType<Calls[O]>> & { response: Response }>
}

/** A client of one server. */
export interface Campus extends Calls {
  /** The same methods; each result also has the HTTP `response` (body already read) for callers that need its status or headers. */
  withResponse: WithResponse
  /** For the keys of a cache: what another client or another login has fetched is not this one's. */
  identity: Identity
  /** Every user of a query, for `for await`: fetched in pages of 200, each user once even while others come and go. */
  iterateUsers(query?: UsersIterationQuery, init?: CallInit): AsyncGenerator<AdminUser, void>
  /** How many users there are and how many a query selects, without reading any of them: nobody's name goes into the audit record. */
  countUsers(query?: UsersCountQuery, init?: CallInit): Promise<Page>
  /**
   * Changes many users, six at a time, waits while the server is busy (429, 503) and repeats once what had no answer. Resolves with what became of each,
   * in the order of `ids`; never rejects for a single user.
   */
  changeUsers(ids: Iterable<string>, change: UserChange, options?: ChangeUsersOptions): Promise<UserOutcome[]>
}

/** One method per operationId, and some for many users and special needs. Each resolves with `{ data, message }` or throws a CampusError. */
export function createCampus(options: CampusOptions): Campus {
  const { loggedIn, ...identity } = newIdentity()
  const send = createSender(options, loggedIn)
  const calls = createCalls(send)

  return {
    ...calls,
    identity,

    withResponse: createCalls(async (...values) => {
      const { answer, response } = await send(...values)
      return { answer: Object.assign(answer, { response }), response }
    }) as WithResponse,

    async *iterateUsers(query = {}, init) {
      yield* (await users()).iterateUsers(calls.listUsers, query, init)
    },

    async countUsers(query = {}, init) {
      return (await users()).countUsers(calls.listUsers, query, init)
    },

    async changeUsers(...values) {
      const callsWith = (retry: Retry) =>
        createCalls((operation, init, call) => send(operation, { ...init, retry }, call))
      return (await users()).changeUsers(callsWith, ...values)
    },
  }
}
