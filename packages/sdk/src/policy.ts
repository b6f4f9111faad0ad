import { areLectures, areUsers, isUser } from './fits.ts'
import type { OperationId } from './types.ts'

export type Policy = {
  /** How often a call is repeated after it failed to reach the server. */
  repeats: number
  /** Multiple of the client's time limit for one attempt. */
  patience: number
  /** A 401 here is a wrong login, not a lost session. */
  public: boolean
  /** Whether the data of an answer can be what the call promises. */
  fits: (data: unknown) => boolean
}

const anything = () => true

const once = { repeats: 0, patience: 1, public: false, fits: anything }
const idempotent = { ...once, repeats: 1 }
const reading = { ...once, repeats: 2 }

/** Reading is repeated twice, setting a state once; what would act twice is never repeated. */
export const policies: Record<OperationId, Policy> = {
  login: { ...once, public: true, fits: isUser },
  signup: { ...once, public: true },
  logout: { ...idempotent, public: true },
  listMyLectures: { ...reading, fits: areLectures },
  syncMyLectures: { ...once, patience: 3 },
  changeMyPassword: once,
  deleteMe: once,
  startAttendance: idempotent,
  stopAttendance: idempotent,
  listUsers: { ...reading, fits: areUsers },
  enableUser: idempotent,
  disableUser: idempotent,
  startUserLecture: idempotent,
  stopUserLecture: idempotent,
}
