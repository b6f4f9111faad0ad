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
     * the same 401. Only the right password reveals that an account is disabled (403). Failed logins at a number or
     * from an address, and more than 20 right passwords in ten minutes, are throttled (429). An administrator with an
     * authenticator app also sends its `code`: after a right password without one, or with a wrong one, which counts as
     * a failed login, the answer is 401 with `X-Second-Factor: totp`. If the campus has lost the key of its apps, a
     * `code` gets 503 and only a recovery code is accepted. Where people log in by the university's portal, a right
     * password without `link` gets 403 with `X-Portal: required`. With `link`, it links the account to the person whom
     * the portal sent to this browser in the last ten minutes.
     */
    login: async (input: LoginRequest, init?: CallInit): Promise<Answer<User>> =>
      plainAnswer(await send('login', init, (http, options) =>
        http.POST('/api/auth/login', { body: input, ...options }))),

    /**
     * Creates a student's account and syncs its lectures from the roster. It starts no session. A taken or reserved
     * number gets 409, whatever the name. The operator decides which numbers may sign up (403). An address that was
     * refused at three numbers in an hour, or often at this one, must wait (429). So must a number whose owner has
     * deleted the account. If any number may sign up, new accounts are limited for each address and in total (429). A
     * number that looks like a Korean resident or foreigner registration number is refused (400). If the campus shows a
     * notice about personal data, send the SHA-256 of the shown text as `notice`. Without it, a campus that requires
     * consent answers 400; if the notice has changed since, the answer is 409. Both answers have `X-Notice`.
     */
    signup: async (input: SignupRequest, init?: CallInit): Promise<Answer<User>> =>
      plainAnswer(await send('signup', init, (http, options) =>
        http.POST('/api/auth/signup', { body: input, ...options }))),

    /** Ends the session and expires the cookie. The answer is the same without a session. */
    logout: async (init?: CallInit): Promise<Answer<null>> =>
      plainAnswer(await send('logout', init, (http, options) =>
        http.POST('/api/auth/logout', options))),

    /**
     * Lists all lectures of the logged-in user, by name. A client that starts also uses it to check its session:
     * without one it gets 401.
     */
    listMyLectures: async (init?: CallInit): Promise<LecturesAnswer> =>
      lecturesAnswer(await send('listMyLectures', init, (http, options) =>
        http.GET('/api/users/me/lectures', options))),

    /**
     * Adds, renames and removes lectures so that they match the roster, and keeps connections. Without a readable
     * roster the list does not change, and the message says so. A user runs one sync at a time; within 10 s the last
     * result is returned again.
     */
    syncMyLectures: async (init?: CallInit): Promise<Answer<null>> =>
      plainAnswer(await send('syncMyLectures', init, (http, options) =>
        http.POST('/api/users/me/lectures/sync', options))),

    /**
     * Changes the password, ends all other sessions of the user and renews this one. A wrong current password, a
     * refused new one, and an account without a password get 400.
     */
    changeMyPassword: async (input: PasswordChange, init?: CallInit): Promise<Answer<null>> =>
      plainAnswer(await send('changeMyPassword', init, (http, options) =>
        http.PUT('/api/users/me/password', { body: input, ...options }))),

    /**
     * Removes the user with all sessions and lectures in one transaction. A wrong password gets 400. For an account
     * without a password, any `password` will do, but its user must have logged in at the portal in the last five
     * minutes (403). The last administrator cannot be deleted (409). A number can be deleted three times a day (429).
     */
    deleteMe: async (input: PasswordConfirmation, init?: CallInit): Promise<Answer<null>> =>
      plainAnswer(await send('deleteMe', init, (http, options) =>
        http.DELETE('/api/users/me', { body: input, ...options }))),

    /**
     * Connects one of the user's own lectures. Repeating it changes nothing and succeeds; the message and `X-Changed`
     * say so. A student number can make 60 real changes at once and one more each second, and 600 at once, which refill
     * within a day. Any other lecture gets 404, too many changes 429.
     */
    startAttendance: async (input: LectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('startAttendance', init, (http, options) =>
        http.POST('/api/attend/start', { body: input, ...options }))),

    /**
     * Disconnects one of the user's own lectures. Repeating it changes nothing and succeeds; the message and
     * `X-Changed` say so. A student number can make 60 real changes at once and one more each second, and 600 at once,
     * which refill within a day. Any other lecture gets 404, too many changes 429.
     */
    stopAttendance: async (input: LectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('stopAttendance', init, (http, options) =>
        http.POST('/api/attend/stop', { body: input, ...options }))),

    /**
     * Lists the users that the parameters select, or all users without parameters. All but administrators get 403. The
     * totals in the headers count all users; `X-Matching-Count` counts those selected. A cursor continues after the
     * last user of a page, in the same order and selection.
     */
    listUsers: async (input: UsersQuery = {}, init?: CallInit): Promise<UsersAnswer> =>
      usersAnswer(await send('listUsers', init, (http, options) =>
        http.GET('/api/admin/users', { params: { query: defined(input) }, ...options }))),

    /**
     * Enables the user, who can then log in again. Enabling an enabled user changes nothing and succeeds; the message
     * and `X-Changed` say so. An unknown number gets 404.
     */
    enableUser: async (input: UserRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('enableUser', init, (http, options) =>
        http.POST('/api/admin/users/{id}/enable', { params: { path: { id: input.id } }, ...options }))),

    /**
     * Disables the user and ends all of the user's sessions. Disabling a disabled user changes nothing and succeeds;
     * the message and `X-Changed` say so. Administrators cannot disable themselves or the last administrator (409). An
     * unknown number gets 404.
     */
    disableUser: async (input: UserRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('disableUser', init, (http, options) =>
        http.POST('/api/admin/users/{id}/disable', { params: { path: { id: input.id } }, ...options }))),

    /**
     * Connects a lecture of the user, like the student's own call; the event names the administrator. Repeating it
     * changes nothing and succeeds; the message and `X-Changed` say so. Each administrator can make 600 real changes at
     * once, and ten more each second. An unknown number or lecture gets 404, too many changes 429.
     */
    startUserLecture: async (input: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('startUserLecture', init, (http, options) =>
        http.POST('/api/admin/users/{id}/start', { params: { path: { id: input.id } }, body: { name: input.name }, ...options }))),

    /**
     * Disconnects a lecture of the user, like the student's own call; the event names the administrator. Repeating it
     * changes nothing and succeeds; the message and `X-Changed` say so. Each administrator can make 600 real changes at
     * once, and ten more each second. An unknown number or lecture gets 404, too many changes 429.
     */
    stopUserLecture: async (input: UserLectureRef, init?: CallInit): Promise<ChangeAnswer> =>
      changeAnswer(await send('stopUserLecture', init, (http, options) =>
        http.POST('/api/admin/users/{id}/stop', { params: { path: { id: input.id } }, body: { name: input.name }, ...options }))),
  } satisfies Record<keyof operations, (...args: never[]) => Promise<unknown>>
}

/** The calls. */
export interface Calls extends ReturnType<typeof createCalls> {}
