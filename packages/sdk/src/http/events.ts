import type { CampusError } from '../error.ts'

/** An attempt that is about to be sent. */
export type RequestEvent = {
  /** GET, POST, PUT or DELETE. */
  method: string
  /** The whole address. */
  url: string
  /** What is sent along; a change of them is sent. A cookie jar adds its cookies later. */
  headers: Headers
  /** Counts from 1. */
  attempt: number
}

/** An attempt that has ended. */
export type ResponseEvent = Omit<RequestEvent, 'headers'> & {
  /** HTTP status of the answer, where there was one. */
  status: number | undefined
  /** `X-Request-Id` of the answer, where there was one. */
  requestId: string | undefined
  /** How long the attempt took, its body included. */
  milliseconds: number
  /** Why there was no answer. */
  error: CampusError | undefined
}

/** Takes lines for developers, as `console` does. */
export type Logger = {
  /** Takes one line. */
  debug: (line: string) => void
}
