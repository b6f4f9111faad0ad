import { areLectures, areUsers, isUser } from './fits.ts'
import type { OperationId } from '../types.ts'

export type Policy = {
  /** How often a call is repeated after it failed to reach the server. */
  repeats: number
  /** Multiple of the client's time limit for one attempt. */
  patience: number
  /** A 401 here is a wrong login, not a lost session. */
  public: boolean
  /** The longest answer that is read. */
  maxBytes: number
  /** Where to look whether a call without an answer took effect. */
  check: string
  /** Whether the data of an answer can be what the call promises. */
  fits: (data: unknown) => boolean
}

const anything = () => true

const once = { repeats: 0, patience: 1, public: false, maxBytes: 10 * 2 ** 20, check: '', fits: anything }
const idempotent = { ...once, repeats: 1 }
const reading = { ...once, repeats: 2 }

/** Reading is repeated twice, setting a state once; what would act twice is never repeated. */
export const policies: Record<OperationId, Policy> = {
  login: { ...once, public: true, check: 'log in again', fits: isUser },
  signup: { ...once, public: true, check: 'try to log in' },
  logout: { ...idempotent, public: true },
  listMyLectures: { ...reading, fits: areLectures },
  syncMyLectures: { ...once, patience: 3, check: 'list the lectures' },
  changeMyPassword: { ...once, check: 'try the new password' },
  deleteMe: { ...once, check: 'try to log in' },
  startAttendance: idempotent,
  stopAttendance: idempotent,
  // Without a limit it is everyone: 200,000 users with seven lectures each.
  listUsers: { ...reading, maxBytes: 128 * 2 ** 20, fits: areUsers },
  enableUser: idempotent,
  disableUser: idempotent,
  startUserLecture: idempotent,
  stopUserLecture: idempotent,
}
