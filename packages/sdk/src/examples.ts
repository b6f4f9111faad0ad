// Generated from openapi.yaml by npm run generate. Do not edit.
import type { AnswerData, OperationId } from './types.ts'

export type Example<O extends OperationId> = {
  verb: 'get' | 'post' | 'put' | 'delete'
  path: string
  /** Empty if the call takes nothing. */
  input: Record<string, unknown>
  /** What it succeeds with. */
  status: number
  headers: Record<string, string>
  message: string
  data: AnswerData<O>
}

export const examples: { [O in OperationId]: Example<O> } = {
  login: { verb: 'post', path: '/api/auth/login', input: { id: '20240001', password: 'hanbit-gaon-2026', rememberMe: true }, status: 200, headers: {}, message: '로그인되었습니다.', data: { id: '20240001', username: '김하늘', isAdmin: false } },
  signup: { verb: 'post', path: '/api/auth/signup', input: { id: '20240001', username: '김하늘', password: 'hanbit-gaon-2026' }, status: 201, headers: {}, message: '회원가입이 완료되었습니다.', data: { id: '20240001', username: '김하늘', isAdmin: false } },
  logout: { verb: 'post', path: '/api/auth/logout', input: {}, status: 200, headers: {}, message: '로그아웃되었습니다.', data: null },
  listMyLectures: { verb: 'get', path: '/api/users/me/lectures', input: {}, status: 200, headers: {}, message: '', data: [{ name: '자료구조', connected: true }, { name: '카누/카약', connected: false }] },
  syncMyLectures: { verb: 'post', path: '/api/users/me/lectures/sync', input: {}, status: 200, headers: {}, message: '강의 2개가 추가되고 1개가 제외되었습니다.', data: null },
  changeMyPassword: { verb: 'put', path: '/api/users/me/password', input: { currentPassword: 'hanbit-gaon-2026', newPassword: 'saebyeok-haneul-77' }, status: 200, headers: {}, message: '비밀번호를 성공적으로 변경했습니다.', data: null },
  deleteMe: { verb: 'delete', path: '/api/users/me', input: { password: 'hanbit-gaon-2026' }, status: 200, headers: {}, message: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.', data: null },
  startAttendance: { verb: 'post', path: '/api/attend/start', input: { name: '자료구조' }, status: 200, headers: { 'X-Changed': 'true' }, message: '‘자료구조’ 강의가 연결되었습니다.', data: null },
  stopAttendance: { verb: 'post', path: '/api/attend/stop', input: { name: '자료구조' }, status: 200, headers: { 'X-Changed': 'true' }, message: '‘자료구조’ 강의 연결이 해제되었습니다.', data: null },
  listUsers: { verb: 'get', path: '/api/admin/users', input: {}, status: 200, headers: {}, message: '', data: [{ id: '20240001', username: '김하늘', enabled: true, createdAt: '2026-03-02T00:00:00.000Z', updatedAt: '2026-03-02T00:00:00.000Z', lectureDtoList: [{ name: '자료구조', connected: true }, { name: '카누/카약', connected: false }] }] },
  enableUser: { verb: 'post', path: '/api/admin/users/{id}/enable', input: { id: '20240001' }, status: 200, headers: { 'X-Changed': 'true' }, message: '사용자를 활성화했습니다.', data: null },
  disableUser: { verb: 'post', path: '/api/admin/users/{id}/disable', input: { id: '20240001' }, status: 200, headers: { 'X-Changed': 'true' }, message: '사용자를 비활성화했습니다.', data: null },
  startUserLecture: { verb: 'post', path: '/api/admin/users/{id}/start', input: { id: '20240001', name: '자료구조' }, status: 200, headers: { 'X-Changed': 'true' }, message: '김하늘(20240001) 사용자의 ‘자료구조’ 강의가 연결되었습니다.', data: null },
  stopUserLecture: { verb: 'post', path: '/api/admin/users/{id}/stop', input: { id: '20240001', name: '자료구조' }, status: 200, headers: { 'X-Changed': 'true' }, message: '김하늘(20240001) 사용자의 ‘자료구조’ 강의 연결이 해제되었습니다.', data: null },
}
