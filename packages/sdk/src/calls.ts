import { connectedSince } from './connected-since.ts'
import { CampusError } from './error.ts'
import type { CallInit } from './http/options.ts'
import { fits, policyOf } from './http/policy.ts'
import type { Send, Sent } from './http/sender.ts'
import type { operations } from './schema.ts'
import type {
  AdminUser,
  Answer,
  ChangeAnswer,
  Lecture,
  LectureRef,
  LecturesAnswer,
  LoginRequest,
  PasswordChange,
  PasswordConfirmation,
  SignupRequest,
  User,
  UserLectureRef,
  UserRef,
  UsersAnswer,
  UsersQuery,
} from './types.ts'

/** openapi-fetch leaves out what is undefined. */
type SentUsersQuery = NonNullable<operations['listUsers']['parameters']['query']>

/** One method per operationId, in the order of openapi.yaml. */
export function createCalls(send: Send) {
  return {
    /** Starts a session. 401 for an unknown number or a wrong password, 403 for a disabled account, 429 after too many failures. */
    login: async (body: LoginRequest, init?: CallInit): Promise<Answer<User>> =>
      (await send(init, (http, options) => http.POST('/api/auth/login', { body, ...options }))).answer,

    /** Creates a student's account; does not log in. 409 for a taken number, 403 if the operator does not allow it. */
    signup: async (body: SignupRequest, init?: CallInit): Promise<Answer<User>> =>
      (await send(init, (http, options) => http.POST('/api/auth/signup', { body, ...options }))).answer,

    /** Ends the session; succeeds without one. */
    logout: async (init?: CallInit): Promise<Answer<null>> =>
      (await send(init, (http, options) => http.POST('/api/auth/logout', options))).answer,

    /** The lectures of the logged-in user; 401 without a session. */
    listMyLectures: async (init?: CallInit): Promise<LecturesAnswer> =>
      lecturesOf(await send(init, (http, options) => http.GET('/api/users/me/lectures', options))),

    /** Updates the lectures from the roster; `message` says what changed. */
    syncMyLectures: async (init?: CallInit): Promise<Answer<null>> =>
      (await send(init, (http, options) => http.POST('/api/users/me/lectures/sync', options))).answer,

    /** Changes the password and ends all other sessions. 400 for a wrong current or a refused new one. */
    changeMyPassword: async (body: PasswordChange, init?: CallInit): Promise<Answer<null>> =>
      (await send(init, (http, options) => http.PUT('/api/users/me/password', { body, ...options }))).answer,

    /** Deletes the account for good. 400 for a wrong password, 409 for the last administrator. */
    deleteMe: async (body: PasswordConfirmation, init?: CallInit): Promise<Answer<null>> =>
      (await send(init, (http, options) => http.DELETE('/api/users/me', { body, ...options }))).answer,

    /** Connects one of my lectures; repeating it succeeds, with `changed: false`. 404 for one that is not mine, 429 after too many changes. */
    startAttendance: async (body: LectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(await send(init, (http, options) => http.POST('/api/attend/start', { body, ...options }))),

    /** Disconnects one of my lectures; repeating it succeeds, with `changed: false`. 404 for one that is not mine, 429 after too many changes. */
    stopAttendance: async (body: LectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(await send(init, (http, options) => http.POST('/api/attend/stop', { body, ...options }))),

    /** Lists users with their lectures, or all users without a query; `page` has the totals. 403 for all but administrators. */
    listUsers: async (query: UsersQuery = {}, init?: CallInit): Promise<UsersAnswer> =>
      usersOf(
        await send(init, (http, options) =>
          http.GET('/api/admin/users', { params: { query: query as SentUsersQuery }, ...options }),
        ),
      ),

    /** Lets a user log in again; repeating it succeeds, with `changed: false`. 404 for an unknown number. */
    enableUser: async (path: UserRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(
        await send(init, (http, options) =>
          http.POST('/api/admin/users/{id}/enable', { params: { path: { id: path.id } }, ...options }),
        ),
      ),

    /** Prevents a user from logging in and ends the user's sessions. 404 for an unknown number, 409 for your own account and the last administrator. */
    disableUser: async (path: UserRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(
        await send(init, (http, options) =>
          http.POST('/api/admin/users/{id}/disable', { params: { path: { id: path.id } }, ...options }),
        ),
      ),

    /** Connects a user's lecture; repeating it succeeds, with `changed: false`. 404 for an unknown number or lecture, 429 after too many changes. */
    startUserLecture: async (ref: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(
        await send(init, (http, options) =>
          http.POST('/api/admin/users/{id}/start', {
            params: { path: { id: ref.id } },
            body: { name: ref.name },
            ...options,
          }),
        ),
      ),

    /** Disconnects a user's lecture; repeating it succeeds, with `changed: false`. 404 for an unknown number or lecture, 429 after too many changes. */
    stopUserLecture: async (ref: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(
        await send(init, (http, options) =>
          http.POST('/api/admin/users/{id}/stop', {
            params: { path: { id: ref.id } },
            body: { name: ref.name },
            ...options,
          }),
        ),
      ),
  } satisfies Record<keyof operations, (...args: never[]) => Promise<unknown>>
}

const changeOf = <T>({ answer, response }: Sent<T>) => ({
  ...answer,
  changed: response.headers.get('x-changed') !== 'false',
})

const lecturesOf = ({ answer, response: { headers } }: Sent<Lecture[]>): LecturesAnswer => ({
  ...answer,
  ...connectedSince(headers, answer.data),
  ...(headers.get('x-attendance-on-deletion') === 'keep' && { attendanceKept: true }),
})

/** On demand, because only administrators see users. */
export const users = () =>
  import('./users.ts').catch((cause: unknown) => {
    throw new CampusError('network', 'part of the SDK was not loaded', { cause })
  })

const usersOf = async ({ answer, response }: Sent<AdminUser[]>): Promise<UsersAnswer> => ({
  ...answer,
  page: (await users()).usersPage(response.headers, answer.data),
})

/** The calls. */
export interface Calls extends ReturnType<typeof createCalls> {}

/** Whether a value can be the data of `listMyLectures`. Use it to check stored copies too. */
export function areLectures(data: unknown): data is Lecture[] {
  return fits(data, policyOf('GET', '/api/users/me/lectures').data)
}
