import { sheets, users } from './answers.ts'
import { type Calls, createCalls } from './calls.ts'
import { type Identity, newIdentity } from './http/identity.ts'
import type { CallInit, CampusOptions } from './http/options.ts'
import type { Retry } from './http/retry.ts'
import { createSender } from './http/sender.ts'
import type {
  ChangeUsersOptions,
  OverviewQuery,
  Page,
  SheetAnswer,
  SheetFile,
  UserChange,
  UserOutcome,
  UsersAnswer,
  UsersCountQuery,
  UsersIteration,
  UsersIterationQuery,
  UsersReading,
} from './types.ts'

/** The same calls, with the HTTP response of each answer. */
type WithResponse = {
  [O in keyof Calls]: (...args: Parameters<Calls[O]>) => Promise<Awaited<ReturnType<Calls[O]>> & { response: Response }>
}

/** A client of one server. */
export interface Campus extends Calls {
  /** The same methods; each result also has the HTTP `response` (body already read) for callers that need its status or headers. */
  withResponse: WithResponse
  /** Identifies this client and login in the keys of a cache, so that data of another client or login is never used. */
  identity: Identity
  /**
   * Yields every user of a query, for `for await`. Fetches pages of 200 and yields each user once, even while others come and go.
   * Its `pages()` yields the pages in place of the users. Give a `purpose` and a `reason` if the users leave the screen.
   */
  iterateUsers(query?: UsersIterationQuery, init?: UsersReading): UsersIteration
  /** Counts all users and those that a query selects. It reads no user, so the audit record has no row for it. */
  countUsers(query?: UsersCountQuery, init?: CallInit): Promise<Page>
  /**
   * Tells which lectures are connected and how the day went; it reads no user. With `q` it finds lectures and users by words,
   * `limit` users at most.
   */
  overview(query?: OverviewQuery, init?: CallInit): Promise<UsersAnswer>
  /**
   * Changes many users, six at a time. Waits while the server is busy (429, 503) and repeats a call without an answer once. Resolves with the outcome of each,
   * in the order of `ids`; never rejects for a single user.
   */
  changeUsers(ids: Iterable<string>, change: UserChange, options?: ChangeUsersOptions): Promise<UserOutcome[]>
  /**
   * The attendance sheet of a lecture, for administrators and tokens. `lecture` is the code or the id of a class, or the name of a
   * lecture, which may mean several classes. Give a `purpose` and a `reason` if the sheet leaves the screen.
   */
  attendanceSheet(lecture: string, init?: UsersReading): Promise<SheetAnswer>
  /** The same sheet as a workbook or as CSV. It leaves the screen, so a server may ask for a `reason`. */
  attendanceSheetFile(lecture: string, kind: 'xlsx' | 'csv', init?: UsersReading): Promise<SheetFile>
}

/** One method per operationId, and some for many users and special needs. Each method resolves with `{ data, message }` or throws a CampusError. */
export function createCampus(options: CampusOptions): Campus {
  const { loggedIn, ...identity } = newIdentity(options?.cacheKey)
  const send = createSender(options, loggedIn)
  const calls = createCalls(send)

  return {
    ...calls,
    identity,

    withResponse: createCalls(async (...values) => {
      const { answer, ...sent } = await send(...values)
      return { answer: Object.assign(answer, { response: sent.response }), ...sent }
    }) as WithResponse,

    iterateUsers(query = {}, init) {
      async function* pages() {
        yield* (await users()).userPages(calls.listUsers, query, init)
      }
      async function* each() {
        for await (const { data } of pages()) yield* data
      }
      return Object.assign(each(), { pages })
    },

    async countUsers(query = {}, init) {
      return (await users()).countUsers(calls.listUsers, query, init)
    },

    async overview(query = {}, init) {
      return (await users()).overview(calls.listUsers, query, init)
    },

    async changeUsers(...values) {
      const callsWith = (retry: Retry) =>
        createCalls((operation, init, call) => send(operation, { ...init, retry }, call))
      return (await users()).changeUsers(callsWith, ...values)
    },

    async attendanceSheet(...values) {
      return (await sheets()).attendanceSheet(send, options, ...values)
    },

    async attendanceSheetFile(...values) {
      return (await sheets()).attendanceSheetFile(options, ...values)
    },
  }
}
