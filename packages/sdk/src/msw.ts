import { delay, http, HttpResponse, type HttpHandler } from 'msw'
import { policies } from './http/policy.ts'
import type { AdminUser, AnswerData, Lecture, OperationId, SuccessStatus, User } from './types.ts'

/** A reply that fits the call: what it succeeds with, or how it fails. */
export type Reply<O extends OperationId> =
  | { data: AnswerData<O>; message?: string; headers?: Record<string, string> }
  | { status: number; message: string; headers?: Record<string, string> }
  | 'offline'
  | 'never'
  | 'malformed'

/**
 * One stateless handler for one call: `handle('listMyLectures', { status: 500, message: '…' })`. Given a promise, the
 * call waits for it.
 */
export function handle<O extends OperationId>(operation: O, given: Reply<O> | Promise<Reply<O>>): HttpHandler {
  const [method, path] = policies[operation].route
  const status = otherStatuses[operation] ?? 200
  return http[method](`*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async () => {
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

/** Where success is not 200. The contract's types say for which calls. */
const otherStatuses: Partial<Record<OperationId, number>> = { signup: 201 } satisfies {
  [O in OperationId as 200 extends SuccessStatus<O> ? never : O]: SuccessStatus<O>
}

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

const changed = { 'X-Changed': 'true' }

const successes: { [O in OperationId]: Reply<O> } = {
  login: { data: user, message: '로그인되었습니다.' },
  signup: { data: user, message: '회원가입이 완료되었습니다.' },
  logout: { data: null, message: '로그아웃되었습니다.' },
  listMyLectures: { data: lectures },
  syncMyLectures: { data: null, message: '강의 2개가 추가되고 1개가 제외되었습니다.' },
  changeMyPassword: { data: null, message: '비밀번호를 성공적으로 변경했습니다.' },
  deleteMe: { data: null, message: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.' },
  startAttendance: { data: null, message: '‘자료구조’ 강의가 연결되었습니다.', headers: changed },
  stopAttendance: { data: null, message: '‘자료구조’ 강의 연결이 해제되었습니다.', headers: changed },
  listUsers: { data: users },
  enableUser: { data: null, message: '사용자를 활성화했습니다.', headers: changed },
  disableUser: { data: null, message: '사용자를 비활성화했습니다.', headers: changed },
  startUserLecture: {
    data: null,
    message: '김하늘(20240001) 사용자의 ‘자료구조’ 강의가 연결되었습니다.',
    headers: changed,
  },
  stopUserLecture: {
    data: null,
    message: '김하늘(20240001) 사용자의 ‘자료구조’ 강의 연결이 해제되었습니다.',
    headers: changed,
  },
}

/** One handler for each call, all succeeding. Put `handle(…)` before them for a call that fails, hangs or answers something else. */
export const handlers: HttpHandler[] = Object.keys(successes).map((id) => {
  const operation = id as OperationId
  return handle(operation, successes[operation])
})
