import { CampusError } from '@campus-connect/sdk'
import type { Lecture, Loadable } from '@campus-connect/sdk/types'

/** Texts for failed actions: `failed` if the server refused, `unexpected` if there was no valid answer. */
const failures = {
  login: { failed: '로그인에 실패했습니다.', unexpected: '로그인 중 오류가 발생했습니다.' },
  signup: { failed: '회원가입에 실패했습니다.', unexpected: '회원가입 중 오류가 발생했습니다.' },
  lectureList: {
    failed: '강의 목록을 불러오는데 실패했습니다.',
    unexpected: '강의 목록을 불러오는 중 오류가 발생했습니다.',
  },
  lectureDetail: {
    failed: '강의 정보를 불러오는데 실패했습니다.',
    unexpected: '강의 정보를 불러오는 중 오류가 발생했습니다.',
  },
  lectureToggle: {
    failed: '연결 상태를 변경하는데 실패했습니다.',
    unexpected: '연결 상태를 변경하는 중 오류가 발생했습니다.',
  },
  sync: { failed: '강의 동기화에 실패했습니다.', unexpected: '강의 동기화 중 오류가 발생했습니다.' },
  passwordChange: { failed: '비밀번호 변경에 실패했습니다.', unexpected: '비밀번호 변경 중 오류가 발생했습니다.' },
  accountDeletion: { failed: '회원 탈퇴에 실패했습니다.', unexpected: '회원 탈퇴 중 오류가 발생했습니다.' },
  adminList: {
    failed: '사용자 목록을 불러오는데 실패했습니다.',
    unexpected: '사용자 목록을 불러오는 중 오류가 발생했습니다.',
  },
  adminUser: {
    failed: '사용자 정보를 불러오는데 실패했습니다.',
    unexpected: '사용자 정보를 불러오는 중 오류가 발생했습니다.',
  },
  userStatus: { failed: '사용자 상태 변경에 실패했습니다.', unexpected: '사용자 상태 변경 중 오류가 발생했습니다.' },
  userLecture: {
    failed: '강의 연결 상태 변경에 실패했습니다.',
    unexpected: '강의 연결 상태 변경 중 오류가 발생했습니다.',
  },
}

const successes = {
  connected: '연결되었습니다.',
  disconnected: '연결이 해제되었습니다.',
  sync: '강의 동기화를 완료했습니다.',
  passwordChange: '비밀번호를 성공적으로 변경했습니다.',
  accountDeletion: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.',
  userEnabled: '사용자가 활성화되었습니다.',
  userDisabled: '사용자가 비활성화되었습니다.',
}

export type FailingAction = keyof typeof failures
export type SucceedingAction = keyof typeof successes

/** The server's message, or the text of the catalogue if there is none. */
export function failureText(act: FailingAction, error: unknown): string {
  if (!(error instanceof CampusError) || error.kind !== 'refused') return failures[act].unexpected
  return error.message.trim() || failures[act].failed
}

/** The server's message, or the text of the catalogue if there is none. */
export function successText(act: SucceedingAction, message = ''): string {
  return message.trim() || successes[act]
}

/** A switch that an earlier visit sent and that took effect; the server's own sentence. */
export function switchText({ name, connected }: Lecture): string {
  return connected ? `‘${name}’ 강의가 연결되었습니다.` : `‘${name}’ 강의 연결이 해제되었습니다.`
}

/** A switch that an earlier visit sent and that never took effect. */
export function lostSwitchText({ name, connected }: Lecture): string {
  const asked = connected ? '연결' : '연결 해제'
  return `‘${name}’ 강의의 ${asked} 요청이 도착하지 않았습니다. 현재 상태를 확인한 뒤 다시 시도해주세요.`
}

/** The same, with error messages that a screen can show. */
export function withMessage<T>(loadable: Loadable<T>, act: FailingAction): Loadable<T> {
  const worded = (error: Error) => new Error(failureText(act, error), { cause: error })

  if (loadable.status === 'error') return { ...loadable, error: worded(loadable.error) }
  if (loadable.status === 'success' && loadable.stale?.error)
    return { ...loadable, stale: { ...loadable.stale, error: worded(loadable.stale.error) } }
  return loadable
}
