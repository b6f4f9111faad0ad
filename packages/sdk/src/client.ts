import { type CallInput, createExchange } from './http/exchange.ts'
import type { CallInit, CampusOptions } from './http/options.ts'
import { usersPage } from './http/users-page.ts'
import type { operations } from './schema.ts'
import type {
  AdminUser,
  Answer,
  ChangeAnswer,
  ChangeUsersOptions,
  Lecture,
  LectureRef,
  LoginRequest,
  OperationId,
  Page,
  PasswordChange,
  PasswordConfirmation,
  SignupRequest,
  User,
  UserChange,
  UserLectureRef,
  UserOutcome,
  UserRef,
  UsersIterationQuery,
  UsersQuery,
} from './types.ts'

const manyUsers = () => import('./users/many-users.ts')

/** One method per operationId, in the order of openapi.yaml, and two for many users. Each resolves with `{ data, message }` or throws a CampusError. */
export function createCampus(options: CampusOptions) {
  const exchange = createExchange(options)
  const call = async <O extends OperationId>(id: O, input: () => CallInput<O>, init?: CallInit) =>
    (await exchange(id, input, init)).answer
  const change = async <O extends OperationId>(id: O, input: () => CallInput<O>, init?: CallInit) => {
    const { answer, headers } = await exchange(id, input, init)
    return { ...answer, changed: headers.get('x-changed') !== 'false' }
  }

  const listUsers = async (query: UsersQuery = {}, init?: CallInit): Promise<Answer<AdminUser[]> & { page: Page }> => {
    const { answer, headers } = await exchange('listUsers', () => ({ params: { query } }), init)
    return { ...answer, page: usersPage(headers, answer.data) }
  }

  const calls = {
    /** Starts a session. 401 for an unknown number or a wrong password, 403 for a disabled account, 429 after too many failures. */
    login: (body: LoginRequest, init?: CallInit): Promise<Answer<User>> => call('login', () => ({ body }), init),

    /** Creates a student's account; does not log in. 409 for a taken number, 403 where the operator does not allow it. */
    signup: (body: SignupRequest, init?: CallInit): Promise<Answer<User>> => call('signup', () => ({ body }), init),

    /** Ends the session; succeeds without one. */
    logout: (init?: CallInit): Promise<Answer<null>> => call('logout', () => ({}), init),

    /** The lectures of the user who is logged in; 401 without a session. */
    listMyLectures: (init?: CallInit): Promise<Answer<Lecture[]>> => call('listMyLectures', () => ({}), init),

    /** Updates the lectures from the roster; `message` says what changed. */
    syncMyLectures: (init?: CallInit): Promise<Answer<null>> => call('syncMyLectures', () => ({}), init),

    /** Changes the password and ends all other sessions. 400 for a wrong current or a refused new one. */
    changeMyPassword: (body: PasswordChange, init?: CallInit): Promise<Answer<null>> =>
      call('changeMyPassword', () => ({ body }), init),

    /** Deletes the account for good. 400 for a wrong password, 409 for the last administrator. */
    deleteMe: (body: PasswordConfirmation, init?: CallInit): Promise<Answer<null>> =>
      call('deleteMe', () => ({ body }), init),

    /** Connects one of my lectures; repeating it succeeds, with `changed: false`. 404 for one that is not mine, 429 after too many changes. */
    startAttendance: (body: LectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      change('startAttendance', () => ({ body }), init),

    /** Disconnects one of my lectures; repeating it succeeds, with `changed: false`. 404 for one that is not mine, 429 after too many changes. */
    stopAttendance: (body: LectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      change('stopAttendance', () => ({ body }), init),

    /** Users with their lectures, everyone without a query; `page` carries the totals. 403 for all but administrators. */
    listUsers,

    /** Lets a user log in again; repeating it succeeds, with `changed: false`. 404 for an unknown number. */
    enableUser: (ref: UserRef, init?: CallInit): Promise<ChangeAnswer> =>
      change('enableUser', () => ({ params: { path: ref } }), init),

    /** Prevents a user from logging in and ends the user's sessions. 404 for an unknown number, 409 for oneself and the last administrator. */
    disableUser: (ref: UserRef, init?: CallInit): Promise<ChangeAnswer> =>
      change('disableUser', () => ({ params: { path: ref } }), init),

    /** Connects a user's lecture; repeating it succeeds, with `changed: false`. 404 for an unknown number or lecture, 429 after too many changes. */
    startUserLecture: (ref: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      change('startUserLecture', () => ({ params: { path: ref }, body: { name: ref.name } }), init),

    /** Disconnects a user's lecture; repeating it succeeds, with `changed: false`. 404 for an unknown number or lecture, 429 after too many changes. */
    stopUserLecture: (ref: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      change('stopUserLecture', () => ({ params: { path: ref }, body: { name: ref.name } }), init),
  } satisfies Record<keyof operations, (...args: never[]) => Promise<unknown>>

  return {
    ...calls,

    /** Every user of a query, for `for await`: fetched in pages of 200, each user once even while others come and go. */
    async *iterateUsers(query: UsersIterationQuery = {}, init?: CallInit): AsyncGenerator<AdminUser, void> {
      const { iterateUsers } = await manyUsers()
      yield* iterateUsers(listUsers, query, init)
    },

    /**
     * Changes many users, six at a time, and waits where the server is busy (429, 503). Resolves with what became of each,
     * in the order of `ids`; never rejects for a single user.
     */
    async changeUsers(
      ids: Iterable<string>,
      userChange: UserChange,
      options?: ChangeUsersOptions,
    ): Promise<UserOutcome[]> {
      const { changeUsers } = await manyUsers()
      return changeUsers(calls, ids, userChange, options)
    },
  }
}

export type Campus = ReturnType<typeof createCampus>
