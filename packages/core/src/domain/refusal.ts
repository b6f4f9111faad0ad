/** Why a use case was refused. Each entry point has one table from this code to its status or exit code, and to a message. */
export type RefusalCode =
  | 'not-found'
  | 'unknown-lecture'
  | 'lecture-not-then'
  | 'several-lectures'
  | 'no-roster'
  | 'unknown-term'
  | 'forbidden'
  | 'disabled'
  | 'other-network'
  | 'second-factor'
  | 'second-factor-required'
  | 'second-factor-unreadable'
  | 'no-administrator'
  | 'wrong-token'
  | 'token-ended'
  | 'token-elsewhere'
  | 'token-taken'
  | 'token-unknown'
  | 'signup-closed'
  | 'notice-changed'
  | 'no-consent'
  | 'not-in-roster'
  | 'name-mismatch'
  | 'wrong-password'
  | 'weak-password'
  | 'same-password'
  | 'invalid'
  | 'taken'
  | 'reserved'
  | 'last-administrator'
  | 'changed'
  | 'oneself'
  | 'session-ended'
  | 'throttled'
  | 'portal-link'
  | 'portal-link-other'
  | 'portal-link-ended'
  | 'portal-other-person'
  | 'portal-other-number'
  | 'portal-only'
  | 'portal-fresh'
  | 'no-password'
  | 'other-request'
  | 'answered'
  | 'interrupted'
  | 'busy'

export type PasswordRule = 'length' | 'number' | 'name' | 'common'

export type RefusalValues = {
  /** The number of the account concerned. */
  id?: string | undefined
  /** Its random key. */
  key?: string
  /** The number that it should get. */
  to?: string
  field?:
    | 'id'
    | 'username'
    | 'administrator-name'
    | 'resident-number'
    | 'resident-number-in-name'
    | 'lecture'
    | 'search'
    | 'token-name'
  /** Whether a code was given that is wrong. */
  wrong?: boolean
  /** One that the field may not have. */
  character?: string | undefined
  rule?: PasswordRule
  /** The name of a program's token. */
  token?: string
  /** SHA-256 of the notice that sign-up shows now. */
  notice?: string
  /** What was given for a lecture, and what there is in its place: the terms of the lecture, or the codes of several. */
  lecture?: string
  choices?: readonly string[]
  /** A term that the roster does not have. */
  term?: string
  /** Until the next attempt is allowed. */
  seconds?: number
  act?:
    | 'log in'
    | 'switch'
    | 'revoke'
    | 'create an administrator'
    | 'delete'
    | 'sign up again'
    | 'read the record'
    | undefined
}

/** Thrown by a use case that a caller may not run, or not now. It has changed nothing. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly values: RefusalValues

  /** `cause`: what the operator must know of it. */
  constructor(code: RefusalCode, values: RefusalValues = {}, { cause }: { cause?: unknown } = {}) {
    super(code, { cause })
    this.code = code
    this.values = values
  }
}

export const busy = () => new Refusal('busy')
export const sessionEnded = () => new Refusal('session-ended')
