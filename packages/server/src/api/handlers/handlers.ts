import type {
  AdminUser,
  Lecture,
  LectureRef,
  LoginRequest,
  OperationId,
  PasswordChange,
  PasswordConfirmation,
  SignupRequest,
  User,
  UserRef,
  UsersQuery,
} from '@campus-connect/sdk/types'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CredentialCheck } from '../../accounts/credentials.ts'
import type { Cookies } from '../../http/cookies.ts'
import type { Passwords } from '../../accounts/passwords.ts'
import type { SignedIn, SignedInStudent } from '../../accounts/sessions.ts'
import type { Settings } from '../../config/settings.ts'
import type { Db } from '../../database/tables/tables.ts'

/** What a handler gets: the checked request, and the raw one for cookies and headers. */
export type Call<Input> = Input & { request: FastifyRequest; reply: FastifyReply }
/** Protected calls are reached only with a live session. */
type Protected<Input = unknown> = Call<Input> & { user: SignedIn }

/** A list may come in pieces. */
export type Outcome<Data> = { message: string; data: Data }
type Handler<Input, Data = null> = (call: Input) => Promise<Outcome<Data>>

/** One per operationId. */
export type Handlers = {
  login: Handler<Call<{ body: LoginRequest }>, User>
  signup: Handler<Call<{ body: SignupRequest }>, User>
  logout: Handler<Call<unknown>>
  listMyLectures: Handler<Call<{ user: SignedInStudent }>, Lecture[]>
  syncMyLectures: Handler<Protected>
  changeMyPassword: Handler<Protected<{ body: PasswordChange }>>
  deleteMe: Handler<Protected<{ body: PasswordConfirmation }>>
  startAttendance: Handler<Protected<{ body: LectureRef }>>
  stopAttendance: Handler<Protected<{ body: LectureRef }>>
  listUsers: Handler<Protected<{ query: UsersQuery }>, AdminUser[] | AsyncIterable<AdminUser[]>>
  enableUser: Handler<Protected<{ params: UserRef }>>
  disableUser: Handler<Protected<{ params: UserRef }>>
  startUserLecture: Handler<Protected<{ params: UserRef; body: LectureRef }>>
  stopUserLecture: Handler<Protected<{ params: UserRef; body: LectureRef }>>
} & Record<OperationId, unknown>

/** Where lectures come from. */
export type Roster = {
  /** Brings a student's lectures in line, in the caller's transaction if there is one; gives the Korean sentence about it. */
  sync: (user: { key: string; id: string }, db?: Db) => Promise<string>
  findStudent: (id: string) => Promise<{ name: string } | undefined>
}

/** What the handlers work with. */
export type Services = {
  db: Db
  clock: () => Date
  settings: Settings
  passwords: Passwords
  credentials: CredentialCheck
  cookies: Cookies
  roster: Roster
}
