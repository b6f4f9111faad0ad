// Generated from openapi.yaml by npm run generate. Do not edit.
import { changeAnswer, defined, lecturesAnswer, plainAnswer, usersAnswer } from './answers.ts'
import type { CallInit } from './http/options.ts'
import type { Send } from './http/sender.ts'
import type { operations } from './schema.ts'
import type {
  Answer,
  ChangeAnswer,
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

/** One method per operationId, in the order of openapi.yaml. */
export function createCalls(send: Send) {
  return {
    /**
     * Starts a session and ends the one whose cookie the request carries. An unknown number and a wrong password get
     * the same 401; a disabled account is told so (403) only after the right password. Failures at a number or from an
     * address, and more than 20 right passwords in ten minutes, are throttled (429).
     */
    login: async (input: LoginRequest, init?: CallInit): Promise<Answer<User>> =>
      plainAnswer(await send('login', init, (http, options) =>
        http.POST('/api/auth/login', { body: input, ...options }))),

    /**
     * Creates a student's account and syncs its lectures from the roster. Starts no session. A taken or reserved number
     * is 409, whatever the name. Whether a number may sign up is the operator's choice (403). An address that was
     * refused at three numbers in an hour, or often at this one, has to wait (429), and so does a number whose owner
     * has deleted the account. If any number may sign up, new accounts are limited for an address and in all (429).
     */
    signup: async (input: SignupRequest, init?: CallInit): Promise<Answer<User>> =>
      plainAnswer(await send('signup', init, (http, options) =>
        http.POST('/api/auth/signup', { body: input, ...options }))),

    /** Ends the session and expires the cookie; without a session it answers the same. */
    logout: async (init?: CallInit): Promise<Answer<null>> =>
      plainAnswer(await send('logout', init, (http, options) =>
        http.POST('/api/auth/logout', options))),

    /**
     * All lectures of the logged-in user, by name. Also the session check of a client that starts: 401 without a
     * session.
     */
    listMyLectures: async (init?: CallInit): Promise<LecturesAnswer> =>
      lecturesAnswer(await send('listMyLectures', init, (http, options) =>
        http.GET('/api/users/me/lectures', options))),

    /**
     * Adds, renames and removes lectures as the roster has them and keeps connections. Without a readable roster the
     * list stays, and the message says so. One at a time per user; within 10 s the last result is answered again.
     */
    syncMyLectures: async (init?: CallInit): Promise<Answer<null>> =>
      plainAnswer(await send('syncMyLectures', init, (http, options) =>
        http.POST('/api/users/me/lectures/sync', options))),

    /**
     * Changes the password, ends all other sessions of the user and renews this one. A wrong current password or a
     * refused new one is 400.
     */
    changeMyPassword: async (input: PasswordChange, init?: CallInit): Promise<Answer<null>> =>
      plainAnswer(await send('changeMyPassword', init, (http, options) =>
        http.PUT('/api/users/me/password', { body: input, ...options }))),

    /**
     * Removes the user with all sessions and lectures in one transaction. A wrong password is 400. The last
     * administrator cannot go (409). A number can be deleted three times a day (429).
     */
    deleteMe: async (input: PasswordConfirmation, init?: CallInit): Promise<Answer<null>> =>
      plainAnswer(await send('deleteMe', init, (http, options) =>
        http.DELETE('/api/users/me', { body: input, ...options }))),

    /**
     * Connects one of the user's own lectures; 404 for any other. Repeating it changes nothing and succeeds; the
     * message and `X-Changed` say so. Real changes are limited (429) to 60 at once, refilled by one a second, and to
     * 600 at once, refilled in a day. The limit belongs to the student number.
     */
    startAttendance: async (input: LectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('startAttendance', init, (http, options) =>
        http.POST('/api/attend/start', { body: input, ...options }))),

    /**
     * Disconnects one of the user's own lectures; 404 for any other. Repeating it changes nothing and succeeds; the
     * message and `X-Changed` say so. Real changes are limited (429) to 60 at once, refilled by one a second, and to
     * 600 at once, refilled in a day. The limit belongs to the student number.
     */
    stopAttendance: async (input: LectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('stopAttendance', init, (http, options) =>
        http.POST('/api/attend/stop', { body: input, ...options }))),

    /**
     * Users with their lectures, everyone without parameters. 403 for all but administrators. The totals in the headers
     * cover all users, `X-Matching-Count` those that the parameters select. A cursor goes on after the last user of a
     * page, in the same order and selection.
     */
    listUsers: async (input: UsersQuery = {}, init?: CallInit): Promise<UsersAnswer> =>
      usersAnswer(await send('listUsers', init, (http, options) =>
        http.GET('/api/admin/users', { params: { query: defined(input) }, ...options }))),

    /**
     * Lets the user log in again. Enabling an enabled user changes nothing and succeeds; the message and `X-Changed`
     * say so. An unknown number is 404.
     */
    enableUser: async (input: UserRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('enableUser', init, (http, options) =>
        http.POST('/api/admin/users/{id}/enable', { params: { path: { id: input.id } }, ...options }))),

    /**
     * Prevents the user from logging in and ends the user's sessions. Disabling a disabled user changes nothing and
     * succeeds; the message and `X-Changed` say so. An unknown number is 404. Oneself and the last administrator cannot
     * be disabled (409).
     */
    disableUser: async (input: UserRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('disableUser', init, (http, options) =>
        http.POST('/api/admin/users/{id}/disable', { params: { path: { id: input.id } }, ...options }))),

    /**
     * Connects a user's lecture as the student's own call does, recorded as the administrator's act. Repeating it
     * changes nothing and succeeds; the message and `X-Changed` say so. An unknown number or lecture is 404. Real
     * changes are limited (429) to 600 at once for each administrator, refilled by ten a second.
     */
    startUserLecture: async (input: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('startUserLecture', init, (http, options) =>
        http.POST('/api/admin/users/{id}/start', { params: { path: { id: input.id } }, body: { name: input.name }, ...options }))),

    /**
     * Disconnects a user's lecture as the student's own call does, recorded as the administrator's act. Repeating it
     * changes nothing and succeeds; the message and `X-Changed` say so. An unknown number or lecture is 404. Real
     * changes are limited (429) to 600 at once for each administrator, refilled by ten a second.
     */
    stopUserLecture: async (input: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('stopUserLecture', init, (http, options) =>
        http.POST('/api/admin/users/{id}/stop', { params: { path: { id: input.id } }, body: { name: input.name }, ...options }))),
  } satisfies Record<keyof operations, (...args: never[]) => Promise<unknown>>
}

/** The calls. */
export interface Calls extends ReturnType<typeof createCalls> {}
