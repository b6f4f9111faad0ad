import type { AdminUser, Lecture, User, UsersQuery } from './contract.ts'
import type { CampusError } from './error.ts'
import type { CallInit } from './http/options.ts'
import type { operations } from './schema.ts'

export type * from './contract.ts'
export type { operations } from './schema.ts'

/** The user of a session that began at the campus's portal. */
export interface PortalUser extends User {
  /** Without a password the portal is the only way in: there is none to change, and a deletion asks the portal. */
  hasPassword: boolean
}

/** Names one of the calls of openapi.yaml. */
export type OperationId = keyof operations

/** What `changeUsers` does to each user: the account, or the connection to the lecture of this name. */
export type UserChange = 'enable' | 'disable' | { start: string } | { stop: string }

/** The outcome of one user. `not-tried`: the signal was aborted, or an earlier error concerned all users. */
export interface UserOutcome {
  /** The student number. */
  id: string
  /** `unchanged`: the state was already as requested. After a lost answer it is what the first attempt did, by the call's `Idempotency-Key`. */
  outcome: 'changed' | 'unchanged' | 'failed' | 'not-tried'
  /** The server's sentence, which may be empty; with an `error` that is not `refused`, an English one for developers. */
  message: string
  /** Why it failed. */
  error?: CampusError
  /**
   * Whether an attempt without an answer may have changed the user, so that only a look at the user tells: with `failed`, and with
   * `unchanged` if the runtime has no `crypto.randomUUID` for the key.
   */
  mayHaveArrived?: true
}

export interface ChangeUsersOptions {
  /** Calls at a time. Default 6. */
  concurrency?: number | undefined
  /**
   * Called with a student number before the first call for this user is sent, so that a job can save what it begins.
   * If it throws, the change ends before that call, and `changeUsers` rejects with the error.
   */
  onBegin?: ((id: string) => void) | undefined
  /** Called after each user whose change was tried. */
  onProgress?: ((progress: { done: number; total: number; last: UserOutcome }) => void) | undefined
  /** Stops before the next call. Calls in flight are awaited, pauses are not. */
  signal?: AbortSignal | undefined
  /** Milliseconds for one attempt of a call. */
  timeout?: CallInit['timeout']
  /** Further headers of each call. */
  headers?: CallInit['headers']
}

/** What `iterateUsers` takes; it fetches the pages itself. */
export interface UsersIterationQuery extends Omit<UsersQuery, 'limit' | 'cursor'> {}

/** What `iterateUsers` gives: the users, or its `pages()`. */
export interface UsersIteration extends AsyncGenerator<AdminUser, void> {
  /** The same list page by page, as `listUsers` answers, from the beginning. */
  pages(): AsyncGenerator<UsersAnswer, void>
}

/** Why users leave the screen: for the audit record, which has one row for all pages. */
export interface UsersReading extends CallInit {
  /** Tells an export or a print from a look. */
  purpose?: 'export' | 'print' | undefined
  /** What it is for, in a sentence of at most 200 characters. A server may refuse a purpose without one: see `Page.exportReason`. */
  reason?: string | undefined
}

/** A meeting of a sheet, or without a timetable a day on which somebody connected. */
export type SheetColumn = {
  /** `2026-09-03`, in Korea. */
  day: string
  /** `09:00`; empty for a day. */
  time: string
  /** `09-03 (목) 09:00` */
  title: string
}

/** A mark of a sheet. */
export type SheetMark = {
  /** `○`; empty for a student who did not belong to the class at that time. */
  sign: string
  /** `출석` */
  name: string
  /** In Korean, how it came about. */
  why: string
}

/** Somebody on a sheet. */
export type SheetStudent = {
  /** Empty for an account that was deleted. */
  id: string
  username: string
  remark: string
  /** One for each of the sheet's `facts`. */
  facts: (string | number)[]
  /** One for each of the sheet's `columns`. */
  marks: SheetMark[]
  /** The connections outside every meeting. */
  outside: string[]
  /** Whether the absences are above the limit of the rule. */
  over: boolean
}

/** The attendance sheet of one class. */
export type AttendanceSheet = {
  classId?: string
  name: string
  code: string
  /** The first and the last day, if they are known: of the meetings with a timetable, else of the term. */
  beginsOn?: string
  endsOn?: string
  /** The last day whose events were trimmed. */
  gone?: string
  /** Whether the class has a timetable, so that its marks follow from a rule. */
  timetable: boolean
  /** In Korean, what the signs mean, and the rule, which is empty without a timetable. */
  legend: string
  rule: string
  /** The heads of what is counted for each student. */
  facts: string[]
  columns: SheetColumn[]
  students: SheetStudent[]
  /** The last edition that was issued, and what has changed since. */
  edition?: { number: number; at: string; changes: string[] }
}

