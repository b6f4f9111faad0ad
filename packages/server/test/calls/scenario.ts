import type { OperationId } from '@campus-connect/sdk/types'
import type { Campus, Caller } from './campus.ts'

/** One row of the audit record: task, who acted, whom it concerned, and details. A person is a name of the campus, or a key. */
export type RecordRow = [task: string, by: string | undefined, about: string | undefined, details: object]

/** One row of the table: a request, the campus on which it is made, its answer, and everything that it changed. */
export type Scenario = {
  /** A sentence about behaviour. */
  name: string
  call: OperationId
  as: Caller
  params?: Record<string, string>
  /** Query of the address as it is sent. */
  query?: string
  body?: object
  headers?: Record<string, string>
  /** Changes of the campus before the request. */
  given?: ((campus: Campus) => Promise<unknown>)[]

  status: number
  message: string
  /** Null where it is missing. */
  data?: unknown
  /** Headers of the answer besides those that every answer has. */
  sent?: Record<string, unknown>
  /** What the answer does to the cookie of the session; untouched where it is missing. */
  cookie?: 'new' | 'expired'
  /** What is different in the database, by person and property, see `stateOf`. Nothing where it is missing. */
  changed?: Record<string, unknown>
  /** Rows that were added to the audit record. */
  record?: RecordRow[]
  /** Events that were added: person, lecture, connected to, cause. */
  events?: string[]
}
