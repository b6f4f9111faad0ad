import type { CallInput, Exchange, Exchanged } from './http/exchange.ts'
import type { CallInit } from './http/options.ts'
import { policies } from './http/policy.ts'
import { usersPage } from './http/users-page.ts'
import type { operations } from './schema.ts'
import type {
  AdminUser,
  Answer,
  AnswerData,
  ChangeAnswer,
  Lecture,
  LectureRef,
  LecturesAnswer,
  LoginRequest,
  OperationId,
  PasswordChange,
  PasswordConfirmation,
  SignupRequest,
  User,
  UserLectureRef,
  UserRef,
  UsersAnswer,
  UsersQuery,
} from './types.ts'

/** One method per operationId, in the order of openapi.yaml. */
export function createCalls(exchange: Exchange) {
  const send = <O extends OperationId>(id: O, input: () => CallInput<O>, init?: CallInit) =>
    exchange<AnswerData<O>>(policies[id], input, init, calls[id])

  // Each is async and awaits, so that the stack of an error names the function that awaits the call.
  const calls = {
    /** Starts a session. 401 for an unknown number or a wrong password, 403 for a disabled account, 429 after too many failures. */
    login: async (body: LoginRequest, init?: CallInit): Promise<Answer<User>> =>
      (await send('login', () => ({ body }), init)).answer,

    /** Creates a student's account; does not log in. 409 for a taken number, 403 where the operator does not allow it. */
    signup: async (body: SignupRequest, init?: CallInit): Promise<Answer<User>> =>
      (await send('signup', () => ({ body }), init)).answer,

    /** Ends the session; succeeds without one. */
    logout: async (init?: CallInit): Promise<Answer<null>> => (await send('logout', () => ({}), init)).answer,

    /** The lectures of the user who is logged in; 401 without a session. */
    listMyLectures: async (init?: CallInit): Promise<LecturesAnswer> =>
      lecturesOf(await send('listMyLectures', () => ({}), init)),

    /** Updates the lectures from the roster; `message` says what changed. */
    syncMyLectures: async (init?: CallInit): Promise<Answer<null>> =>
      (await send('syncMyLectures', () => ({}), init)).answer,

    /** Changes the password and ends all other sessions. 400 for a wrong current or a refused new one. */
    changeMyPassword: async (body: PasswordChange, init?: CallInit): Promise<Answer<null>> =>
      (await send('changeMyPassword', () => ({ body }), init)).answer,

    /** Deletes the account for good. 400 for a wrong password, 409 for the last administrator. */
    deleteMe: async (body: PasswordConfirmation, init?: CallInit): Promise<Answer<null>> =>
      (await send('deleteMe', () => ({ body }), init)).answer,

    /** Connects one of my lectures; repeating it succeeds, with `changed: false`. 404 for one that is not mine, 429 after too many changes. */
    startAttendance: async (body: LectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(await send('startAttendance', () => ({ body }), init)),

    /** Disconnects one of my lectures; repeating it succeeds, with `changed: false`. 404 for one that is not mine, 429 after too many changes. */
    stopAttendance: async (body: LectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(await send('stopAttendance', () => ({ body }), init)),

    /** Users with their lectures, everyone without a query; `page` carries the totals. 403 for all but administrators. */
    listUsers: async (query: UsersQuery = {}, init?: CallInit): Promise<UsersAnswer> =>
      usersOf(await send('listUsers', () => ({ query }), init)),

    /** Lets a user log in again; repeating it succeeds, with `changed: false`. 404 for an unknown number. */
    enableUser: async (path: UserRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(await send('enableUser', () => ({ path }), init)),

    /** Prevents a user from logging in and ends the user's sessions. 404 for an unknown number, 409 for oneself and the last administrator. */
    disableUser: async (path: UserRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(await send('disableUser', () => ({ path }), init)),

    /** Connects a user's lecture; repeating it succeeds, with `changed: false`. 404 for an unknown number or lecture, 429 after too many changes. */
    startUserLecture: async (ref: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(await send('startUserLecture', () => ({ path: ref, body: { name: ref.name } }), init)),

    /** Disconnects a user's lecture; repeating it succeeds, with `changed: false`. 404 for an unknown number or lecture, 429 after too many changes. */
    stopUserLecture: async (ref: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeOf(await send('stopUserLecture', () => ({ path: ref, body: { name: ref.name } }), init)),
  } satisfies Record<keyof operations, (...args: never[]) => Promise<unknown>>

  return calls
}

const changeOf = <T>({ answer, response }: Exchanged<T>) => ({
  ...answer,
  changed: response.headers.get('x-changed') !== 'false',
})

const lecturesOf = ({ answer, response }: Exchanged<Lecture[]>): LecturesAnswer =>
  response.headers.get('x-attendance-on-deletion') === 'keep' ? { ...answer, attendanceKept: true } : answer

const usersOf = ({ answer, response }: Exchanged<AdminUser[]>): UsersAnswer => ({
  ...answer,
  page: usersPage(response.headers, answer.data),
})

/** The calls. */
export interface Calls extends ReturnType<typeof createCalls> {}
