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
  const call = async <O extends OperationId>(id: O, input: () => CallInput<O>, init?: CallInit) =>
    (await send(id, input, init)).answer
  const change = async <O extends OperationId>(id: O, input: () => CallInput<O>, init?: CallInit) => {
    const { answer, response } = await send(id, input, init)
    return { ...answer, changed: response.headers.get('x-changed') !== 'false' }
  }
  const lectures = async (init?: CallInit): Promise<LecturesAnswer> => {
    const { answer, response }: Exchanged<Lecture[]> = await send('listMyLectures', () => ({}), init)
    return response.headers.get('x-attendance-on-deletion') === 'keep' ? { ...answer, attendanceKept: true } : answer
  }
  const list = async (query: UsersQuery, init?: CallInit) => {
    const { answer, response }: Exchanged<AdminUser[]> = await send('listUsers', () => ({ query }), init)
    return { ...answer, page: usersPage(response.headers, answer.data) }
  }

  const calls = {
    /** Starts a session. 401 for an unknown number or a wrong password, 403 for a disabled account, 429 after too many failures. */
    login: (body: LoginRequest, init?: CallInit): Promise<Answer<User>> => call('login', () => ({ body }), init),

    /** Creates a student's account; does not log in. 409 for a taken number, 403 where the operator does not allow it. */
    signup: (body: SignupRequest, init?: CallInit): Promise<Answer<User>> => call('signup', () => ({ body }), init),

    /** Ends the session; succeeds without one. */
    logout: (init?: CallInit): Promise<Answer<null>> => call('logout', () => ({}), init),

    /** The lectures of the user who is logged in; 401 without a session. */
    listMyLectures: (init?: CallInit): Promise<LecturesAnswer> => lectures(init),

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
    listUsers: (query: UsersQuery = {}, init?: CallInit): Promise<UsersAnswer> => list(query, init),

    /** Lets a user log in again; repeating it succeeds, with `changed: false`. 404 for an unknown number. */
    enableUser: (path: UserRef, init?: CallInit): Promise<ChangeAnswer> => change('enableUser', () => ({ path }), init),

    /** Prevents a user from logging in and ends the user's sessions. 404 for an unknown number, 409 for oneself and the last administrator. */
    disableUser: (path: UserRef, init?: CallInit): Promise<ChangeAnswer> =>
      change('disableUser', () => ({ path }), init),

    /** Connects a user's lecture; repeating it succeeds, with `changed: false`. 404 for an unknown number or lecture, 429 after too many changes. */
    startUserLecture: (ref: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      change('startUserLecture', () => ({ path: ref, body: { name: ref.name } }), init),

    /** Disconnects a user's lecture; repeating it succeeds, with `changed: false`. 404 for an unknown number or lecture, 429 after too many changes. */
    stopUserLecture: (ref: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      change('stopUserLecture', () => ({ path: ref, body: { name: ref.name } }), init),
  } satisfies Record<keyof operations, (...args: never[]) => Promise<unknown>>

  return calls
}

/** The calls. */
export interface Calls extends ReturnType<typeof createCalls> {}
