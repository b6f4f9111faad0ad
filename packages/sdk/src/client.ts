import { validBaseUrl, validId, validTimeout } from './http/arguments.ts'
import { CampusError } from './error.ts'
import { pageOf } from './http/page.ts'
import { policies } from './http/policy.ts'
import { plain, requestsTo } from './http/request.ts'
import type { operations } from './schema.ts'
import { type Fetch, transport } from './http/transport.ts'
import type {
  AdminUser,
  Answer,
  Lecture,
  LectureRef,
  LoginRequest,
  OperationId,
  Page,
  PasswordChange,
  PasswordConfirmation,
  SignupRequest,
  User,
  UserLectureRef,
  UserRef,
  UsersQuery,
} from './types.ts'
import { type Answered, unwrap } from './http/unwrap.ts'

export type CampusOptions = {
  /** Where the server stands, e.g. `https://campus.example.ac.kr`; http or https, without credentials. */
  baseUrl: string
  /** In place of the global fetch: a cookie jar, a proxy, a test. */
  fetch?: Fetch
  /** Milliseconds for one attempt; syncing has three times as long. Default 10000. */
  timeout?: number
  /** Repeat what is safe to repeat when the server cannot be reached. Default true. */
  retries?: boolean
  /** Called when a call that needs a session is answered with 401, once for all that were under way; never by login's own 401. */
  onUnauthenticated?: () => void
}

export type CallInit = {
  /** Ends the call, its waits included, with a CampusError of kind `aborted`. */
  signal?: AbortSignal
}

/** `openapi-fetch` makes the request; sending it and reading what comes, which may be anything, is ours. */
type Send = { fetch: (request: Request) => Promise<Response> }
type Promised<T> = Promise<{ data?: { success: true; message: string; data?: T } }>

