import { validBaseUrl, validTimeout } from './arguments.ts'
import { CampusError } from './error.ts'
import { pageOf } from './page.ts'
import { policies } from './policy.ts'
import { type Given, requestOf } from './request.ts'
import type { operations } from './schema.ts'
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

/** One method per operationId, in the order of openapi.yaml. Each resolves with `{ data, message }` or throws a CampusError. */
export function createCampus(options: CampusOptions) {
  const baseUrl = validBaseUrl(options.baseUrl)
  const settings = {
    fetch: options.fetch ?? ((input: string, init?: RequestInit) => globalThis.fetch(input, init)),
    timeout: validTimeout(options.timeout ?? 10_000),
    retries: options.retries ?? true,
  }
  /** Goes up with each end of a session that is known, so that the calls under way do not tell of it again. */
  let session = 0

  async function exchange<T>(id: OperationId, { signal }: CallInit = {}, given: () => Given = () => ({})) {
    const policy = policies[id]
    const asked = session
    try {
      const request = requestOf(baseUrl, id, given())
      const answered = unwrap<T>(await transport(settings, policy, signal, request), policy, request)
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
  async function call<T>(id: OperationId, init?: CallInit, given?: () => Given): Promise<Answer<T>> {
    return (await exchange<T>(id, init, given)).answer
  }

  return {
    /** Starts a session. 401 for an unknown number or a wrong password, 403 for a disabled account, 429 after too many failures. */
    login: (body: LoginRequest, init?: CallInit): Promise<Answer<User>> => call('login', init, () => ({ body })),

    /** Creates a student's account; does not log in. 409 for a taken number, 403 where the operator does not allow it. */
    signup: (body: SignupRequest, init?: CallInit): Promise<Answer<User>> => call('signup', init, () => ({ body })),

    /** Ends the session; succeeds without one. */
    logout: (init?: CallInit): Promise<Answer<null>> => call('logout', init),

    /** The lectures of whoever is logged in; 401 without a session. */
    listMyLectures: (init?: CallInit): Promise<Answer<Lecture[]>> => call('listMyLectures', init),

    /** Brings the lectures in line with the roster; `message` says what changed. */
    syncMyLectures: (init?: CallInit): Promise<Answer<null>> => call('syncMyLectures', init),

    /** Changes the password and ends all other sessions. 400 for a wrong current or a refused new one. */
    changeMyPassword: (body: PasswordChange, init?: CallInit): Promise<Answer<null>> =>
      call('changeMyPassword', init, () => ({ body })),

    /** Deletes the account for good. 400 for a wrong password, 409 for the last administrator. */
    deleteMe: (body: PasswordConfirmation, init?: CallInit): Promise<Answer<null>> =>
      call('deleteMe', init, () => ({ body })),

    /** Connects one of my lectures; repeating it succeeds. 404 for one that is not mine. */
    startAttendance: (body: LectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('startAttendance', init, () => ({ body })),

    /** Disconnects one of my lectures; repeating it succeeds. 404 for one that is not mine. */
    stopAttendance: (body: LectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('stopAttendance', init, () => ({ body })),

    /** Users with their lectures, everyone without a query; `page` carries the totals. 403 for all but administrators. */
    listUsers: async (query: UsersQuery = {}, init?: CallInit): Promise<Answer<AdminUser[]> & { page: Page }> => {
      const { answer, headers } = await exchange<AdminUser[]>('listUsers', init, () => ({ query }))
      return { ...answer, page: pageOf(headers, answer.data) }
    },

    /** Lets a user log in again; repeating it succeeds. 404 for an unknown number. */
    enableUser: (ref: UserRef, init?: CallInit): Promise<Answer<null>> =>
      call('enableUser', init, () => ({ user: ref })),

    /** Keeps a user out and ends his sessions. 404 for an unknown number, 409 for oneself and the last administrator. */
    disableUser: (ref: UserRef, init?: CallInit): Promise<Answer<null>> =>
      call('disableUser', init, () => ({ user: ref })),

    /** Connects a user's lecture; repeating it succeeds. 404 for an unknown number or lecture. */
    startUserLecture: (ref: UserLectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('startUserLecture', init, () => ({ user: ref, body: { name: ref.name } })),

    /** Disconnects a user's lecture; repeating it succeeds. 404 for an unknown number or lecture. */
    stopUserLecture: (ref: UserLectureRef, init?: CallInit): Promise<Answer<null>> =>
      call('stopUserLecture', init, () => ({ user: ref, body: { name: ref.name } })),
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
