import type { TimetableFaultCode } from '../../model/problem.ts'

/** Why a text is no list of weekly meetings. `about` is the part of the text that is meant. */
export type TimeFault = { code: TimetableFaultCode; about: string }

/** Thrown inside the reader, which gives a TimeFault for it. */
export class Unread extends Error {
  readonly code: TimeFault['code']
  readonly about: string

  constructor(code: TimeFault['code'], about: string) {
    super(code)
    this.code = code
    this.about = about
  }
}
