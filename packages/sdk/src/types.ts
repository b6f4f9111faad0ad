import type { CampusError } from './error.ts'
import type { components, operations } from './schema.ts'

export type { operations } from './schema.ts'

type Schemas = components['schemas']

/** Names one of the calls of openapi.yaml. */
export type OperationId = keyof operations

export type User = Schemas['User']
export type Lecture = Schemas['Lecture']
export type AdminUser = Schemas['AdminUser']

export type LoginRequest = Schemas['LoginRequest']
export type SignupRequest = Schemas['SignupRequest']
export type PasswordChange = Schemas['PasswordChange']
export type PasswordConfirmation = Schemas['PasswordConfirmation']
export type LectureRef = Schemas['LectureRef']
export type UserRef = { id: string }
export type UserLectureRef = UserRef & LectureRef

/** What `listUsers` takes; `limit` 1–1000, `cursor` from the page before. */
export type UsersQuery = NonNullable<operations['listUsers']['parameters']['query']>

/** What `changeUsers` does to each user: the account, or the connection to the lecture of this name. */
export type UserChange = 'enable' | 'disable' | { start: string } | { stop: string }

/** What became of one user. `not-tried`: the signal was aborted, or an earlier error concerned all users. */
export type UserOutcome = {
  id: string
  outcome: 'changed' | 'unchanged' | 'failed' | 'not-tried'
  /** The server's sentence, which may be empty. */
  message: string
  /** Why it failed. */
  error?: CampusError
}

export type ChangeUsersOptions = {
  /** Calls at a time. Default 6. */
  concurrency?: number
  /** Called after each user that was tried. */
  onProgress?: (progress: { done: number; total: number; last: UserOutcome }) => void
  /** Stops before the next user. Calls that are under way are awaited. */
  signal?: AbortSignal
}

/** What `iterateUsers` takes; it fetches the pages itself. */
export type UsersIterationQuery = Omit<UsersQuery, 'limit' | 'cursor'>

type Responses<O extends OperationId> = operations[O]['responses']

/** The statuses with which a call succeeds. */
export type SuccessStatus<O extends OperationId> = Extract<keyof Responses<O>, 200 | 201>

/** The data of a successful answer, by the contract. */
export type AnswerData<O extends OperationId> = Responses<O>[SuccessStatus<O>] extends {
  content: { 'application/json': { data: infer D } }
}
  ? D
  : never

/** A successful answer: the data, and the server's sentence about it, which may be empty. */
export type Answer<T> = { data: T; message: string }

/** The answer to a change; `changed` is false where it was so already. */
export type ChangeAnswer = Answer<null> & { changed: boolean }

/** The totals beside a list of users. */
export type Page = {
  total: number
  enabled: number
  /** Connected lectures over all users. */
  connected: number
  /** Users with a connected lecture. */
  connectedUsers: number
  /** Users that the query selects, all pages together. */
  matching: number
  /** The cursor of the next page; absent on the last one. */
  next?: string
}

/**
 * What a screen shows of fetched data. `stale`: the data is from `since` (ISO) and has not been confirmed since
 * then. With `error` the last attempt failed; without it, the first answer is pending.
 */
export type Loadable<T> =
  | { status: 'pending' }
  | { status: 'error'; error: Error }
  | { status: 'success'; data: T; stale?: { since: string; error?: Error } }
