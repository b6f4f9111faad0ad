import type { operations, paths } from './schema.ts'
import type { OperationId } from './types.ts'

type Method = 'get' | 'post' | 'put' | 'delete'
type RouteOf<O extends OperationId> = {
  [P in keyof paths]: { [M in Method]: operations[O] extends paths[P][M] ? { method: M; path: P } : never }[Method]
}[keyof paths]

/** Where each call goes; the compiler holds it to openapi.yaml. */
export const routes: { [O in OperationId]: RouteOf<O> } = {
  login: { method: 'post', path: '/api/auth/login' },
  signup: { method: 'post', path: '/api/auth/signup' },
  logout: { method: 'post', path: '/api/auth/logout' },
  listMyLectures: { method: 'get', path: '/api/users/me/lectures' },
  syncMyLectures: { method: 'post', path: '/api/users/me/lectures/sync' },
  changeMyPassword: { method: 'put', path: '/api/users/me/password' },
  deleteMe: { method: 'delete', path: '/api/users/me' },
  startAttendance: { method: 'post', path: '/api/attend/start' },
  stopAttendance: { method: 'post', path: '/api/attend/stop' },
  listUsers: { method: 'get', path: '/api/admin/users' },
  enableUser: { method: 'post', path: '/api/admin/users/{id}/enable' },
  disableUser: { method: 'post', path: '/api/admin/users/{id}/disable' },
  startUserLecture: { method: 'post', path: '/api/admin/users/{id}/start' },
  stopUserLecture: { method: 'post', path: '/api/admin/users/{id}/stop' },
}
