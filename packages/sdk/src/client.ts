import { type Calls, createCalls } from './calls.ts'
import { CampusError } from './error.ts'
import { createExchange, type Exchange } from './http/exchange.ts'
import type { CallInit, CampusOptions } from './http/options.ts'
import { type Method, undescribed } from './http/policy.ts'
import { fromCaller } from './http/stack.ts'
import type {
  AdminUser,
  Answer,
  ChangeUsersOptions,
  RequestInput,
  UserChange,
  UserOutcome,
  UsersIterationQuery,
} from './types.ts'

/** The same calls, with the HTTP response beside each answer. */
type WithResponse = {
  [O in keyof Calls]: (...args: Parameters<Calls[O]>) => Promise<Awaited<ReturnType<Calls[O]>> & { response: Response }>
}

/** On demand, because few programs change many users. */
const manyUsers = () =>
  import('./users/many-users.ts').catch((cause: unknown) => {
    throw new CampusError('network', 'a part of the SDK could not be loaded', { cause })
  })

/** One method per operationId, and some for many users and special needs. Each resolves with `{ data, message }` or throws a CampusError. */
export function createCampus(options: CampusOptions): Campus {
  const exchange = createExchange(options ?? {})
  const calls = createCalls(exchange)
  return { ...calls, ...createHelpers(exchange, calls) }
}

function createHelpers(exchange: Exchange, calls: Calls) {
  const helpers = {
    /** The same calls, for who needs a header or the status: their answers have `response` too, whose body has been read. */
    withResponse: createCalls(async (...values) => {
      const { answer, response } = await exchange<never>(...values)
      return { answer: Object.assign(answer, { response }), response }
    }) as WithResponse,

    /** A call that this version of the SDK does not know, by its path: sent, checked and unpacked like the others. Only GET is repeated. */
    async request<T = unknown>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: `/${string}`,
      input: RequestInput = {},
      init?: CallInit,
    ): Promise<Answer<T>> {
      const policy = undescribed(method.toLowerCase() as Method, path)
      return (await exchange<T>(policy, () => ownPath(path, input), init, helpers.request)).answer
    },

    /** Every user of a query, for `for await`: fetched in pages of 200, each user once even while others come and go. */
    async *iterateUsers(query: UsersIterationQuery = {}, init?: CallInit): AsyncGenerator<AdminUser, void> {
      try {
        yield* (await manyUsers()).iterateUsers(calls.listUsers, query, init)
      } catch (error) {
        throw fromCaller(error, helpers.iterateUsers)
      }
    },

    /**
     * Changes many users, six at a time, waits where the server is busy (429, 503) and repeats once what had no answer. Resolves with what became of each,
     * in the order of `ids`; never rejects for a single user.
     */
    async changeUsers(ids: Iterable<string>, change: UserChange, options?: ChangeUsersOptions): Promise<UserOutcome[]> {
      try {
        return await (await manyUsers()).changeUsers(calls, ids, change, options)
      } catch (error) {
        throw fromCaller(error, helpers.changeUsers)
      }
    },
  }

  return helpers
}

/** Anything but a path would continue the name of the host. */
function ownPath(path: string, input: RequestInput) {
  if (!path.startsWith('/')) throw new CampusError('invalid', `${JSON.stringify(path)} is no path of the server`)
  return input
}

/** A client of one server. */
export interface Campus extends Calls, ReturnType<typeof createHelpers> {}
