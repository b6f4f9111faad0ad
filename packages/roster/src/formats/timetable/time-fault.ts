import type { ClockFault } from './clock.ts'

/** Why a text is no list of weekly meetings. `about` is the part of the text that is meant. */
export type TimeFault = {
  code:
    | ClockFault
    | 'unreadable-time'
    | 'no-day'
    | 'no-periods'
    | 'unknown-period'
    | 'no-night-period'
    | 'digits-together'
    | 'other-weeks'
    | 'online-time'
    | 'other-clock'
  about: string
}

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