/** One method per operationId, in the order of openapi.yaml. Each resolves with `{ data, message }` or throws a CampusError. */
export function createCampus(options: CampusOptions) {
  const http = requestsTo(validBaseUrl(options.baseUrl))
  const settings = {
    fetch: options.fetch ?? ((input: string, init?: RequestInit) => globalThis.fetch(input, init)),
    timeout: validTimeout(options.timeout ?? 10_000),
    retries: options.retries ?? true,
  }
  /** Goes up with each end of a session that is known, so that the calls under way do not tell of it again. */
  let session = 0

  async function exchange<T>(id: OperationId, { signal }: CallInit = {}, ask: (send: Send) => Promised<T>) {
    const policy = policies[id]
    const asked = session
    try {
      const answered = await new Promise<Answered<T>>((resolve, reject) => {
        async function fetch(sent: Request) {
          const request = await plain(sent)
          resolve(unwrap(await transport(settings, policy, signal, request), policy, request))
          return new Response(null, { status: 204 })
        }
        ask({ fetch }).catch(reject)
      })
      if (id === 'login' || id === 'logout') session += 1
      return answered
    } catch (cause) {
      const error = asCampusError(cause, signal)
      if (error.status === 401 && !policy.public && asked === session) {
        session += 1
        // On its own, so that a fault in there is not taken for the call's.
        queueMicrotask(() => options.onUnauthenticated?.())
      }
      throw error
    }
  }
  async function call<T>(
    id: OperationId,
    init: CallInit | undefined,
    ask: (send: Send) => Promised<T>,
  ): Promise<Answer<T>> {
    return (await exchange(id, init, ask)).answer
  }

  return {
    /** Starts a session. 401 for an unknown number or a wrong password, 403 for a disabled account, 429 after too many failures. */
    login: (body: LoginRequest, init?: CallInit): Promise<Answer<User>> =>
      call('login', init, (send) => http.POST('/api/auth/login', { body, ...send })),

    /** Creates a student's account; does not log in. 409 for a taken number, 403 where the operator does not allow it. */
    signup: (body: SignupRequest, init?: CallInit): Promise<Answer<User>> =>
      call('signup', init, (send) => http.POST('/api/auth/signup', { body, ...send })),

    /** Ends the session; succeeds without one. */
    logout: (init?: CallInit): Promise<Answer<null>> =>
      call('logout', init, (send) => http.POST('/api/auth/logout', send)),

    /** The lectures of whoever is logged in; 401 without a session. */
    listMyLectures: (init?: CallInit): Promise<Answer<Lecture[]>> =>
      call('listMyLectures', init, (send) => http.GET('/api/users/me/lectures', send)),

    /** Brings the lectures in line with the roster; `message` says what changed. */
    syncMyLectures: (init?: CallInit): Promise<Answer<null>> =>
      call('syncMyLectures', init, (send) => http.POST('/api/users/me/lectures/sync', send)),

    /** Changes the password and ends all other sessions. 400 for a wrong current or a refused new one. */
    changeMyPassword: (body: PasswordChange, init?: CallInit): Promise<Answer<null>> =>
      call('changeMyPassword', init, (send) => http.PUT('/api/users/me/password', { body, ...send })),

    /** Deletes the account for good. 400 for a wrong password, 409 for the last administrator. */
    deleteMe: (body: PasswordConfirmation, init?: CallInit): Promise<Answer<null>> =>
      call('deleteMe', init, (send) => http.DELETE('/api/users/me', { body, ...send })),

    /** Connects one of my lectures; repeating it succeeds. 404 for one that is not mine, 429 after too many changes. */
    startAttendance: (body: LectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('startAttendance', init, (send) => http.POST('/api/attend/start', { body, ...send })),

    /** Disconnects one of my lectures; repeating it succeeds. 404 for one that is not mine, 429 after too many changes. */
    stopAttendance: (body: LectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('stopAttendance', init, (send) => http.POST('/api/attend/stop', { body, ...send })),

    /** Users with their lectures, everyone without a query; `page` carries the totals. 403 for all but administrators. */
    listUsers: async (query: UsersQuery = {}, init?: CallInit): Promise<Answer<AdminUser[]> & { page: Page }> => {
      const { answer, headers } = await exchange('listUsers', init, (send) =>
        http.GET('/api/admin/users', { params: { query }, ...send }),
      )
      return { ...answer, page: pageOf(headers, answer.data) }
    },

    /** Lets a user log in again; repeating it succeeds. 404 for an unknown number. */
    enableUser: (ref: UserRef, init?: CallInit): Promise<Answer<null>> =>
      call('enableUser', init, (send) =>
        http.POST('/api/admin/users/{id}/enable', { params: { path: validId(ref) }, ...send }),
      ),

    /** Keeps a user out and ends his sessions. 404 for an unknown number, 409 for oneself and the last administrator. */
    disableUser: (ref: UserRef, init?: CallInit): Promise<Answer<null>> =>
      call('disableUser', init, (send) =>
        http.POST('/api/admin/users/{id}/disable', { params: { path: validId(ref) }, ...send }),
      ),

    /** Connects a user's lecture; repeating it succeeds. 404 for an unknown number or lecture, 429 after too many changes. */
    startUserLecture: (ref: UserLectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('startUserLecture', init, (send) =>
        http.POST('/api/admin/users/{id}/start', { params: { path: validId(ref) }, body: { name: ref.name }, ...send }),
      ),

    /** Disconnects a user's lecture; repeating it succeeds. 404 for an unknown number or lecture, 429 after too many changes. */
    stopUserLecture: (ref: UserLectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('stopUserLecture', init, (send) =>
        http.POST('/api/admin/users/{id}/stop', { params: { path: validId(ref) }, body: { name: ref.name }, ...send }),
      ),
  } satisfies Record<keyof operations, (...args: never[]) => Promise<unknown>>
}

export type Campus = ReturnType<typeof createCampus>

/** The one place where foreign errors become ours. */
function asCampusError(cause: unknown, signal: AbortSignal | undefined) {
  if (cause instanceof CampusError) return cause
  if (signal?.aborted) return new CampusError('aborted', 'the caller ended the call', { cause })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CampusError('invalid', `the call could not be made: ${reason}`, { cause })
}
