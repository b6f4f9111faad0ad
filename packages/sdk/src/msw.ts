import { delay, http, HttpResponse, type HttpHandler } from 'msw'
import type { operations } from './schema.ts'
import type { AdminUser, Lecture, OperationId, User } from './types.ts'

type Succeeding<O extends OperationId> = operations[O]['responses'] extends { 200: infer R }
  ? R
  : operations[O]['responses'] extends { 201: infer R }
    ? R
    : never
type Data<O extends OperationId> =
  Succeeding<O> extends { content: { 'application/json': { data: infer D } } } ? D : never

/** A reply that fits the call: what it succeeds with, or how it fails. */
export type Reply<O extends OperationId> =
  | { data: Data<O>; message?: string; headers?: Record<string, string> }
  | { status: number; message: string; headers?: Record<string, string> }
  | 'offline'
  | 'never'
  | 'malformed'

/**
 * One stateless handler for one call: `handle('listMyLectures', { status: 500, message: '…' })`. Given a promise, the
 * call waits for it.
 */
export function handle<O extends OperationId>(operation: O, given: Reply<O> | Promise<Reply<O>>): HttpHandler {
  const { method, path, status } = routes[operation]
  return http[method](`*${path}`, async () => {
    const reply = await given
    if (reply === 'offline') return HttpResponse.error()
    if (reply === 'malformed') return HttpResponse.html('<!doctype html><title>Wi-Fi</title>')
    if (reply === 'never') {
      await delay('infinite')
      return
    }
    const { message = '', headers = {} } = reply
    return 'status' in reply
      ? HttpResponse.json({ success: false, message, data: null }, { status: reply.status, headers })
      : HttpResponse.json({ success: true, message, data: reply.data }, { status, headers })
  })
}

const routes = {
  login: { method: 'post', path: '/api/auth/login', status: 200 },
  signup: { method: 'post', path: '/api/auth/signup', status: 201 },
  logout: { method: 'post', path: '/api/auth/logout', status: 200 },
  listMyLectures: { method: 'get', path: '/api/users/me/lectures', status: 200 },
  syncMyLectures: { method: 'post', path: '/api/users/me/lectures/sync', status: 200 },
  changeMyPassword: { method: 'put', path: '/api/users/me/password', status: 200 },
  deleteMe: { method: 'delete', path: '/api/users/me', status: 200 },
  startAttendance: { method: 'post', path: '/api/attend/start', status: 200 },
  stopAttendance: { method: 'post', path: '/api/attend/stop', status: 200 },
  listUsers: { method: 'get', path: '/api/admin/users', status: 200 },
  enableUser: { method: 'post', path: '/api/admin/users/:id/enable', status: 200 },
  disableUser: { method: 'post', path: '/api/admin/users/:id/disable', status: 200 },
  startUserLecture: { method: 'post', path: '/api/admin/users/:id/start', status: 200 },
  stopUserLecture: { method: 'post', path: '/api/admin/users/:id/stop', status: 200 },
} as const satisfies Record<OperationId, { method: 'get' | 'post' | 'put' | 'delete'; path: string; status: number }>

const user: User = { id: '20240001', username: '김하늘', isAdmin: false }
const lectures: Lecture[] = [
  { name: '자료구조', connected: true },
  { name: '카누/카약', connected: false },
]
const users: AdminUser[] = [
  {
    id: user.id,
    username: user.username,
    enabled: true,
    createdAt: '2026-03-02T00:00:00.000Z',
    updatedAt: '2026-03-02T00:00:00.000Z',
    lectureDtoList: lectures,
  },
]

/** Every call, succeeding. Put `handle(…)` before them for one that fails, hangs or answers something else. */
export const handlers: HttpHandler[] = [
  handle('login', { data: user, message: '로그인되었습니다.' }),
  handle('signup', { data: user, message: '회원가입이 완료되었습니다.' }),
  handle('logout', { data: null, message: '로그아웃되었습니다.' }),
  handle('listMyLectures', { data: lectures }),
  handle('syncMyLectures', { data: null, message: '강의 2개가 추가되고 1개가 제외되었습니다.' }),
  handle('changeMyPassword', { data: null, message: '비밀번호를 성공적으로 변경했습니다.' }),
  handle('deleteMe', { data: null, message: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.' }),
  handle('startAttendance', { data: null, message: '연결되었습니다.' }),
  handle('stopAttendance', { data: null, message: '연결이 해제되었습니다.' }),
  handle('listUsers', { data: users }),
  handle('enableUser', { data: null, message: '사용자를 활성화했습니다.' }),
  handle('disableUser', { data: null, message: '사용자를 비활성화했습니다.' }),
  handle('startUserLecture', { data: null, message: '연결되었습니다.' }),
  handle('stopUserLecture', { data: null, message: '연결이 해제되었습니다.' }),
]
