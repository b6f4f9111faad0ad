import type { operations, paths } from '../schema.ts'
import type { OperationId } from '../types.ts'
import { areLectures, areUsers, isUser } from './data-checks.ts'

/** How a call is sent. */
export type Policy = {
  route: readonly [method: Method, path: string]
  /** How often a call is repeated after it failed to reach the server. */
  repeats: number
  /** Multiplies the client's timeout for one attempt. */
  timeoutFactor: number
  /** A 401 here is a wrong login, not a lost session. */
  public?: boolean
  /** The browser finishes the request even if the page goes away. */
  keepalive?: boolean
  /** Bytes of the longest answer that is read. */
  maxBytes: number
  /** Where to look whether a call without an answer took effect. */
  check: string
  /** Whether a value can be the data that the call promises. */
  isData: (data: unknown) => boolean
}

/** What would act twice is sent once. */
const once = {
  repeats: 0,
  timeoutFactor: 1,
  maxBytes: 10 * 2 ** 20,
  check: 'check whether it took effect',
  isData: () => true,
}
const idempotent = { ...once, repeats: 1 }
const reading = { ...once, repeats: 2 }

/** How a call is sent that the contract does not describe. */
export const undescribed = (method: Method, path: string): Policy => ({
  ...(method === 'get' ? reading : once),
  route: [method, path],
})

/** Screens show a switch before its answer, so that users may leave at once. */
const attendance = { ...idempotent, keepalive: true }

/** Reading is repeated twice and setting a state once. A call that would act twice is never repeated. */
export const policies: Record<OperationId, Policy> = {
  login: { ...once, route: ['post', '/api/auth/login'], public: true, check: 'log in again', isData: isUser },
  signup: { ...once, route: ['post', '/api/auth/signup'], public: true, check: 'try to log in' },
  logout: { ...idempotent, route: ['post', '/api/auth/logout'], public: true },
  listMyLectures: { ...reading, route: ['get', '/api/users/me/lectures'], isData: areLectures },
  syncMyLectures: {
    ...once,
    route: ['post', '/api/users/me/lectures/sync'],
    timeoutFactor: 3,
    check: 'list the lectures',
  },
  changeMyPassword: { ...once, route: ['put', '/api/users/me/password'], check: 'try the new password' },
  deleteMe: { ...once, route: ['delete', '/api/users/me'], check: 'try to log in' },
  startAttendance: { ...attendance, route: ['post', '/api/attend/start'] },
  stopAttendance: { ...attendance, route: ['post', '/api/attend/stop'] },
  // Without a limit the list has everyone: 200,000 users with seven lectures each.
  listUsers: { ...reading, route: ['get', '/api/admin/users'], maxBytes: 128 * 2 ** 20, isData: areUsers },
  enableUser: { ...idempotent, route: ['post', '/api/admin/users/{id}/enable'] },
  disableUser: { ...idempotent, route: ['post', '/api/admin/users/{id}/disable'] },
  startUserLecture: { ...attendance, route: ['post', '/api/admin/users/{id}/start'] },
  stopUserLecture: { ...attendance, route: ['post', '/api/admin/users/{id}/stop'] },
} satisfies { [O in OperationId]: Policy & { route: Route<O> } }

export type Method = 'get' | 'post' | 'put' | 'delete'

/** The method and path that the contract gives to an operation. */
type Route<O extends OperationId> = {
  [P in keyof paths]: { [M in Method]: paths[P][M] extends operations[O] ? readonly [M, P] : never }[Method]
}[keyof paths]
