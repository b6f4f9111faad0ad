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

/** The totals beside a list of users; `next` is the cursor of the next page and absent on the last one. */
export type Page = { total: number; enabled: number; connected: number; matching: number; next?: string }

/**
 * What a screen shows of fetched data. `stale`: the data is from `since` (ISO) and has not been confirmed since
 * then. With `error` the last attempt failed; without it, the first answer is pending.
 */
export type Loadable<T> =
  | { status: 'pending' }
  | { status: 'error'; error: Error }
  | { status: 'success'; data: T; stale?: { since: string; error?: Error } }