/** The sheet; or, if the lecture means several classes, their codes or ids. */
export type SheetAnswer = {
  sheet: AttendanceSheet | undefined
  choices: string[]
  /** `required` if the server refuses a file without a reason. */
  exportReason?: 'required'
}

/** A file of a sheet. */
export type SheetFile = { name: string; content: Blob }

/** What `countUsers` takes: nothing that looks for a person. */
export interface UsersCountQuery extends Pick<UsersQuery, 'enabled' | 'connected' | 'lecture'> {}

/**
 * What `overview` takes: words that number and name of a user or the name of a lecture have, and how many users it gives.
 * With a `limit` of 0 the words look for lectures only: for more of them, and if none has the words, for those that a mistyped
 * name may mean. Nobody is read then, so nothing is recorded.
 */
export interface OverviewQuery extends Pick<UsersQuery, 'q' | 'limit'> {}

type Responses<O extends OperationId> = operations[O]['responses']

/** The statuses with which a call succeeds. */
export type SuccessStatus<O extends OperationId> = Extract<keyof Responses<O>, 200 | 201>

/** The data of a successful answer, by the contract. */
export type AnswerData<O extends OperationId> = Responses<O>[SuccessStatus<O>] extends {
  content: { 'application/json': { data: infer D } }
}
  ? D
  : never

/** A successful answer: the data, and the server's message, which may be empty. */
export interface Answer<T> {
  /** The result; null if the call only changes something. */
  data: T
  /** The server's Korean sentence for the user; may be empty. */
  message: string
}

/** The answer to a change. */
export interface ChangeAnswer extends Answer<null> {
  /** False if the state was already as requested. */
  changed: boolean
}

/** Since when connected lectures are connected (ISO 8601), by name. A lecture is missing if the server does not know. */
export type ConnectedSince = ReadonlyMap<string, string>

/** My lectures. */
export interface LecturesAnswer extends Answer<Lecture[]> {
  /** Number and name stay with the attendance when the account is deleted. Absent if they are removed. */
  attendanceKept?: true
  /** Since when each connected lecture is connected; absent if none is. */
  connectedSince?: ConnectedSince
}

/** A list of users, whole or a page of it. */
export interface UsersAnswer extends Answer<AdminUser[]> {
  /** The totals of the list. */
  page: Page
}

/** What comes with a list of users: its totals, and the state of the roster. */
export interface Page {
  /** All users. */
  total: number
  /** Users that may log in. */
  enabled: number
  /** Connected lectures over all users. */
  connected: number
  /** Users with a connected lecture. */
  connectedUsers: number
  /** Users that the query selects, all pages together. */
  matching: number
  /** The cursor of the next page; absent on the last one. */
  next?: string
  /** Whether the roster is in order; absent if the server does not send it. */
  roster?: RosterStatus
  /** Whether an export and a print need a reason; absent if they do not. */
  exportReason?: 'required'
  /** Since when each connected lecture of the user is; only in a list of one user by `id`. */
  connectedSince?: ConnectedSince
  /** What `overview` asked for; absent from a list. */
  lectures?: LectureCount[]
  /** How many lectures were connected at midnight in Korea, every ten minutes since, and at last now; only in an `overview` without `q`. */
  today?: number[]
}

/** A lecture of the campus. */
export interface LectureCount {
  name: string
  /** Users who are connected to it. */
  connected: number
  /** Users who have it. */
  total: number
}

/** Whether the roster, from which the lectures come, is in order. */
export interface RosterStatus {
  /** `stale`: not checked for a week. `held`: a new roster is quarantined until an operator decides. `failed`: it could not be read. */
  state: 'none' | 'current' | 'stale' | 'held' | 'failed'
  /** When the roster in use was last checked (ISO 8601). */
  checkedAt?: string
  /** Since when it is stale, quarantined or failed (ISO 8601). */
  since?: string
  /** Why the roster is in this state, as a Korean sentence. */
  reason?: string
}

/**
 * What a screen shows of fetched data. `stale`: the data is from `since` (ISO) and has not been confirmed since
 * then. With `error` the last attempt failed; without it, the first answer is pending. `retried`: the failure is temporary,
 * and the data is fetched again by itself.
 */
export type Loadable<T> =
  | { status: 'pending' }
  | { status: 'error'; error: Error; retried?: boolean }
  | { status: 'success'; data: T; stale?: { since: string; error?: Error; retried?: boolean } }
