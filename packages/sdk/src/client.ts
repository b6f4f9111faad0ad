import createClient from 'openapi-fetch'
import { validBaseUrl, validId, validTimeout } from './arguments.ts'
import { CampusError } from './error.ts'
import { pageOf } from './page.ts'
import { policies } from './policy.ts'
import type { operations, paths } from './schema.ts'
import { type Fetch, transport } from './transport.ts'
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
import { unwrap } from './unwrap.ts'

export type CampusOptions = {
  /** Where the server stands, e.g. `https://campus.example.ac.kr`; http or https, without credentials. */
  baseUrl: string
  /** In place of the global fetch: a cookie jar, a proxy, a test. */
  fetch?: Fetch
  /** Milliseconds for one attempt; syncing has three times as long. Default 10000. */
  timeout?: number
  /** Repeat what is safe to repeat when the server cannot be reached. Default true. */
  retries?: boolean
  /** Called when a call that needs a session is answered with 401; never by login's own 401. */
  onUnauthenticated?: () => void
}

export type CallInit = {
  /** Ends the call, its waits included, with a CampusError of kind `aborted`. */
  signal?: AbortSignal
}

type Send = { fetch: (request: Request) => Promise<Response> }

/** One method per operationId, in the order of openapi.yaml. Each resolves with `{ data, message }` or throws a CampusError. */
export function createCampus(options: CampusOptions) {
  const http = createClient<paths>({
    baseUrl: validBaseUrl(options.baseUrl),
    credentials: 'include',
    // Outside a browser this says that no page sent the request; a browser writes its own value over it.
    headers: { 'Sec-Fetch-Site': 'none' },
  })
  const settings = {
    fetch: options.fetch ?? ((input: string, init?: RequestInit) => globalThis.fetch(input, init)),
    timeout: validTimeout(options.timeout ?? 10_000),
    retries: options.retries ?? true,
  }

  type Reply<T> = Parameters<typeof unwrap<T>>[0]
  async function exchange<T>(id: OperationId, { signal }: CallInit, request: (send: Send) => Promise<Reply<T>>) {
    const { fits, public: isPublic } = policies[id]
    const send = transport(settings, policies[id], signal)
    let response: Response | undefined
    try {
      const reply = await request({ fetch: async (sent) => (response = await send(sent)) })
      return unwrap(reply, fits)
    } catch (cause) {
      const error = asCampusError(cause, signal, response)
      // On its own, so that a fault in there is not taken for the call's.
      if (error.status === 401 && !isPublic) queueMicrotask(() => options.onUnauthenticated?.())
      throw error
    }
  }
  async function call<T>(
    id: OperationId,
    init: CallInit | undefined,
    request: (send: Send) => Promise<Reply<T>>,
  ): Promise<Answer<T>> {
    return (await exchange(id, init ?? {}, request)).answer
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

    /** Connects one of my lectures; repeating it succeeds. 404 for one that is not mine. */
    startAttendance: (body: LectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('startAttendance', init, (send) => http.POST('/api/attend/start', { body, ...send })),

    /** Disconnects one of my lectures; repeating it succeeds. 404 for one that is not mine. */
    stopAttendance: (body: LectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('stopAttendance', init, (send) => http.POST('/api/attend/stop', { body, ...send })),

    /** Users with their lectures, everyone without a query; `page` carries the totals. 403 for all but administrators. */
    listUsers: async (query: UsersQuery = {}, init?: CallInit): Promise<Answer<AdminUser[]> & { page: Page }> => {
      const { answer, headers } = await exchange('listUsers', init ?? {}, (send) =>
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

    /** Connects a user's lecture; repeating it succeeds. 404 for an unknown number or lecture. */
    startUserLecture: (ref: UserLectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('startUserLecture', init, (send) =>
        http.POST('/api/admin/users/{id}/start', { params: { path: validId(ref) }, body: { name: ref.name }, ...send }),
      ),

    /** Disconnects a user's lecture; repeating it succeeds. 404 for an unknown number or lecture. */
    stopUserLecture: (ref: UserLectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('stopUserLecture', init, (send) =>
        http.POST('/api/admin/users/{id}/stop', { params: { path: validId(ref) }, body: { name: ref.name }, ...send }),
      ),
  } satisfies Record<keyof operations, (...args: never[]) => Promise<unknown>>
}

export type Campus = ReturnType<typeof createCampus>

/** The one place where foreign errors become ours. */
function asCampusError(cause: unknown, signal: AbortSignal | undefined, response: Response | undefined) {
  if (cause instanceof CampusError) return cause
  if (signal?.aborted) return new CampusError('aborted', 'the caller ended the call', { cause })
  if (response)
    return new CampusError('malformed', 'the answer is not JSON', {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      cause,
    })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CampusError('invalid', `the call could not be made: ${reason}`, { cause })
}
